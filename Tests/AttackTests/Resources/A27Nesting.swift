import RuleValues
import SourceText
import Testing

/// What is deep, long or multiplies is refused or bounded, and never runs the stack out: rules that an author pastes, and
/// values that a client sends.
/// Deeper: `RealtimeRulesTests/LimitTests`, `CloudRulesTests/Checking/LimitTests`, `SourceTextTests/JSON/JSONLimitTests`,
/// the mutation tests of every reader.
@Suite("A27 deep nesting and long chains", .timeLimit(.minutes(5)))
struct A27Nesting {
  static let count = 10_000
  static func run(_ text: String, _ times: Int = count) -> String { String(repeating: text, count: times) }

  static let conditions = [
    run("(") + "true" + run(")"), run("!") + "true", run("[") + run("]"), run("true && ") + "true",
    run("true || ") + "true",
    "1" + run(" + 1") + " == 1", run("true ? ") + "true" + run(" : true"), "a" + run(".b"), "a" + run("[0]"),
    run("f(") + run(")"),
    run("{'a': ") + "1" + run("}"), "'" + run("a", 70_000) + "' == ''", run("-") + "1 == 1", run("/a") + " == /a",
    run("9") + " == 1", "'a'.matches('" + run("(") + "a" + run(")") + "')", "'a'.matches('" + run("a?", 5_000) + "')",
  ]

  @Test(arguments: conditions.indices) func rulesOfAnyShape(_ index: Int) throws {
    let condition = Self.conditions[index]
    _ = try? Rules.firestore("match /a/{id} { allow get: if \(condition); }").ruleset()
    _ = try? Rules.realtime("{\".read\": \"\(condition)\"}").ruleset()
  }

  static let trees = [
    run(#"{"a": "#) + "true" + run("}"), run(#"{"$a": {"b": "#, 500) + "{}" + run("}}", 500),
    "{" + (0..<2_000).map { "\"k\($0)\": {\".read\": true}" }.joined(separator: ",") + "}",
  ]

  @Test(arguments: trees.indices) func treesOfAnyShape(_ index: Int) {
    _ = try? Rules.realtime(Self.trees[index]).ruleset()
  }

  /// Twenty functions, each of which calls the next twice: a million calls, and no answer but no.
  @Test func exponentialFunctions() throws {
    let functions = (0..<19).map { "function f\($0)() { return f\($0 + 1)() && f\($0 + 1)(); }" }.joined(
      separator: "\n")
    let rules = Rules.firestore("\(functions) function f19() { return true; } match /a/{id} { allow get: if f0(); }")
    try Attack("2^19 calls", rules, .get("a/x"), .denied, .emulator).check()
  }

  @Test func exponentialVariables() throws {
    let body =
      "let a = [1, 1]; let b = [a, a]; let c = [b, b]; let d = [c, c]; let e = [d, d]; let f = [e, e]; let g = [f, f]; let h = [g, g]; let i = [h, h]; return i == i;"
    let rules = Rules.firestore("function f() { \(body) } match /a/{id} { allow get: if f(); }")
    let server = try Storage.memory.server(rules)
    _ = try server.answer(.get("a/x"), .nobody)
  }

  /// Text that doubles itself ends at the limit, and not in the machine's memory.
  @Test func doublingTexts() throws {
    let name = "newData.val()"
    let text = "(" + Array(repeating: name, count: 64).joined(separator: " + ") + ")"
    let rules = Rules.realtime("{\".write\": \"\(text).replace('a', \(name)).replace('a', \(name)).length > 0\"}")
    let value = "\"" + Self.run("a", 5_000) + "\""
    try Attack("doubling", rules, .set("/a", value), .denied, .decision("D26")).check()
  }

  static let values = [
    run("[") + run("]"), run(#"{"a":"#) + "1" + run("}"), run("["), run(#"{"a":"#), run(#"[{"a":"#, 5_000),
  ]

  @Test(arguments: values.indices) func valuesOfAnyDepth(_ index: Int) throws {
    let open = Rules.firestore("match /{p=**} { allow write: if true; }")
    try Attack(
      "document", open, .commit([.set("a/x", "{\"v\": \(Self.values[index])}")]), .refused,
      .documentation("Usage and limits")
    ).check()
    try Attack("data", .realtime(#"{".write": true}"#), .set("/a", Self.values[index]), .refused, .decision("D13"))
      .check()
    #expect(throws: (any Error).self) { try Sender.claims("ann", "{\"c\": \(Self.values[index])}").identity() }
  }

  @Test(arguments: [(20, Outcome.allowed), (21, .refused)]) func depthOfADocument(_ depth: Int, _ wanted: Outcome)
    throws
  {
    let open = Rules.firestore("match /{p=**} { allow write: if true; }")
    let fields = Self.run(#"{"a": "#, depth + 1) + "1" + Self.run("}", depth + 1)
    try Attack("\(depth)", open, .commit([.set("a/x", fields)]), wanted, .documentation("Usage and limits: 20 levels"))
      .check()
  }

  /// A path that data make for `child()`.
  @Test func longPathsInRules() throws {
    let rules = Rules.realtime(#"{"a": {".write": "!root.child(newData.val()).exists()"}}"#)
    try Attack("keys", rules, .set("/a", "\"" + Self.run("a/", 200) + "\""), .allowed, .promise("no data lies there"))
      .check()
    try Attack("too many keys", rules, .set("/a", "\"" + Self.run("a/", 300) + "\""), .denied, .decision("D26")).check()
  }
}
