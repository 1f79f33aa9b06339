import SourceText

/// The reason why a client's JSON is not a value that Realtime Database can store. The description names the first
/// problems, on one line each, and quotes at most the beginning of what the client sent.
public struct InvalidJSONValue: Error, Sendable, CustomStringConvertible {
  /// The problems, one for each line.
  public let description: String

  init(_ problem: some CustomStringConvertible) { description = problem.description }
}

extension WrittenValue {
  /// Reads a value in Firebase's JSON form, with `.sv`, `.value` and `.priority`.
  ///
  /// - Parameters:
  ///   - json: the UTF-8 text, for example the body of a request.
  ///   - path: the path to write. The limit on depth counts from the root.
  ///   - maximumValues: the maximum number of JSON values, which take about 90 bytes of memory each.
  /// - Throws: ``InvalidJSONValue``.
  public init(json: [UInt8], at path: DataPath, maximumValues: Int = 1_000_000) throws(InvalidJSONValue) {
    self = try Self.valid(DataReader.read(try Self.parse(json, maximumValues), at: path))
  }

  /// Reads the values of an update: a JSON object whose keys are paths below `path`.
  ///
  /// - Parameters: see ``init(json:at:maximumValues:)``.
  /// - Returns: the paths relative to `path`, each with its value.
  /// - Throws: ``InvalidJSONValue``.
  public static func update(
    json: [UInt8], at path: DataPath, maximumValues: Int = 1_000_000
  ) throws(InvalidJSONValue) -> [(path: DataPath, value: WrittenValue)] {
    let root = try parse(json, maximumValues)
    guard case .object = root.value else { throw InvalidJSONValue("an update must be an object of paths") }
    return try valid(DataReader.readUpdate(root, at: path))
  }

  private static func parse(_ json: [UInt8], _ maximumValues: Int) throws(InvalidJSONValue) -> JSONNode {
    let file = SourceFile(name: "body", bytes: json)
    let (tree, problems) = JSONReader.read(file, JSONDialect(maximumNodes: maximumValues))
    if let problem = problems.first { throw InvalidJSONValue(problem) }
    return tree.root
  }

  private static func valid<Value>(_ result: Result<Value, DataProblems>) throws(InvalidJSONValue) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let problems): throw InvalidJSONValue(problems)
    }
  }
}
