import SourceText

/// A backslash before what it cannot stand before.
enum StringEscape {
  static let page = DiagnosticPage(
    "cloud/escape",
    """
    In a string a backslash stands before `b f n r t \\ ' "`, before `x` and two or `u` and four hexadecimal digits, or \
    before three octal digits up to 377. A backslash itself is written twice, also in a regular expression.
    """,
    bad: ExampleRules.around(#"allow read: if id.matches('\d+');"#),
    good: ExampleRules.around(#"allow read: if id.matches('\\d+');"#),
    source: "emulator 1.19.9, which takes the string for one without an end")

  /// - Parameters:
  ///   - span: what stands behind the backslash, where the service reports it.
  ///   - escape: the backslash and the character behind it.
  static func report(_ text: String, quote: String, at span: Span, escape: Span) -> Diagnostic {
    report(text, message: "Missing a closing \(quote)", at: span, escape: escape)
  }

  /// Inside of brackets.
  ///
  /// - Parameter span: the first token behind the backslash that does not fit, where the service reports it.
  static func report(_ text: String, found: String, at span: Span, escape: Span) -> Diagnostic {
    report(text, message: "Unexpected '\(found)'.", at: span, escape: escape)
  }

  private static func report(_ text: String, message: String, at span: Span, escape: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span,
      labels: [Diagnostic.Label(escape, "`\(text)` is no escape, and the string ends here")],
      notes: ["a backslash itself is written `\\\\`; a slash, a dot or a dollar sign needs none"],
      fixIts: escape.count > 1 ? [FixIt("write `\\\\`", [TextEdit(Span(at: escape.start), "\\")])] : [])
  }
}
