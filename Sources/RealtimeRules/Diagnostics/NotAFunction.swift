import SourceText

/// A call of something that is not a method.
enum NotAFunction {
  static let page = DiagnosticPage(
    "realtime/not-a-function",
    """
    Only methods can be called. `length`, variables, claims and the parameters of `query` are read without \
    parentheses.
    """,
    bad: #"{"rules": {"notes": {".validate": "newData.val().length() < 10"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.val().length < 10"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(_ callee: String, at span: Span, isEmpty: Bool, parentheses: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Type error: Function call on target that is not a function.", at: span,
      label: "`\(callee)` is not a method",
      fixIts: isEmpty ? [FixIt("remove `()`", [TextEdit(parentheses, "")])] : [])
  }
}
