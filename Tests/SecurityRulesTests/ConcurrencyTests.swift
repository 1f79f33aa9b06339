import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import Testing

@Suite("One authorizer serves many at once")
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

  /// Eight tasks ask the same questions in different orders, and all get the answers that one alone got.
  @Test func eightTasks() async throws {
    let operations = try Self.operations()
    let identities = try (0..<6).map { try Scene.user("u\($0)") } + [.unauthenticated]
    let authorizer = Authorizer(
      rules: try Scene.rules(Self.rules), tree: InMemoryTree(try Scene.data(Self.stored)), clock: .fixed(5))
    let questions = operations.flatMap { operation in identities.map { (operation, $0) } }
    let answers = try questions.map { try authorizer.decide($0.0, as: $0.1).summary }
    #expect(Set(answers).count > 10)
    let disagreements = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<questions.count * 3).count { step in
            let index = (step * (2 * task + 1) + task) % questions.count
            let (operation, identity) = questions[index]
            let decision =
              step % 7 == 0
              ? try? authorizer.explain(operation, as: identity).decision
              : try? authorizer.decide(operation, as: identity)
            return decision?.summary != answers[index]
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(disagreements == 0)
  }
}
