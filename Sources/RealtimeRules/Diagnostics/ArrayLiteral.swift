import SourceText

/// An array where none is allowed.
enum ArrayLiteral {
  static let page = DiagnosticPage(
    "realtime/array",
    "An array stands only as the argument of `hasChildren`. One of several values is written with `||`.",
    bad: #"{"rules": {"notes": {".validate": "newData.val() == ['a', 'b']"}}}"#,
    good: #"{"rules": {"notes": {".validate": "newData.val() == 'a' || newData.val() == 'b'"}}}"#,
    source: "davideast/pyric, rtdb-rules-type-check")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Unexpected array literal.", at: span, label: "only `hasChildren([…])` takes an array",
      notes: ["one of several values: `x == 'a' || x == 'b'`, or `x.matches(/^(a|b)$/)`"])
  }
}
