import SourceText

/// An escape inside a string of a condition that yields no text.
enum StringEscape {
  static let page = DiagnosticPage(
    "realtime/string-escape",
    """
    Inside a string of a condition `\\x` is followed by two hexadecimal digits and `\\u` by four, and two halves of a \
    character beyond U+FFFF stand together.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.uid == '\\xq'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.uid == '\\x71'"}}}"#,
    source: "ECMAScript; Rhino is laxer, nothing is recorded about the service")

  static func notHexadecimal(_ count: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "invalid escape in a string", at: span, label: "\(count) hexadecimal digits must follow")
  }

  static func loneSurrogate(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "invalid escape in a string", at: span, label: "half of a surrogate pair stands alone in here",
      notes: ["no text of the database can hold it, so nothing could equal this string"])
  }
}
