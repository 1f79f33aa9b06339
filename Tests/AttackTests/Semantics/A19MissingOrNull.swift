import TestSupport
import Testing

/// A missing field is an error in Cloud rules, and null in Realtime rules. A field with the value null is no error in
/// Cloud rules. In more depth: `RuleEvaluationTests/ExpressionTableTests`, `ConformanceTests`.
@Suite("A19 missing fields and null")
struct A19MissingOrNull {
  typealias Condition = (condition: String, missing: Outcome, null: Outcome)

  static let conditions: [Condition] = [
    ("request.resource.data.x == null", .denied, .allowed), ("request.resource.data.x != 1", .denied, .allowed),
    ("!('x' in request.resource.data)", .allowed, .denied),
    ("request.resource.data.get('x', 1) == 1", .allowed, .denied),
    ("request.resource.data.x is string", .denied, .denied),
    ("!(request.resource.data.x is string)", .denied, .allowed),
    ("request.resource.data.keys().hasAll(['x'])", .denied, .allowed),
    ("request.resource.data.size() == 0", .allowed, .denied),
    ("request.resource.data.x.y == null", .denied, .denied),
    ("request.resource.data.get(['x', 'y'], 1) == 1", .allowed, .allowed),
    ("resource == null", .allowed, .allowed), ("resource.data == null", .denied, .denied),
    ("!exists(/databases/$(database)/documents/a/x)", .allowed, .allowed),
  ]

  @Test(arguments: conditions.named { $0.condition }) func missingAndNullFieldsDiffer(_ row: Named<Condition>) throws {
    let (condition, missing, null) = row.value
    let rules = Rules.firestore("match /a/{id} { allow create: if \(condition); }")
    for (fields, wanted) in [("{}", missing), (#"{"x": null}"#, null)] {
      try Attack("\(condition) of \(fields)", rules, .commit([.set("a/x", fields)]), wanted, .emulator).check()
    }
  }

  static let deletions = [
    Attack(
      "null deletes, and is no child", .realtime(#"{"a": {".write": "newData.hasChildren(['x'])"}}"#),
      .set("/a", #"{"x": null, "y": 1}"#), .denied, .documentation("set() with null deletes")),
    Attack(
      "a deletion passes by .validate", .realtime(#"{"a": {".write": "newData.exists()", ".validate": "false"}}"#),
      .set("/a", "null"), .denied, .documentation("Rules: .validate is skipped on delete")),
    Attack(
      "{} deletes", .realtime(#"{"a": {".write": "newData.exists()"}}"#), .set("/a", "{}"), .denied,
      .documentation("empty objects are null")),
    Attack(
      "[] deletes", .realtime(#"{"a": {".write": "newData.exists()"}}"#), .set("/a", "[]"), .denied,
      .documentation("empty lists are null")),
    Attack(
      "[null] deletes", .realtime(#"{"a": {".write": "newData.exists()"}}"#), .set("/a", "[null, {\"b\": {}}]"),
      .denied, .documentation("empty lists are null")),
    Attack(
      "a leaf gives way", .realtime(#"{"a": {".write": "newData.isString()"}}"#), stored: .data(#"{"a": "x"}"#),
      .set("/a/b", "1"), .denied, .documentation("a node has a value or children")),
    Attack(
      "the text null", .realtime(#"{"a": {".write": "newData.val() == null"}}"#), .set("/a", #""null""#), .denied,
      .documentation("a text is no null")),
  ]

  @Test(arguments: deletions) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}
