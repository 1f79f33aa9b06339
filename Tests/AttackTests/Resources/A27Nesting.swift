import RuleValues
import SourceText
import Testing

/// Deep and long rules and values never overflow the stack. Each is rejected at a known limit, or evaluated within one.
/// In more depth: `RealtimeRulesTests/LimitTests`, `CloudRulesTests/Checking/LimitTests`,
/// `SourceTextTests/JSON/JSONLimitTests`, the mutation tests of every reader.
@Suite("A27 deep nesting and long chains")
struct A27Nesting {
  static let count = 10_000
  static func run(_ text: String, _ times: Int = count) -> String { String(repeating: text, count: times) }

  /// A condition that is repeated in some form, and the error that each service reports for it.
  struct Shape: CustomTestStringConvertible {
    let testDescription: String
    let condition: String
    /// The code of the first error; nil if the rules load.
    let firestore: String?
    let realtime: String?

    init(_ name: String, _ condition: String, firestore: String?, realtime: String) {
      testDescription = name
      self.condition = condition
      self.firestore = firestore
      self.realtime = realtime
    }
  }

  static let shapes = [
    Shape("(((", run("(") + "true" + run(")"), firestore: "cloud/nesting", realtime: "realtime/condition-size"),
    Shape("!!!", run("!") + "true", firestore: "cloud/nesting", realtime: "realtime/condition-size"),
    Shape("[[[", run("[") + run("]"), firestore: "cloud/nesting", realtime: "realtime/condition-size"),
    Shape("&& &&", run("true && ") + "true", firestore: "cloud/complexity", realtime: "realtime/condition-size"),
    Shape("|| ||", run("true || ") + "true", firestore: "cloud/complexity", realtime: "realtime/condition-size"),
    Shape("1 + 1 + 1", "1" + run(" + 1") + " == 1", firestore: "cloud/complexity", realtime: "realtime/condition-size"),
    Shape(
      "? ? : :", run("true ? ") + "true" + run(" : true"), firestore: "cloud/complexity",
      realtime: "realtime/condition-size"),
    Shape("a.b.b", "a" + run(".b"), firestore: "cloud/complexity", realtime: "realtime/condition-size"),
    Shape("a[0][0]", "a" + run("[0]"), firestore: "cloud/complexity", realtime: "realtime/condition-size"),
    Shape("f(f(", run("f(") + run(")"), firestore: "cloud/complexity", realtime: "realtime/condition-size"),
    Shape(
      "{'a': {'a':", run("{'a': ") + "1" + run("}"), firestore: "cloud/nesting", realtime: "realtime/condition-size"),
    Shape("a long string", "'" + run("a", 70_000) + "' == ''", firestore: nil, realtime: "realtime/condition-size"),
    Shape("---", run("-") + "1 == 1", firestore: "cloud/complexity", realtime: "realtime/operator"),
    Shape("/a/a/a", run("/a") + " == /a", firestore: nil, realtime: "realtime/condition-size"),
    Shape("999", run("9") + " == 1", firestore: "cloud/number", realtime: "realtime/number"),
    Shape(
      "a pattern of (((", "'a'.matches('" + run("(") + "a" + run(")") + "')", firestore: "cloud/pattern",
      realtime: "realtime/argument-kind"),
    Shape(
      "a pattern of a?a?", "'a'.matches('" + run("a?", 5_000) + "')", firestore: "cloud/pattern",
      realtime: "realtime/argument-kind"),
  ]

  @Test(arguments: shapes) func longConditionsHitALimit(_ shape: Shape) {
    let cloud = Rules.firestore("match /a/{id} { allow get: if \(shape.condition); }")
    #expect(cloud.errorCode == shape.firestore)
    #expect(Rules.realtime("{\".read\": \"\(shape.condition)\"}").errorCode == shape.realtime)
  }

  /// A rule tree, and the error that is reported for it.
  struct TreeShape: CustomTestStringConvertible {
    let testDescription: String
    let tree: String
    let code: String?
  }

  static let trees = [
    TreeShape(
      testDescription: "10,000 levels", tree: run(#"{"a": "#) + "true" + run("}"), code: "realtime/json-syntax"),
    TreeShape(
      testDescription: "1,000 levels with captures",
      tree: run(#"{"$a": {"b": "#, 500) + "{}" + run("}}", 500), code: "realtime/json-syntax"),
    TreeShape(
      testDescription: "2,000 rules",
      tree: "{" + (0..<2_000).map { "\"k\($0)\": {\".read\": true}" }.joined(separator: ",") + "}", code: nil),
  ]

  @Test(arguments: trees) func deepTreesHitALimitAndWideTreesLoad(_ shape: TreeShape) {
    #expect(Rules.realtime(shape.tree).errorCode == shape.code)
  }

  /// Twenty functions, each of which calls the next twice, would need a million calls.
  @Test func exponentialFunctionCallsAreDenied() throws {
    let functions = (0..<19).map { "function f\($0)() { return f\($0 + 1)() && f\($0 + 1)(); }" }.joined(
      separator: "\n")
    let rules = Rules.firestore("\(functions) function f19() { return true; } match /a/{id} { allow get: if f0(); }")
    try Attack("2^19 calls", rules, .get("a/x"), .denied, .emulator).check()
  }

  /// The list has 512 leaves, but only nine distinct lists, and comparing a list with itself is bounded.
  @Test func exponentialVariablesAreAllowed() throws {
    let body =
      "let a = [1, 1]; let b = [a, a]; let c = [b, b]; let d = [c, c]; let e = [d, d]; let f = [e, e]; let g = [f, f]; let h = [g, g]; let i = [h, h]; return i == i;"
    let rules = Rules.firestore("function f() { \(body) } match /a/{id} { allow get: if f(); }")
    try Attack("a list with 512 leaves", rules, .get("a/x"), .allowed, .promise("the comparison is within the limits"))
      .check()
  }

  /// Strings that double in each step hit the limit of a string before they fill the memory.
  @Test func doublingStringsAreDenied() throws {
    let name = "newData.val()"
    let text = "(" + Array(repeating: name, count: 64).joined(separator: " + ") + ")"
    let rules = Rules.realtime("{\".write\": \"\(text).replace('a', \(name)).replace('a', \(name)).length > 0\"}")
    let value = "\"" + Self.run("a", 5_000) + "\""
    try Attack("doubling", rules, .set("/a", value), .denied, .decision("D26")).check()
  }

  /// A JSON value, or the beginning of one.
  struct Value: CustomTestStringConvertible {
    let testDescription: String
    let text: String
  }

  static let values = [
    Value(testDescription: "[[[ ]]]", text: run("[") + run("]")),
    Value(testDescription: #"{"a": {"a": }}"#, text: run(#"{"a":"#) + "1" + run("}")),
    Value(testDescription: "[[[", text: run("[")),
    Value(testDescription: #"{"a": {"a":"#, text: run(#"{"a":"#)),
    Value(testDescription: #"[{"a": [{"a":"#, text: run(#"[{"a":"#, 5_000)),
  ]

  @Test(arguments: values) func deepValuesAreInvalid(_ value: Value) throws {
    let open = Rules.firestore("match /{p=**} { allow write: if true; }")
    try Attack(
      "document", open, .commit([.set("a/x", "{\"v\": \(value.text)}")]), .refused,
      .documentation("Usage and limits")
    ).check()
    try Attack("data", .realtime(#"{".write": true}"#), .set("/a", value.text), .refused, .decision("D13"))
      .check()
    #expect(throws: (any Error).self) { try Sender.claims("ann", "{\"c\": \(value.text)}").identity() }
  }

  @Test(arguments: [(20, Outcome.allowed), (21, .refused)]) func documentsHaveTwentyLevels(
    _ depth: Int, _ wanted: Outcome
  )
    throws
  {
    let open = Rules.firestore("match /{p=**} { allow write: if true; }")
    let fields = Self.run(#"{"a": "#, depth + 1) + "1" + Self.run("}", depth + 1)
    try Attack("\(depth)", open, .commit([.set("a/x", fields)]), wanted, .documentation("Usage and limits: 20 levels"))
      .check()
  }

  /// `child()` splits a string from the data into keys.
  @Test func longPathsInChildAreDenied() throws {
    let rules = Rules.realtime(#"{"a": {".write": "!root.child(newData.val()).exists()"}}"#)
    try Attack("keys", rules, .set("/a", "\"" + Self.run("a/", 200) + "\""), .allowed, .promise("no data lies there"))
      .check()
    try Attack("too many keys", rules, .set("/a", "\"" + Self.run("a/", 300) + "\""), .denied, .decision("D26")).check()
  }
}
