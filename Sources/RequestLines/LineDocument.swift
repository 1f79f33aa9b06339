package import SourceText

/// A line parsed as a JSON object, with access to its members by name.
package struct LineDocument {
  /// The identifier of a request, which is repeated in the answer.
  package enum ID: Hashable {
    case string(String)
    case integer(Int64)

    /// Creates an identifier; nil if the JSON is neither a string nor a whole number.
    fileprivate init?(_ node: JSONNode) {
      switch node.value {
      case .string(let string): self = .string(string)
      case .integer(let integer): self = .integer(integer)
      default: return nil
      }
    }

    /// The identifier as a key of the database.
    package var text: String {
      switch self {
      case .string(let string): string
      case .integer(let integer): "\(integer)"
      }
    }
  }

  /// The maximum size in bytes of a malformed line that is searched for its `id`.
  private static let maximumMalformedBytes = 1 << 20

  private let file: SourceFile
  private let members: [JSONMember]

  /// Reads a line.
  ///
  /// - Parameter maximumValues: the maximum number of values in the line, including arrays and objects.
  /// - Throws: if the line is not a JSON object or has a duplicate member.
  init(_ line: [UInt8], maximumValues: Int) throws(LineError) {
    file = SourceFile(name: "line", bytes: line)
    let (tree, problems) = JSONReader.read(file, JSONDialect(maximumNodes: maximumValues))
    members = tree.root.members
    let keys = Set(members.map(\.keySpan))
    for problem in problems {
      // The readers of rules, data and claims report duplicate keys of nested objects.
      if case .duplicateKey = problem.kind, !keys.contains(problem.span) { continue }
      let more = if case .tooManyValues = problem.kind { "; --maximum-values allows more" } else { "" }
      throw LineError("column \(file.position(of: problem.span.start).column): \(problem.message)\(more)")
    }
    guard case .object = tree.root.value else { throw LineError("a line must be a JSON object") }
  }

  /// Returns the `id`; nil if it is missing or null.
  ///
  /// - Throws: if it is neither a string nor a whole number, because the answer could not be matched to the request.
  package func id() throws(LineError) -> ID? {
    guard let node = self["id"], !node.isNull else { return nil }
    guard let id = ID(node) else { throw LineError("id", "must be a string or a whole number") }
    return id
  }

  /// Returns the member with this name.
  package subscript(name: String) -> JSONNode? {
    members.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
  }

  /// Returns the string value of a member.
  ///
  /// - Throws: if the member is missing or not a string.
  package func string(_ name: String) throws(LineError) -> String {
    guard let node = self[name] else { throw LineError(name, "is missing") }
    guard let string = node.string else { throw LineError(name, "must be a string") }
    return string
  }

  /// Returns the bytes of a member as they appear in the line.
  func bytes(of node: JSONNode) -> [UInt8] { Array(file.bytes[node.span.start..<node.span.end]) }

  /// Returns the `id` of a malformed line if it can be read and the line is not too long.
  static func idOfMalformed(_ line: [UInt8]) -> ID? {
    guard line.count <= maximumMalformedBytes else { return nil }
    let (tree, _) = JSONReader.read(SourceFile(name: "line", bytes: line), .strict)
    return tree.root["id"].flatMap { ID($0) }
  }
}
