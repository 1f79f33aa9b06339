import SourceText

/// An invalid escape in a string of a condition.
enum StringEscape {
  static let page = DiagnosticPage(
    "realtime/string-escape",
    """
    In a string of a condition, `\\x` needs two hexadecimal digits and `\\u` four. The two halves of a character \
    above U+FFFF must be adjacent.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.uid == '\\xq'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.uid == '\\x71'"}}}"#,
    source: "ECMAScript; Rhino is laxer, nothing is recorded about the service")

  static func notHexadecimal(_ count: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "invalid escape in a string", at: span, label: "expected \(count) hexadecimal digits")
  }

  static func loneSurrogate(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "invalid escape in a string", at: span, label: "contains half of a surrogate pair",
      notes: ["no stored string can contain it, so nothing could equal this string"])
  }
}
