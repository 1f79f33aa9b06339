import DocumentTrees
import Identities
import Platform
import RuleRequests
import RuleValues
import SQLiteTrees
import SecurityRules
import SourceText

/// The owner rule with two validated fields, which most apps start with.
struct OwnerRule {
  static let rules = """
    {"rules": {"users": {"$uid": {
      ".read": "auth != null && auth.uid == $uid",
      ".write": "auth != null && auth.uid == $uid",
      "name": {".validate": "newData.isString() && newData.val().length <= 50"},
      "age": {".validate": "newData.isNumber() && newData.val() >= 18"},
      "$other": {".validate": false}
    }}}}
    """

  let ruleset: RealtimeRuleset
  let identity: Identity
  let operations: [DataOperation]
  let profiles: [DataNode]

  init() throws {
    ruleset = try RealtimeRuleset(SourceFile(name: "owner.json", text: Self.rules))
    identity = try Self.user("user-0123456789abcdefghij")
    profiles = (0..<64).map { index in
      .node([
        DataChild(DataKey("name"), .leaf(.string("Person number \(index)"))),
        DataChild(DataKey("age"), .leaf(.integer(Int64(10 + index)))),
      ])
    }
    let path = DataPath("users/user-0123456789abcdefghij")
    operations = profiles.map { .set(path, WrittenValue($0)) }
  }

  static func user(_ uid: String) throws -> Identity {
    guard let user = UserID(uid) else { throw BenchmarkFailure() }
    let claims: Claims = ["sub": .string(uid), "firebase": ["sign_in_provider": "password"]]
    return .user(try User(user, claims: claims))
  }

  /// The equivalent check in hand-written Swift, on the same values.
  @inline(never)
  static func handWritten(_ uid: String?, _ path: DataPath, _ node: DataNode) -> Bool {
    guard let uid, path.keys.count == 2, path.keys[0].text == "users", path.keys[1].text == uid else { return false }
    for child in node.children {
      switch (child.key.text, child.node.leaf) {
      case ("name", .string(let name)?): if name.utf16.count > 50 { return false }
      case ("age", .integer(let age)?): if age < 18 { return false }
      case ("age", .double(let age)?): if age < 18 { return false }
      default: return false
      }
    }
    return true
  }

  func measure(_ table: inout Table) throws {
    let path = DataPath("users/user-0123456789abcdefghij")
    let uid = "user-0123456789abcdefghij"
    try table.add("hand-written Swift", repetitions: 200_000) { count in
      var allowed = 0
      for index in 0..<count where Self.handWritten(uid, path, profiles[index & 63]) { allowed += 1 }
      guard allowed > 0, allowed < count else { throw BenchmarkFailure() }
    }
    let memory = Authorizer(rules: ruleset, tree: InMemoryTree(), clock: .fixed(1_700_000_000_000))
    let file = try TemporaryFile()
    let stored = Authorizer(rules: ruleset, tree: try SQLiteTree(path: file.path), clock: .fixed(1_700_000_000_000))
    try measure(memory, "in-memory tree", &table)
    try measure(stored, "SQLite tree", &table)
  }

  private func measure(_ authorizer: RealtimeAuthorizer<some DocumentTree>, _ name: String, _ table: inout Table) throws
  {
    try table.add("decide a write, \(name)", repetitions: 50_000) { count in
      var allowed = 0
      for index in 0..<count where try authorizer.decide(operations[index & 63], as: identity).isAllowed {
        allowed += 1
      }
      guard allowed > 0, allowed < count else { throw BenchmarkFailure() }
    }
    let read = DataOperation.read(DataPath("users/user-0123456789abcdefghij"))
    try table.add("decide a read, \(name)", repetitions: 50_000) { count in
      for _ in 0..<count where try !authorizer.decide(read, as: identity).isAllowed { throw BenchmarkFailure() }
    }
  }
}

/// An error for a measured operation with a wrong result.
struct BenchmarkFailure: Error {}
