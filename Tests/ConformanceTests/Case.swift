import Identities
import RuleValues
import SecurityRules
import SourceText

/// One case, every placeholder filled in: rules, what is asked, and what must come of it.
struct Case: ConformanceCase {
  enum Expectation: String {
    case allow, deny, accept, refuse
  }

  /// What is asked once the rules are loaded.
  enum Request {
    case nothing
    case operation(DataOperation)
    /// An operation that cannot be expressed.
    case impossible(String)
  }

  let id: String
  let about: String
  let source: String
  let rules: SourceFile
  let stored: DataNode
  let identity: Identity
  let request: Request
  let now: Int64
  let expected: Expectation
  let error: String?
  let because: String?

  init(_ node: JSONNode, in file: SourceFile, _ shared: SharedParts) throws {
    id = file.name
    about = node["about"]?.string ?? ""
    source = node["source"]?.string ?? ""
    guard let expected = node["expect"]?.string.flatMap(Expectation.init) else {
      throw MalformedCase(description: "\(id): expect is missing")
    }
    self.expected = expected
    error = node["error"]?.string
    because = node["because"]?.string
    now = if case .integer(let now)? = node["now"]?.value { now } else { 1_750_000_000_000 }
    rules = try Self.rules(node, file, shared)
    stored = try Self.stored(node["data"] ?? shared.data, id)
    identity = try Self.identity(node["auth"], now, shared)
    request = try RequestReader.read(node, expected, id)
  }

  private static func rules(_ node: JSONNode, _ file: SourceFile, _ shared: SharedParts) throws -> SourceFile {
    var text = node["text"]?.string
    if let condition = node["condition"]?.string {
      var writer = JSONWriter()
      writer.string(condition)
      text = "{\"rules\": {\".read\": \(writer.text)}}"
    }
    if let tree = node["rules"] {
      let written = tree.string.flatMap { shared.rules[$0] } ?? file.text(of: tree.span)
      text = "{\"rules\": \(written)}"
    }
    guard let text else { throw MalformedCase(description: "\(file.name): no rules") }
    return SourceFile(name: "rules", text: text)
  }

  private static func stored(_ node: JSONNode?, _ id: String) throws -> DataNode {
    guard let node else { return .absent }
    switch DataReader.read(node, at: .root) {
    case .success(let value): return value.template
    case .failure(let problems): throw MalformedCase(description: "\(id): data: \(problems)")
    }
  }

  private static func identity(_ node: JSONNode?, _ now: Int64, _ shared: SharedParts) throws -> Identity {
    guard var node else { return .unauthenticated }
    if let name = node.string {
      guard let user = shared.users[name] else { throw MalformedCase(description: "no user \(name)") }
      node = user
    }
    return try IdentityReader.read(node, form: .override, now: now / 1000).get().identity
  }
}
