import DocumentTrees
import Identities
import RuleRequests
import RuleValues
import SecurityRules
import Testing

@Suite("One authorizer serves concurrent tasks")
struct ConcurrencyTests {
  static let rules = #"""
    {".read": "data.child('open').val() == true && auth.uid == 'root'",
     "users": {"$uid": {".read": "auth.uid == $uid || root.child('friends').child($uid).hasChild(auth.uid)",
                        ".write": "auth.uid == $uid",
                        "$field": {".validate": "newData.val() == $uid + '-' + $field || newData.isNumber()"}}}}
    """#
  static let stored = #"{"users": {"u0": {"a": 1}}, "friends": {"u1": {"u2": true}, "u3": {"u4": true, "u5": 1}}}"#

  private static func operations() throws -> [DataOperation] {
    try (0..<6).flatMap { user in
      [
        .read(DataPath("users/u\(user)")), .read(.root, query: DataQuery(limitToFirst: user + 1)),
        try Scene.set("/users/u\(user)/f", "\"u\(user)-f\""), try Scene.set("/users/u\(user)", #"{"x": 1, "y": "no"}"#),
        .update(DataPath("users"), [(DataPath("u\(user)/z"), try Scene.value("2")), (DataPath("u0/z"), .deletion)]),
      ]
    }
  }

  private static func documents() throws -> FirestoreAuthorizer<InMemoryTree> {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{d}/documents {
            function friend(u) { return exists(/databases/$(d)/documents/friends/$(u + '-' + request.auth.uid)); }
            match /{p=**} { allow get: if request.auth.uid == 'u5' && p.size() == 2; }
            match /users/{uid} {
              allow get: if request.auth.uid == uid || friend(uid) || resource.data.open == true;
              allow list: if resource.data.owner == request.auth.uid && request.query.limit <= 3;
              allow write: if request.auth.uid == uid && request.resource.data.name == uid + '!';
            }
          }
        }
        """)
    let server = Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(5))
    for user in 0..<6 {
      let fields: DocumentFields = ["open": .bool(user == 3), "owner": .string("u\(user)")]
      try server.set(DocumentPath(["users", "u\(user)"]), to: fields, as: .administrator)
    }
    try server.set(DocumentPath(["friends", "u1-u2"]), to: [:], as: .administrator)
    return server
  }

  private static func documentOperations() -> [FirestoreRequest.Operation] {
    let owner = FieldPath(names: ["owner"])
    return [1, 3, 5].flatMap { user -> [FirestoreRequest.Operation] in
      let path = DocumentPath(["users", "u\(user)"])
      let filter = DocumentFilter.field(owner, .equal, .string("u\(user)"))
      return [
        .get(path), .get(DocumentPath(["other", "u\(user)"])), .commit([DocumentWrite(path, .set(["name": "u1!"]))]),
        .list(DocumentQuery(collection: "users", filter: filter, limit: 2)),
        .list(DocumentQuery(collection: "users", filter: .or([filter, .field(owner, .equal, "u0")]), limit: 3)),
      ]
    }
  }

  /// Eight tasks ask the same questions in different orders, and all get the answers that one alone got.
  @Test func eightTasksShareAnAuthorizer() async throws {
    let operations = try Self.operations()
    let identities = try (0..<6).map { try Scene.user("u\($0)") } + [.unauthenticated]
    let authorizer = Authorizer(
      rules: try Scene.rules(Self.rules), tree: InMemoryTree(try Scene.data(Self.stored)), clock: .fixed(5))
    let questions = operations.flatMap { operation in identities.map { (operation, $0) } }
    let answers = try questions.map { try authorizer.decide($0.0, as: $0.1).summary }
    #expect(Set(answers).count > 10)
    let wrong = await Self.wrongAnswers(answers) { index, isTold in
      let (operation, identity) = questions[index]
      return isTold
        ? try authorizer.explain(operation, as: identity).decision.summary
        : try authorizer.decide(operation, as: identity).summary
    }
    #expect(wrong == 0)
  }

  /// The same of documents, judged as a server does and as the emulator does.
  @Test func eightTasksShareAFirestoreAuthorizer() async throws {
    let server = try Self.documents()
    let identities = try ["u1", "u2", "u5"].map { try Scene.user($0) } + [.unauthenticated]
    let questions = Self.documentOperations().flatMap { operation in
      identities.flatMap { [(operation, $0, QueryMode.sound), (operation, $0, .emulator)] }
    }
    let alone = try Self.documents()
    let answers = try questions.map { operation, identity, mode in
      let decision = try alone.decide(operation, as: identity, queryMode: mode)
      return "\(decision.summary) \(decision.usage)"
    }
    #expect(Set(answers).count > 10)
    let wrong = await Self.wrongAnswers(answers) { index, isTold in
      let (operation, identity, mode) = questions[index]
      let decision =
        isTold
        ? try server.explain(operation, as: identity, queryMode: mode).decision
        : try server.decide(operation, as: identity, queryMode: mode)
      return "\(decision.summary) \(decision.usage)"
    }
    #expect(wrong == 0)
  }

  /// How many answers are not the expected ones, of all that eight tasks get: each asks three times as many questions as
  /// there are, in an order of its own, one of seven by its story.
  private static func wrongAnswers(
    _ expected: [String], _ ask: @escaping @Sendable (_ index: Int, _ isTold: Bool) throws -> String
  ) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<expected.count * 3).count { step in
            let index = (step * (2 * task + 1) + task) % expected.count
            return (try? ask(index, step % 7 == 0)) != expected[index]
          }
        }
      }
      return await group.reduce(0, +)
    }
  }
}
