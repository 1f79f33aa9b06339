import SourceText

/// A rule whose string contains no expression.
enum EmptyCondition {
  static let page = DiagnosticPage(
    "realtime/empty-condition",
    "The rule's string contains no expression. How the service treats it is not known, so it is rejected.",
    bad: #"{"rules": {"notes": {".read": ""}}}"#,
    good: #"{"rules": {"notes": {".read": false}}}"#,
    source: "a decision of this project")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "the condition is empty", at: span, label: "expected an expression",
      notes: ["to deny everyone, write `false`; to leave the decision to other rules, remove this one"])
  }
}
