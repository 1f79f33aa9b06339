import SourceText

/// A condition without an expression.
enum EmptyCondition {
  static let page = DiagnosticPage(
    "realtime/empty-condition",
    "The string of a rule holds no expression. What the service makes of it is not known, so it is refused.",
    bad: #"{"rules": {"notes": {".read": ""}}}"#,
    good: #"{"rules": {"notes": {".read": false}}}"#,
    source: "a decision of this project")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "the condition is empty", at: span, label: "an expression must stand here",
      notes: ["to refuse everyone write `false`; to leave the decision to other rules leave this one away"])
  }
}
