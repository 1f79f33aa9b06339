import RuleValues
import Testing

@testable import SecurityRules

@Suite("The indexes of .indexOn")
struct RulesIndexTests {
  @Test func rulesDeclareIndexesOfTheirPlaces() throws {
    let rules = try RealtimeRuleset(
      source: """
        {"rules": {
          ".indexOn": ".value",
          "users": {"$user": {"posts": {".indexOn": ["at", "address/zip"]}}},
          "scores": {".indexOn": ["points"]}
        }}
        """)
    let (users, posts) = (DataKey("users"), DataKey("posts"))
    #expect(
      Set(rules.indexes) == [
        ChildIndex([], on: .root), ChildIndex([users, nil, posts], on: DataPath("at")),
        ChildIndex([users, nil, posts], on: DataPath("address/zip")),
        ChildIndex([DataKey("scores")], on: DataPath("points")),
      ])
  }
}
