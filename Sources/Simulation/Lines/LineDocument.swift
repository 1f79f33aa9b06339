import SourceText

/// A line as JSON: an object whose members are asked for by name.
struct LineDocument {
  /// The name of the request, given back with the answer.
  enum ID: Hashable {
    case string(String)
    case integer(Int64)
  }

  private let file: SourceFile
  private let members: [JSONMember]

  /// Reads a line.
  ///
  /// - Throws: where it is no JSON object, or names a member twice.
  init(_ line: [UInt8]) throws(LineError) {
    file = SourceFile(name: "line", bytes: line)
    let (tree, problems) = JSONReader.read(file, .strict)
    members = tree.root.members
    let keys = Set(members.map(\.keySpan))
    for problem in problems {
      // Keys that stand twice further inside are the business of whoever reads rules, data or claims.
      if case .duplicateKey = problem.kind, !keys.contains(problem.span) { continue }
      throw LineError("column \(file.position(of: problem.span.start).column): \(problem.message)")
    }
    guard case .object = tree.root.value else { throw LineError("a line is a JSON object") }
  }

  /// The `id`, if there is one.
  var id: ID? {
    switch self["id"]?.value {
    case .string(let string): .string(string)
    case .integer(let integer): .integer(integer)
    default: nil
    }
  }

  /// The member of that name.
  subscript(name: String) -> JSONNode? {
    members.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The text of a member.
  ///
  /// - Throws: where it is missing or no string.
  func string(_ name: String) throws(LineError) -> String {
    guard let node = self[name] else { throw LineError(name, "is missing") }
    guard let string = node.string else { throw LineError(name, "must be a string") }
    return string
  }

  /// The bytes of a member as they stand in the line.
  func bytes(of node: JSONNode) -> [UInt8] { Array(file.bytes[node.span.start..<node.span.end]) }

  /// The `id` of a line that is no good otherwise, if it can be read.
  static func idOfMalformed(_ line: [UInt8]) -> ID? {
    let (tree, _) = JSONReader.read(SourceFile(name: "line", bytes: line), .strict)
    guard let id = tree.root["id"] else { return nil }
    return switch id.value {
    case .string(let string): .string(string)
    case .integer(let integer): .integer(integer)
    default: nil
    }
  }
}
