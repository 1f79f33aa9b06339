import SourceText

/// A string, regular expression or comment of a condition that is not closed.
enum Unterminated {
  static let page = DiagnosticPage(
    "realtime/unterminated",
    "A string, a regular expression or a comment in the condition is not closed.",
    bad: #"{"rules": {"notes": {".read": "auth.uid == 'a"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.uid == 'a'"}}}"#,
    source: "Mozilla Rhino, Messages.properties; the text about regular expressions is recorded, the others inferred")

  static func string(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "unterminated string literal", at: span, label: "not closed on its line",
      notes: ["a quote inside a string is written `\\\\'` in the file"])
  }

  static func regex(at span: Span, isInClass: Bool) -> Diagnostic {
    Diagnostic(
      page.code, .error, "unterminated regular expression literal", at: span,
      label: isInClass ? "a `[` in it is not closed" : "the closing `/` is missing",
      notes: ["a `/` inside a regular expression is written `\\\\/` in the file"])
  }

  static func comment(at span: Span) -> Diagnostic {
    Diagnostic(page.code, .error, "unterminated comment", at: span, label: "the comment starts here")
  }
}
