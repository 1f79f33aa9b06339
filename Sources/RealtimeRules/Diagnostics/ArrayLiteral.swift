import SourceText

/// An array outside the arguments of `hasChildren`.
enum ArrayLiteral {
  static let page = DiagnosticPage(
    "realtime/array",
    "An array is only allowed as the argument of `hasChildren`. To test for one of several values, use `||`.",
    bad: #"{"rules": {"notes": {".validate": "newData.val() == ['a', 'b']"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.val() == 'a' || newData.val() == 'b'"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Unexpected array literal.", at: span, label: "only `hasChildren([…])` accepts an array",
      notes: ["for one of several values: `x == 'a' || x == 'b'`, or `x.matches(/^(a|b)$/)`"])
  }
}
