import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText

/// What a request meets: rules, data, users, a time.
struct Situation {
  enum Mistake: Error {
    case json(String)
    case user(String, IdentityError)
    case data(DataProblems)
  }

  let ruleset: Ruleset
  var stored = DataNode.absent
  var users: [String: Identity] = ["nobody": .unauthenticated]
  var now: Int64 = 1_700_000_000_000

  init(_ ruleset: Ruleset) { self.ruleset = ruleset }

  /// The JSON value that is all of `text`.
  static func json(_ text: String) throws -> JSONNode {
    let (tree, problems) = JSONReader.read(SourceFile(name: "<json>", text: text), .strict)
    guard problems.isEmpty else { throw Mistake.json(text) }
    return tree.root
  }

  /// A value to be stored at `path`.
  static func data(_ json: JSONNode, at path: DataPath = .root) throws -> WrittenValue {
    switch DataReader.read(json, at: path) {
    case .success(let value): return value
    case .failure(let problems): throw Mistake.data(problems)
    }
  }

  mutating func store(_ text: String) throws {
    stored = try Self.data(try Self.json(text)).template
  }

  /// Says who `name` is.
  mutating func introduce(_ name: String, _ text: String, form: IdentityForm = .auto) throws {
    switch IdentityReader.read(try Self.json(text), form: form, now: now / 1000, allowsAdministrator: true) {
    case .success(let reading): users[name] = reading.identity
    case .failure(let error): throw Mistake.user(name, error)
    }
  }

  /// The user of that name; whoever was not introduced is named by the uid.
  mutating func user(_ name: String) throws -> Identity {
    if users[name] == nil { try introduce(name, #"{"uid": "\#(name)"}"#) }
    return users[name] ?? .unauthenticated
  }

  func explain(
    _ operation: DataOperation, as identity: Identity
  ) throws -> (decision: Decision, explanation: Explanation?) {
    let authorizer = Authorizer(ruleset, tree: InMemoryTree(stored), clock: .fixed(now))
    return try authorizer.explain(operation, as: identity)
  }
}
