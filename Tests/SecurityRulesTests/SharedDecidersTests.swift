import DocumentTrees
import RuleRequests
import RuleValues
import SecurityRules
import Testing

/// Authorizers of one ruleset share only the memory of decisions.
@Suite("Authorizers of one ruleset")
struct SharedDecidersTests {
  @Test("Each authorizer reads its own tree, in any number of tasks")
  func trees() async throws {
    let rules = try Scene.rules(#"{"a": {".read": "data.child('n').val() === auth.uid"}}"#)
    let trees = try (0..<16).map { InMemoryTree(try Scene.data(#"{"a": {"n": "u\#($0)"}}"#)) }
    let users = try (0..<16).map { try Scene.user("u\($0)") }
    let wrong = await withTaskGroup(of: Int.self) { group in
      for round in 0..<40 {
        group.addTask {
          trees.indices.count { index in
            let user = (index + round) % users.count
            let authorizer = Authorizer(rules: rules, tree: trees[index], clock: .fixed(1))
            let decision = try? authorizer.decide(.read(DataPath("a")), as: users[user])
            let told = try? authorizer.explain(.read(DataPath("a")), as: users[user])
            return decision?.isAllowed != (user == index) || told?.decision.isAllowed != (user == index)
              || told?.explanation?.visits.count != 1
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test func limitsOfAuthorizersAreSeparate() throws {
    let rules = try Scene.rules(#"{"a": {".read": "auth == null && data.val() == null && now > 0"}}"#)
    var limits = Limits.standard
    limits.steps = 2
    for _ in 0..<3 {
      let free = Authorizer(rules: rules, tree: InMemoryTree())
      #expect(try free.decide(.read(DataPath("a")), as: .unauthenticated).isAllowed)
      let bounded = Authorizer(rules: rules, tree: InMemoryTree(), limits: limits)
      #expect(try !bounded.decide(.read(DataPath("a")), as: .unauthenticated).isAllowed)
    }
  }
}
