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

  private enum Members {
    /// Members that were read one by one.
    case known([LineMember])
    /// The members of the line read as a whole.
    case whole([JSONMember])
  }

  /// The maximum size in bytes of a malformed line that is searched for its `id`.
  private static let maximumMalformedBytes = 1 << 20

  private let line: [UInt8]
  private let members: Members

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - maximumValues: the maximum number of values in the line, including arrays and objects.
  ///   - memory: what is known from earlier lines. It changes no result.
  /// - Throws: if the line is not a JSON object or has a duplicate member.
  package init(_ line: [UInt8], maximumValues: Int, _ memory: inout LineMemory) throws(LineError) {
    self.line = line
    if let members = memory.members(of: line, maximumValues: maximumValues) {
      self.members = .known(members)
    } else {
      members = .whole(try Self.members(of: line, maximumValues))
    }
  }

  private static func members(of line: [UInt8], _ maximumValues: Int) throws(LineError) -> [JSONMember] {
    let (tree, problems) = JSONReader.read(line, JSONDialect(maximumNodes: maximumValues))
    let members = tree.root.members
    let keys = Set(members.map(\.keySpan))
    for problem in problems {
      // The readers of rules, data and claims report duplicate keys of nested objects.
      if case .duplicateKey = problem.kind, !keys.contains(problem.span) { continue }
      let more = if case .tooManyValues = problem.kind { "; --maximum-values allows more" } else { "" }
      let column = SourceFile(name: "line", bytes: line).position(of: problem.span.start).column
      throw LineError("column \(column): \(problem.message)\(more)")
    }
    guard case .object = tree.root.value else { throw LineError("a line must be a JSON object") }
    return members
  }

  /// Returns the `id`; nil if it is missing or null.
  ///
  /// - Throws: if it is neither a string nor a whole number, because the answer could not be matched to the request.
  package func id() throws(LineError) -> ID? {
    if case .integer(let integer)? = known("id")?.content { return .integer(integer) }
    if let text = text("id") { return .string(text) }
    guard let node = self["id"], !node.isNull else { return nil }
    guard let id = ID(node) else { throw LineError("id", "must be a string or a whole number") }
    return id
  }

  /// Returns the member with this name. The names are static, because each line is asked for many.
  package subscript(name: StaticString) -> JSONNode? {
    switch members {
    case .known: known(name)?.json(in: line)
    case .whole(let members):
      members.first { member in name.withUTF8Buffer { member.key.utf8.elementsEqual($0) } }?.value
    }
  }

  /// Returns whether the line has a member with this name.
  package func contains(_ name: StaticString) -> Bool {
    if case .known = members { return known(name) != nil }
    return self[name] != nil
  }

  /// Returns the string value of a member; nil if the member is missing or not a string.
  package func text(_ name: StaticString) -> String? {
    guard let member = known(name), case .plainString = member.content else { return self[name]?.string }
    return String(decoding: line[member.value].dropFirst().dropLast(), as: UTF8.self)
  }

  /// Returns the string value of a member.
  ///
  /// - Throws: if the member is missing or not a string.
  package func string(_ name: StaticString) throws(LineError) -> String {
    if let text = text(name) { return text }
    throw LineError("\(name)", contains(name) ? "must be a string" : "is missing")
  }

  /// Returns a member that other lines may have, too; nil if it is missing, or the line was read as a whole.
  func knownValue(_ name: StaticString) -> KnownValue? {
    switch known(name)?.content {
    case .known(let value), .request(let value, _): value
    case .plainString, .scalar, .integer, .null, nil: nil
    }
  }

  /// A request, and its caller.
  struct Request {
    /// The request. If the caller is an object, `null` can be in its place.
    let node: JSONNode
    /// The caller; nil if it is missing.
    let auth: JSONNode?
    /// The caller, if other lines may have it, too.
    let knownAuth: KnownValue?
  }

  /// The member `request`; nil if it is missing.
  var request: Request? {
    if case .request(let request, let auth)? = known("request")?.content {
      return Request(node: request.tree.root, auth: auth.tree.root, knownAuth: auth)
    }
    return self["request"].map { Request(node: $0, auth: $0["auth"], knownAuth: nil) }
  }

  private func known(_ name: StaticString) -> LineMember? {
    guard case .known(let members) = members else { return nil }
    // A closure would count the references of each member.
    for index in members.indices where LineMember.isName(name, members[index].name, line) { return members[index] }
    return nil
  }

  /// Returns the rules: a string with the text of a rules file, or an object, which is the text as it is written.
  ///
  /// - Throws: if they are missing or have another type.
  func rules() throws(LineError) -> LineRules {
    guard let rules = self["rules"] else { throw LineError("rules", "is missing") }
    switch rules.value {
    case .string, .object: break
    default: throw LineError("rules", "must be an object, or the text of a rules file as a string")
    }
    if let known = knownValue("rules") { return LineRules(known) }
    return LineRules(rules.string.map { Array($0.utf8) } ?? Array(line[rules.span.start..<rules.span.end]))
  }

  /// Returns the rules, which must be a string with the text of a rules file.
  ///
  /// - Throws: if they are missing or have another type.
  func rulesText() throws(LineError) -> LineRules {
    if let known = knownValue("rules"), known.isString { return LineRules(known) }
    return LineRules(Array(try string("rules").utf8))
  }

  /// Returns the `id` of a malformed line if it can be read and the line is not too long.
  static func idOfMalformed(_ line: [UInt8]) -> ID? {
    guard line.count <= maximumMalformedBytes else { return nil }
    let (tree, _) = JSONReader.read(line, .strict)
    return tree.root["id"].flatMap { ID($0) }
  }
}
