import RulePrograms
import SourceText

/// An operand of `==` or `!=` that cannot be compared.
enum EqualityOperand {
  static let page = DiagnosticPage(
    "realtime/equality-operand",
    "`==` and `!=` compare booleans, numbers, strings and null. For a snapshot, compare its `val()`.",
    bad: #"{"rules": {"notes": {".write": "data == null"}}}"#,
    good: #"{"rules": {"notes": {".write": "data.val() == null"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(
    _ sign: BinaryOperator, _ side: Side, _ found: RealtimeType, at span: Span, fixIts: [FixIt]
  ) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Invalid \(sign.printed) expression: \(side.rawValue) operand is not \(kinds(sign, side)).",
      at: span,
      label: "this is \(found.phrase)", notes: notes(found), fixIts: fixIts)
  }

  /// The service's text has no `or` for the left operand of `==`, and only there.
  private static func kinds(_ sign: BinaryOperator, _ side: Side) -> String {
    let isLeftOfEqual = side == .left && sign.printed == "=="
    return "a number, boolean, string, \(isLeftOfEqual ? "" : "or ")null"
  }

  private static func notes(_ found: RealtimeType) -> [String] {
    switch found {
    case .snapshot: ["to test whether data exists: `exists()`; to compare it: `val()`"]
    case .regex: ["to match a string: `.matches(/…/)`"]
    case .query: ["compare a parameter of the query, such as `query.orderByChild`"]
    default: []
    }
  }
}
