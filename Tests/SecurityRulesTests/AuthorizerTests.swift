import DocumentTrees
import Foundation
import Identities
import RulePrograms
import RuleRequests
import RuleValues
import SQLiteTrees
import SecurityRules
import Testing

@Suite("An authorizer decides and commits atomically")
struct AuthorizerTests {
  static let rules = #"""
    {"users": {"$uid": {".read": "auth.uid == $uid", ".write": "auth.uid == $uid",
                        "age": {".validate": "newData.isNumber() && newData.val() < 150"}}},
     "log": {"$entry": {".write": "!data.exists() && newData.val() == now"}}}
    """#
  static let stored = #"{"users": {"ann": {"name": "Ann", "age": 30}, "bob": {"secret": "hush"}}}"#

  private func authorizer(at now: Int64 = 7) throws -> RealtimeAuthorizer<InMemoryTree> {
    Authorizer(rules: try Scene.rules(Self.rules), tree: InMemoryTree(try Scene.data(Self.stored)), clock: .fixed(now))
  }

  @Test func allowedWritesAreCommitted() throws {
    let authorizer = try authorizer()
    let decision = try authorizer.perform(Scene.set("/users/ann/age", "31"), as: Scene.user("ann"))
    #expect(decision.isAllowed)
    #expect(try Scene.content(of: authorizer.tree).descendant(DataPath("users/ann/age")).leaf == .integer(31))
    #expect(
      try authorizer.read(DataPath("users/ann"), as: Scene.user("ann")) == Scene.data(#"{"name": "Ann", "age": 31}"#))
  }

  @Test func deniedWritesChangeNothing() throws {
    let authorizer = try authorizer()
    let requests = [
      (try Scene.set("/users/ann/age", "151"), try Scene.user("ann")),
      (try Scene.set("/users/ann/age", "31"), try Scene.user("bob")),
      (try Scene.set("/users/ann", "null"), .unauthenticated), (try Scene.set("/", "null"), try Scene.user("ann")),
    ]
    for (operation, identity) in requests {
      #expect(throws: PermissionDenied.self) { try authorizer.perform(operation, as: identity) }
    }
    #expect(try Scene.content(of: authorizer.tree) == Scene.data(Self.stored))
  }

  @Test func updatesAreAtomic() throws {
    let authorizer = try authorizer()
    let ann = try Scene.user("ann")
    let good = (path: DataPath("users/ann/name"), value: try Scene.value(#""A""#))
    let bad = (path: DataPath("users/ann/age"), value: try Scene.value(#""old""#))
    for values in [[good, bad], [bad, good]] {
      #expect(throws: PermissionDenied.self) { try authorizer.perform(.update(.root, values), as: ann) }
    }
    #expect(try Scene.content(of: authorizer.tree) == Scene.data(Self.stored))
    let entry = (path: DataPath("log/1"), value: try Scene.value(#"{".sv": "timestamp"}"#))
    try authorizer.perform(.update(.root, [good, entry]), as: ann)
    let left = try Scene.content(of: authorizer.tree)
    #expect(left.descendant(DataPath("log/1")).leaf == .integer(7))
    #expect(left.descendant(good.path).leaf == .string("A"))
  }

  @Test func decidingChangesNothing() throws {
    let authorizer = try authorizer()
    let operation = try Scene.set("/users/ann/age", "31")
    for _ in 0..<3 {
      #expect(try authorizer.decide(operation, as: Scene.user("ann")).isAllowed)
      #expect(try authorizer.explain(operation, as: Scene.user("ann")).explanation?.visits.count == 2)
    }
    #expect(try Scene.content(of: authorizer.tree) == Scene.data(Self.stored))
  }

  /// What goes to the client must tell nothing that the client may not read.
  @Test func denialsRevealNothing() throws {
    let authorizer = try authorizer()
    let error = try #require(throws: PermissionDenied.self) {
      _ = try authorizer.read(DataPath("users/bob/secret"), as: try Scene.user("ann"))
    }
    #expect("\(error)" == "PERMISSION_DENIED: Permission denied")
    #expect(String(reflecting: error.description).contains("hush") == false)
    #expect(
      error.decision.decidingVisit.map { authorizer.rules.current.program.name(of: $0.rule) } == "/users/$uid/.read")
  }

  @Test func administratorsBypassRules() throws {
    let authorizer = try authorizer()
    let operation = try Scene.set("/anything", "1")
    #expect(throws: PermissionDenied.self) { try authorizer.perform(operation, as: .unauthenticated) }
    let decision = try authorizer.perform(operation, as: .administrator)
    guard case .administrator = decision.reason else {
      Issue.record("\(decision.reason)")
      return
    }
    #expect(decision.usage.rules == 0)
    #expect(try authorizer.read(.root, as: .administrator).child(DataKey("anything")).leaf == .integer(1))
    #expect(try authorizer.explain(operation, as: .administrator).explanation == nil)
  }

  /// Invalid values are rejected for administrators too.
  @Test func invalidRequestsAreInvalidForAllUsers() throws {
    let authorizer = try authorizer()
    let requests: [DataOperation] = [
      .set(DataPath("a.b"), WrittenValue(.leaf(.bool(true)))), .read(DataPath("$x")), .update(.root, []),
      .set(DataPath((0..<33).map { DataKey("\($0)") }), WrittenValue(.leaf(.bool(true)))),
      .set(.root, WrittenValue(.node([DataChild(DataKey(""), .leaf(.bool(true)))]))),
      .update(.root, [(DataPath("a"), .deletion), (DataPath("a/b"), .deletion)]),
      .read(.root, query: DataQuery(limitToFirst: 1, limitToLast: 1)),
    ]
    for operation in requests {
      for identity in [Identity.administrator, .unauthenticated] {
        let decision = try authorizer.decide(operation, as: identity)
        guard case .refused = decision.reason else {
          Issue.record("\(operation) as \(identity): \(decision.reason)")
          continue
        }
        #expect(!decision.isAllowed)
        #expect(throws: InvalidRequest.self) { try authorizer.perform(operation, as: identity) }
      }
    }
    #expect(try Scene.content(of: authorizer.tree) == Scene.data(Self.stored))
  }

  /// Deciding and writing are one transaction, so a rule cannot allow two writers that exclude each other.
  @Test func oneOfManyConcurrentWritersSucceeds() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "authorizer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let options = SQLiteOptions(durability: .processCrash, busyTimeout: 600)
    try await race(on: SQLiteTree(path: folder.appending(path: "tree.db").path, options: options))
    try await race(on: InMemoryTree(busyTimeout: 600))
  }

  private func race(on tree: some DocumentTree) async throws {
    let rules = try Scene.rules(#"{"seat": {".write": "!data.exists()", ".validate": "newData.isString()"}}"#)
    let authorizer = Authorizer(rules: rules, tree: tree)
    let winners = await withTaskGroup(of: Bool.self) { group in
      for racer in 0..<16 {
        group.addTask {
          let value = WrittenValue(.leaf(.string("racer \(racer)")))
          return (try? authorizer.perform(.set(DataPath("seat"), value), as: .unauthenticated)) != nil
        }
      }
      return await group.reduce(into: 0) { if $1 { $0 += 1 } }
    }
    #expect(winners == 1)
  }
}
