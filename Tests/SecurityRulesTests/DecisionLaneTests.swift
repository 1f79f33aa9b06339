import DocumentTrees
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import Testing

/// The lanes of one authorizer, which many tasks share while its rules are replaced. `.ci/sanitizers/thread-sanitizer` runs
/// these too.
@Suite("Lanes of decisions")
struct DecisionLaneTests {
  private static let versions = 4

  /// Version `number` of the rules allows only the user of that number; `read` is a condition that reads data, or nothing.
  private static func realtime(_ number: Int, _ read: String) throws -> RealtimeRuleset {
    try Scene.rules(#"{"a": {".read": "auth.uid == 'u\#(number)'\#(read)"}}"#)
  }

  private static func firestore(_ number: Int, _ read: String) throws -> FirestoreRuleset {
    try FirestoreRuleset(
      source: """
        rules_version = '2'; service cloud.firestore { match /databases/{d}/documents {
          match /a/{x} { allow get: if request.auth.uid == 'u\(number)'\(read); } } }
        """)
  }

  @Test("Realtime decisions are those of one user and one revision", arguments: ["", " && data.child('n').val() == 1"])
  func realtimeDecisions(_ read: String) async throws {
    let tree = InMemoryTree(try Scene.data(#"{"a": {"n": 1}}"#))
    let rules = try (0..<Self.versions).map { try Self.realtime($0, read) }
    let wrong = try await Self.wrongDecisions(rules, tree) { try $0.decide(.read(DataPath("a")), as: $1) }
    #expect(wrong == 0)
  }

  @Test("Firestore decisions are those of one user and one revision", arguments: ["", " && resource.data.n == 1"])
  func firestoreDecisions(_ read: String) async throws {
    let tree = InMemoryTree()
    try tree.write { try $0.write(try EncodedDocument(["n": 1]), at: "a/x", now: .epoch) }
    let rules = try (0..<Self.versions).map { try Self.firestore($0, read) }
    let wrong = try await Self.wrongDecisions(rules, tree) { try $0.decide(.get("a/x"), as: $1) }
    #expect(wrong == 0)
  }

  /// Returns how many decisions were not those of the rules whose revision they carry. Tasks decide for several users, while
  /// another task replaces the rules.
  private static func wrongDecisions<Service: FirebaseService>(
    _ rules: [Ruleset<Service>], _ tree: InMemoryTree,
    _ decide: @escaping @Sendable (Authorizer<Service, InMemoryTree>, Identity) throws -> Decision
  ) async throws -> Int {
    let provider = RulesProvider(rules[0])
    let authorizer = Authorizer(rules: provider, tree: tree, timeLimit: nil, clock: .fixed(1))
    let users = try (0..<versions).map { try Scene.user("u\($0)") }
    let revisions = rules.map(\.revision)
    return await withTaskGroup(of: Int.self) { group in
      for task in 0..<6 {
        group.addTask {
          (0..<200).count { round in
            let user = (task + round) % versions
            guard let decision = try? decide(authorizer, users[user]) else { return true }
            return decision.isAllowed != (decision.revision == revisions[user])
          }
        }
      }
      group.addTask {
        for round in 0..<100 { provider.replace(by: rules[round % versions]) }
        return 0
      }
      return await group.reduce(0, +)
    }
  }

  @Test func replacedRulesDecideNoLaterRequest() throws {
    let provider = RulesProvider(try Self.realtime(0, ""))
    let authorizer = Authorizer(rules: provider, tree: InMemoryTree(), clock: .fixed(1))
    for number in 0..<Self.versions {
      provider.replace(by: try Self.realtime(number, ""))
      for user in 0..<Self.versions {
        let decision = try authorizer.decide(.read(DataPath("a")), as: try Scene.user("u\(user)"))
        #expect(decision.isAllowed == (user == number))
      }
    }
  }
}
