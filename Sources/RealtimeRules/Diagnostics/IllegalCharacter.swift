import SourceText

/// A character that begins no token.
enum IllegalCharacter {
  static let page = DiagnosticPage(
    "realtime/illegal-character",
    "The character means nothing in a condition. Quotes must be straight ones: `'` or `\"`.",
    bad: #"{"rules": {"notes": {".read": "auth.uid == ‘admin’"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.uid == 'admin'"}}}"#,
    source: "Mozilla Rhino, Messages.properties; that the service shows it is inferred")

  /// Quotes that people and word processors write instead.
  static let quotes: Set<Unicode.Scalar> = [
    "\u{2018}", "\u{2019}", "\u{201A}", "\u{201C}", "\u{201D}", "\u{201E}", "`", "\u{00B4}",
  ]

  static func report(_ character: Unicode.Scalar, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "illegal character", at: span, label: "this means nothing in a condition",
      notes: quotes.contains(character) ? ["strings stand in straight quotes: `'text'`"] : [])
  }

  /// A text between such quotes.
  static func quotes(at span: Span, opening: Span, closing: Span, content: String) -> Diagnostic {
    let isPlain = content.utf8.allSatisfy { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\\") }
    let edits = [TextEdit(opening, "'"), TextEdit(closing, "'")]
    return Diagnostic(
      page.code, .error, "illegal character", at: span, label: "these quotes begin no string",
      notes: ["strings stand in straight quotes: `'text'`"],
      fixIts: isPlain ? [FixIt("write `'\(content)'`", edits)] : [])
  }
}
