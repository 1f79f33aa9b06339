import SourceText

/// A character that starts no token.
enum IllegalCharacter {
  static let page = DiagnosticPage(
    "cloud/character",
    """
    Outside strings and comments, a rules file consists of ASCII letters, digits, `_`, `$` and the punctuation of \
    its grammar.
    """,
    bad: ExampleRules.around("allow read: if #request.auth != null;"),
    good: ExampleRules.around("allow read: if request.auth != null;"),
    source: "emulator 1.19.9, which drops the character and says `token recognition error at: '#'`")

  /// - Parameter partner: the closing backtick, if the character is the opening one.
  static func report(_ text: String, at span: Span, partner: Span? = nil) -> Diagnostic {
    Diagnostic(
      page.code, .error, "`\(text)` is not part of the rules language", at: span, label: "unexpected character",
      notes: notes(text), fixIts: partner.map { quotes(span, $0) } ?? fixIts(text, span))
  }

  private static func quotes(_ span: Span, _ partner: Span) -> [FixIt] {
    let places = [span, partner].sorted { $0.start < $1.start }
    return [FixIt("write `'`", places.map { TextEdit($0, "'") })]
  }

  /// Bytes that are not UTF-8. The service receives text, in which a replacement character would take their place.
  static func encoding(at offset: Int, in file: SourceFile) -> Diagnostic {
    let isUTF16 = file.bytes.starts(with: [0xFF, 0xFE]) || file.bytes.starts(with: [0xFE, 0xFF])
    return Diagnostic(
      page.code, .error, "The file is not UTF-8 text.", at: Span(offset, offset + 1),
      label: isUTF16 ? "a UTF-16 byte order mark" : "this byte is not part of a character",
      notes: ["save the file as UTF-8"])
  }

  /// What to write instead of a character that is often used by mistake.
  static func notes(_ text: String) -> [String] {
    switch text.unicodeScalars.first {
    case "#": ["a comment begins with `//`"]
    case "`": ["strings are written in `'` or `\"`; join parts with `+`: `'a' + x`"]
    case "^", "~": ["there are no bitwise operators"]
    case "@": ["`@` is only allowed in paths and strings"]
    case "\\": ["a backslash is only allowed in strings"]
    case "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}": ["typographic quotes: write `'` or `\"`"]
    case "\u{FEFF}": ["a byte order mark, which some editors insert at the start of a file"]
    case "\u{A0}": ["a no-break space: write a normal space"]
    case let scalar? where scalar.value > 0x7F: ["names are ASCII only; other characters are allowed in strings"]
    default: []
    }
  }

  private static func fixIts(_ text: String, _ span: Span) -> [FixIt] {
    switch text.unicodeScalars.first {
    case "\u{FEFF}" where text.unicodeScalars.count == 1: [FixIt("remove it", [TextEdit(span, "")])]
    case "\u{A0}" where text.unicodeScalars.count == 1: [FixIt("write a space", [TextEdit(span, " ")])]
    default: []
    }
  }
}
