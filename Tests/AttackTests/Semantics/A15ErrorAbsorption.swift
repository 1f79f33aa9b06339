import TestSupport
import Testing

/// In Cloud rules, an error beside `||` and `&&` is ignored if the other operand decides. A condition whose value is
/// an error denies. In Realtime rules, an error makes the whole rule false.
/// In more depth: `RuleEvaluationTests/ExpressionTableTests`, `DifferentialTests`.
@Suite("A15 errors beside && and ||")
struct A15ErrorAbsorption {
  typealias Condition = (condition: String, wanted: Outcome)

  static let cloud: [Condition] = [
    ("1 / 0 == 1 || true", .allowed), ("true || 1 / 0 == 1", .allowed), ("1 / 0 == 1 && false", .denied),
    ("!(1 / 0 == 1 && false)", .allowed), ("!(false && 1 / 0 == 1)", .allowed), ("1 / 0 == 1", .denied),
    ("!(1 / 0 == 1)", .denied), ("1 / 0 == 1 || false", .denied), ("!(1 / 0 == 1 || false)", .denied),
    ("1 / 0 == 1 ? true : true", .denied), ("true ? true : 1 / 0 == 1", .allowed),
    ("(1 / 0 == 1) == (1 / 0 == 1)", .denied),
    ("[1 / 0] == [1 / 0]", .denied), ("{'a': 1 / 0} != null", .denied), ("!resource.data.gone", .denied),
    ("resource.data.gone != 1", .denied), ("resource.data.gone != 1 || true", .allowed),
    ("'a' in resource.data.gone", .denied), ("!('a' in resource.data.gone)", .denied),
    ("resource.data.get('gone', null) == null", .allowed), ("1 || true", .allowed), ("1 && false", .denied),
    ("!(1 && false)", .allowed), ("null || true", .allowed), ("'true'", .denied), ("1", .denied),
  ]

  @Test(arguments: cloud.named { $0.condition }) func firestoreAbsorbsErrorsBesideOperators(_ row: Named<Condition>)
    throws
  {
    let (condition, wanted) = row.value
    let rules = Rules.firestore("match /a/{id} { allow get: if \(condition); }")
    try Attack(condition, rules, stored: .documents(("a/x", "{}")), .get("a/x"), wanted, .emulator).check()
  }

  /// An error in one `allow` does not affect another.
  @Test func errorsInOneAllowDoNotAffectAnother() throws {
    let broken = "match /a/{id} { allow get: if 1 / 0 == 1; }"
    try Attack(
      "and a yes", .firestore(broken + " match /a/x { allow get: if true; }"), .get("a/x"), .allowed, .emulator
    )
    .check()
    try Attack("and a no", .firestore(broken + " match /a/x { allow get: if false; }"), .get("a/x"), .denied, .emulator)
      .check()
  }

  static let tree: [Condition] = [
    ("auth.uid.length > 0 || true", .denied), ("true || auth.uid.length > 0", .allowed),
    ("!(data.val() > 0)", .denied), ("data.val() > 0 == false", .denied),
    ("!data.child('a').val().contains('x')", .denied),
    ("data.child('a').val() != 1", .allowed), ("data.val().matches(/a/) ? true : true", .denied),
  ]

  @Test(arguments: tree.named { $0.condition }) func realtimeErrorsMakeARuleFalse(_ row: Named<Condition>) throws {
    let (condition, wanted) = row.value
    let rules = Rules.realtime("{\".read\": \"\(condition)\"}")
    try Attack(condition, rules, .read("/"), wanted, .recording("davideast/pyric, errors of Realtime rules")).check()
  }
}
