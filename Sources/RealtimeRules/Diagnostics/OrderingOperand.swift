import RulePrograms
import SourceText

/// An operand of `<` `<=` `>` `>=` that has no order.
enum OrderingOperand {
  static let page = DiagnosticPage(
    "realtime/ordering-operand",
    "`<`, `<=`, `>` and `>=` compare two numbers or two strings.",
    bad: #"{"rules": {"notes": {".validate": "newData < 10"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.val() < 10"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(
    _ sign: BinaryOperator, _ side: Side, _ found: RealtimeType, at span: Span, fixIts: [FixIt]
  ) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Invalid \(sign.printed) expression: \(side.rawValue) operand must be a number or string.",
      at: span,
      label: "this is \(found.phrase)", fixIts: fixIts)
  }
}
