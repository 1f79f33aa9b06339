import SecurityRules
import SourceText
import TestSupport
import Testing

/// Rules that the service rejects do not load, because their authors would rely on them. Rules that the service
/// accepts load.
/// In more depth: `CloudRulesTests/Parsing` and `RealtimeRulesTests` (every production), `DifferentialTests` (against
/// the emulator itself, where it is installed), `GrammarTests/Corpus` (real rules files).
@Suite("A14 rules that are accepted")
struct A14AcceptedRules {
  typealias Condition = (condition: String, loads: Bool)

  static let conditions: [Condition] = [
    ("true", true), ("true;", false), ("(true)", true), ("true || ", false), ("a", true), ("resource.data.x", true),
    ("request.auth.uid = 'a'", false), ("request.auth.uid === 'a'", false), ("1 == 1 == true", true),
    ("'a' 'b'", false),
    ("'a\\x'", false), ("true // }", true), ("true /* ; */", true), ("true /* ", false), ("x -> x", false),
    ("function() {}", false), ("`a`", false), ("0x10 == 16", false), ("1e3 == 1000.0", false), ("not true", false),
    ("true and false", false), ("a.b.c().d[0][1:2]", true), ("{'a': 1}.a == 1", true), ("/a/$(b)/c == /a", true),
    ("import 'x'", false), ("$(a)", false), ("true }", false), ("true } allow write: if true", false),
  ]

  @Test(arguments: conditions.named { $0.condition }) func cloudConditionsLoadAsInFirebase(_ row: Named<Condition>) {
    let (condition, loads) = row.value
    let rules = Rules.firestore("match /a/{id} { allow get: if \(condition)\n; }")
    #expect(((try? rules.ruleset()) != nil) == loads, "\(condition)")
  }

  typealias Tree = (tree: String, loads: Bool)

  static let trees: [Tree] = [
    (#"{".read": true}"#, true), (#"{".read": "true"}"#, true), (#"{".read": 1}"#, false), (#"{".read": "1"}"#, false),
    (#"{".read": null}"#, false), (#"{".Read": true}"#, false), (#"{".read ": true}"#, false), (#"{"$": {}}"#, false),
    (#"{".read": true, ".read": false}"#, false), (#"{".read": true, "\u002eread": false}"#, false),
    (#"{"a/b": {".read": true}}"#, false), (#"{"a": {".read": "root.child("}}"#, false), (#"{"a": true}"#, false),
    (#"{".read": "auth = null"}"#, false), (#"{".read": "function() { return true }"}"#, false),
    (#"{".read": "now > 0; true"}"#, false), (#"{".read": "eval('true')"}"#, false), (#"{".validate": "true"}"#, true),
    (#"{".read": "true"} // }"#, true), (#"{".indexOn": ["a"]}"#, true), (#"{".indexOn": true}"#, false),
  ]

  @Test(arguments: trees.named { $0.tree }) func realtimeTreesLoadAsInFirebase(_ row: Named<Tree>) {
    let (tree, loads) = row.value
    let isLoaded = (try? AnyRuleset(realtime: SourceFile(name: "rules", text: "{\"rules\": \(tree)\n}"))) != nil
    #expect(isLoaded == loads, "\(tree)")
  }
}
