import SourceText

/// A backslash that does not start an escape.
enum StringEscape {
  static let page = DiagnosticPage(
    "cloud/escape",
    """
    The escapes of a string are a backslash and one of `b f n r t \\ ' "`, `x` and two hexadecimal digits, `u` and \
    four, or three octal digits up to 377. A backslash itself is written twice, also in a regular expression.
    """,
    bad: ExampleRules.around(#"allow read: if id.matches('\d+');"#),
    good: ExampleRules.around(#"allow read: if id.matches('\\d+');"#),
    source: "emulator 1.19.9, which reports an unterminated string")

  /// - Parameters:
  ///   - span: the text after the backslash, where the service reports it.
  ///   - escape: the backslash and the character after it.
  static func report(_ text: String, quote: String, at span: Span, escape: Span) -> Diagnostic {
    report(text, message: "Missing a closing \(quote)", at: span, escape: escape)
  }

  /// The same inside brackets, where the service reports an unexpected token.
  ///
  /// - Parameter span: the first token after the backslash that does not fit, where the service reports it.
  static func report(_ text: String, found: String, at span: Span, escape: Span) -> Diagnostic {
    report(text, message: "Unexpected '\(found)'.", at: span, escape: escape)
  }

  private static func report(_ text: String, message: String, at span: Span, escape: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span,
      labels: [Diagnostic.Label(escape, "`\(text)` is not an escape, so the string ends here")],
      notes: ["a literal backslash is written `\\\\`; a slash, a dot or a dollar sign needs no backslash"],
      fixIts: escape.count > 1 ? [FixIt("write `\\\\`", [TextEdit(Span(at: escape.start), "\\")])] : [])
  }
}
