import EmulatedProjects
import SourceText

/// The members of a request's body. `null` counts as absent, as in proto3 JSON.
struct RequestBody {
  /// The limit on a body: 1,000 imported accounts, which have at most 16 KiB each.
  static let maximumBytes = 20 << 20
  /// The limit on the values in a body. Each takes about 90 bytes of memory.
  static let maximumValues = 1_000_000
  /// The limit on the nesting of a body. A claim has at most 32 levels.
  static let maximumDepth = 40

  private let json: JSONNode

  /// Reads the object in a body. An empty body has no members.
  ///
  /// - Throws: an `AuthFailure` if the body is not an object or exceeds a limit.
  init(_ bytes: [UInt8]) throws(AuthFailure) {
    let dialect = JSONDialect(
      maximumDepth: Self.maximumDepth, maximumNodes: Self.maximumValues, maximumBytes: Self.maximumBytes)
    let text = bytes.isEmpty ? Array("{}".utf8) : bytes
    let (tree, problems) = JSONReader.read(SourceFile(name: "<body>", bytes: text), dialect)
    if let problem = problems.first { throw .invalidJSON(problem.message) }
    try self.init(tree.root)
  }

  /// Creates the members of a form.
  init(form parameters: [HTTPRequest.Parameter]) throws(AuthFailure) {
    var writer = JSONWriter(escapesInvisible: false)
    var seen: Set<[UInt8]> = []
    writer.object { writer in
      for parameter in parameters where seen.insert(Array(parameter.name.utf8)).inserted {
        writer.member(parameter.name, parameter.value)
      }
    }
    try self.init(writer.bytes)
  }

  private init(_ json: JSONNode) throws(AuthFailure) {
    guard case .object = json.value else { throw .invalidJSON("The body must be an object.") }
    self.json = json
  }

  /// The value of a member; nil if it is absent or `null`.
  subscript(name: String) -> JSONNode? {
    guard let value = json[name], !value.isNull else { return nil }
    return value
  }

  func text(_ name: String) throws(AuthFailure) -> String? {
    guard let value = self[name] else { return nil }
    guard let text = value.string else { throw .wrongType(name, "TYPE_STRING") }
    return text
  }

  /// Returns a string that is not empty; nil otherwise.
  func filled(_ name: String) throws(AuthFailure) -> String? {
    guard let text = try text(name), !text.isEmpty else { return nil }
    return text
  }

  func flag(_ name: String) throws(AuthFailure) -> Bool? {
    guard let value = self[name] else { return nil }
    if let text = value.string, text == "true" || text == "false" { return text == "true" }
    guard let flag = value.bool else { throw .wrongType(name, "TYPE_BOOL") }
    return flag
  }

  /// Returns an integer, which proto3 JSON may write as a string.
  func integer(_ name: String) throws(AuthFailure) -> Int64? {
    guard let value = self[name] else { return nil }
    switch value.value {
    case .integer(let integer): return integer
    case .string(let text): if let integer = Int64(text) { return integer }
    default: break
    }
    throw .wrongType(name, "TYPE_INT64")
  }

  /// Returns a list of strings. A single string is a list of one element; an absent member is an empty list.
  func texts(_ name: String) throws(AuthFailure) -> [String] {
    guard let value = self[name] else { return [] }
    if let text = value.string { return [text] }
    let texts = value.elements.compactMap(\.string)
    guard case .array = value.value, texts.count == value.elements.count else {
      throw .wrongType(name, "TYPE_STRING")
    }
    return texts
  }

  /// Returns the members of an object; nil if it is absent.
  func object(_ name: String) throws(AuthFailure) -> RequestBody? {
    guard let value = self[name] else { return nil }
    guard case .object = value.value else { throw .wrongType(name, "TYPE_MESSAGE") }
    return try RequestBody(value)
  }

  /// Returns the objects of a list; empty if it is absent.
  func objects(_ name: String) throws(AuthFailure) -> [RequestBody] {
    guard let value = self[name] else { return [] }
    guard case .array = value.value else { throw .wrongType(name, "TYPE_MESSAGE") }
    var objects: [RequestBody] = []
    for element in value.elements { objects.append(try RequestBody(element)) }
    return objects
  }

  /// The whole object.
  var node: JSONNode { json }
}
