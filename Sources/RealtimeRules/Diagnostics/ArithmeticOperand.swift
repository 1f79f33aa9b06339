import RulePrograms
import SourceText

/// An operand of `+` `-` `*` `/` `%` with a type that has no arithmetic.
enum ArithmeticOperand {
  static let page = DiagnosticPage(
    "realtime/arithmetic-operand",
    "`-`, `*`, `/` and `%` take numbers; `+` takes numbers and strings.",
    bad: #"{"rules": {"notes": {".validate": "newData.val() == data + 1"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.val() == data.val() + 1"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(
    _ sign: BinaryOperator, _ side: Side, _ found: RealtimeType, at span: Span, fixIts: [FixIt]
  ) -> Diagnostic {
    let kinds = sign == .add ? "a number or string" : "a number"
    return Diagnostic(
      page.code, .error, "Invalid \(sign.printed) expression: \(side.rawValue) operand is not \(kinds).", at: span,
      label: "this is \(found.phrase)", fixIts: fixIts)
  }

  static func negated(_ found: RealtimeType, at span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "- only operates on numbers.", at: span, label: "this is \(found.phrase)")
  }
}
