import SourceText

/// A character that begins no token.
enum IllegalCharacter {
  static let page = DiagnosticPage(
    "realtime/illegal-character",
    "The character means nothing in a condition. Quotes must be straight ones: `'` or `\"`.",
    bad: #"{"rules": {"notes": {".read": "auth.uid == @admin"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.uid == 'admin'"}}}"#,
    source: "Mozilla Rhino, Messages.properties; that the service shows it is inferred")

  private static let quotes = ["\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{201E}", "`", "\u{00B4}"]

  static func report(_ character: String, at span: Span) -> Diagnostic {
    let isQuote = quotes.contains { $0.utf8.elementsEqual(character.utf8) }
    return Diagnostic(
      page.code, .error, "illegal character", at: span, label: "this means nothing in a condition",
      notes: isQuote ? ["strings stand in straight quotes: `'text'`"] : [])
  }
}
