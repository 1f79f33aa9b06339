package import SourceText

/// A line as JSON: an object whose members are asked for by name.
package struct LineDocument {
  /// The name of the request, given back with the answer.
  package enum ID: Hashable {
    case string(String)
    case integer(Int64)

    /// Nil where the JSON is neither.
    fileprivate init?(_ node: JSONNode) {
      switch node.value {
      case .string(let string): self = .string(string)
      case .integer(let integer): self = .integer(integer)
      default: return nil
      }
    }

    /// As a key of the database.
    package var text: String {
      switch self {
      case .string(let string): string
      case .integer(let integer): "\(integer)"
      }
    }
  }

  /// How long a line may be that is read again for its `id`.
  private static let maximumMalformedBytes = 1 << 20

  private let file: SourceFile
  private let members: [JSONMember]

  /// Reads a line.
  ///
  /// - Parameter maximumValues: how many values the line may have, arrays and objects included.
  /// - Throws: where it is no JSON object, or names a member twice.
  init(_ line: [UInt8], maximumValues: Int) throws(LineError) {
    file = SourceFile(name: "line", bytes: line)
    let (tree, problems) = JSONReader.read(file, JSONDialect(maximumNodes: maximumValues))
    members = tree.root.members
    let keys = Set(members.map(\.keySpan))
    for problem in problems {
      // Keys that stand twice further inside are the business of whoever reads rules, data or claims.
      if case .duplicateKey = problem.kind, !keys.contains(problem.span) { continue }
      let more = if case .tooManyValues = problem.kind { "; --maximum-values allows more" } else { "" }
      throw LineError("column \(file.position(of: problem.span.start).column): \(problem.message)\(more)")
    }
    guard case .object = tree.root.value else { throw LineError("a line must be a JSON object") }
  }

  /// The `id`; nil where there is none, or it is null.
  ///
  /// - Throws: where it is neither a string nor a whole number: the answer could not be told from others.
  package func id() throws(LineError) -> ID? {
    guard let node = self["id"], !node.isNull else { return nil }
    guard let id = ID(node) else { throw LineError("id", "must be a string or a whole number") }
    return id
  }

  /// The member of that name.
  package subscript(name: String) -> JSONNode? {
    members.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The text of a member.
  ///
  /// - Throws: where it is missing or no string.
  package func string(_ name: String) throws(LineError) -> String {
    guard let node = self[name] else { throw LineError(name, "is missing") }
    guard let string = node.string else { throw LineError(name, "must be a string") }
    return string
  }

  /// The bytes of a member as they stand in the line.
  func bytes(of node: JSONNode) -> [UInt8] { Array(file.bytes[node.span.start..<node.span.end]) }

  /// The `id` of a line that is no good otherwise, if it can be read and the line is not long.
  static func idOfMalformed(_ line: [UInt8]) -> ID? {
    guard line.count <= maximumMalformedBytes else { return nil }
    let (tree, _) = JSONReader.read(SourceFile(name: "line", bytes: line), .strict)
    return tree.root["id"].flatMap { ID($0) }
  }
}
