import SourceText

/// An operand of `==` or `!=` that cannot be compared.
enum EqualityOperand {
  static let page = DiagnosticPage(
    "realtime/equality-operand",
    "`==` and `!=` compare booleans, numbers, strings and null. Of a snapshot its `val()` is compared.",
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

  /// The service leaves the `or` away for the left operand of `==` alone.
  private static func kinds(_ sign: BinaryOperator, _ side: Side) -> String {
    let isLeftOfEqual = side == .left && sign.printed == "=="
    return "a number, boolean, string, \(isLeftOfEqual ? "" : "or ")null"
  }

  private static func notes(_ found: RealtimeType) -> [String] {
    switch found {
    case .snapshot: ["whether something is there: `exists()`; what is there: `val()`"]
    case .regex: ["whether a string matches: `.matches(/…/)`"]
    case .query: ["of a query its parameters are compared: `query.orderByChild`"]
    default: []
    }
  }
}
