import SourceText

/// A character that starts no token.
enum IllegalCharacter {
  static let page = DiagnosticPage(
    "realtime/illegal-character",
    """
    The character is not allowed in a condition. Quotes must be straight: `'` or `"`.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.uid == ‘admin’"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.uid == 'admin'"}}}"#,
    source: "Mozilla Rhino, Messages.properties; that the service shows it is inferred")

  /// Typographic quotes and accents that are often used instead.
  static let quotes: Set<Unicode.Scalar> = [
    "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "`", "\u{00B4}",
  ]

  static func report(_ character: Unicode.Scalar, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "illegal character", at: span, label: "not allowed in a condition",
      notes: quotes.contains(character) ? ["write strings in straight quotes: `'text'`"] : [])
  }

  /// A text between typographic quotes.
  static func quotes(at span: Span, opening: Span, closing: Span, content: String) -> Diagnostic {
    let isPlain = content.utf8.allSatisfy { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\\") }
    let edits = [TextEdit(opening, "'"), TextEdit(closing, "'")]
    return Diagnostic(
      page.code, .error, "illegal character", at: span, label: "these quotes do not start a string",
      notes: ["write strings in straight quotes: `'text'`"],
      fixIts: isPlain ? [FixIt("write `'\(content)'`", edits)] : [])
  }
}
