import SourceText

/// A character that begins no token.
enum IllegalCharacter {
  static let page = DiagnosticPage(
    "cloud/character",
    "Outside of strings and comments a rules file has ASCII letters, digits, `_`, `$` and the marks of its grammar only.",
    bad: ExampleRules.around("allow read: if #request.auth != null;"),
    good: ExampleRules.around("allow read: if request.auth != null;"),
    source: "emulator 1.19.9, which drops the character and says `token recognition error at: '#'`")

  /// - Parameter partner: the other one of two backticks around a text.
  static func report(_ text: String, at span: Span, partner: Span? = nil) -> Diagnostic {
    Diagnostic(
      page.code, .error, "`\(text)` is not part of the rules language", at: span, label: "dropped here",
      notes: notes(text), fixIts: partner.map { quotes(span, $0) } ?? fixIts(text, span))
  }

  private static func quotes(_ span: Span, _ partner: Span) -> [FixIt] {
    let places = [span, partner].sorted { $0.start < $1.start }
    return [FixIt("write `'`", places.map { TextEdit($0, "'") })]
  }

  /// Bytes that are no text: the service is given text, in which another character would stand in their place.
  static func encoding(at offset: Int, in file: SourceFile) -> Diagnostic {
    let isUTF16 = file.bytes.starts(with: [0xFF, 0xFE]) || file.bytes.starts(with: [0xFE, 0xFF])
    return Diagnostic(
      page.code, .error, "The file is not UTF-8 text.", at: Span(offset, offset + 1),
      label: isUTF16 ? "a byte order mark of UTF-16" : "this byte is no part of a character",
      notes: ["save the file as UTF-8"])
  }

  /// What people mean by a character.
  static func notes(_ text: String) -> [String] {
    switch text.unicodeScalars.first {
    case "#": ["a comment begins with `//`"]
    case "`": ["strings stand between `'` or `\"`; parts are joined by `+`: `'a' + x`"]
    case "^", "~": ["there are no operators on bits"]
    case "@": ["`@` can only stand in a path or in a string"]
    case "\\": ["a backslash can only stand in a string"]
    case "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}": ["a word processor's quotes: write `'` or `\"`"]
    case "\u{FEFF}": ["a byte order mark, which some editors put at the start of a file"]
    case "\u{A0}": ["a no-break space: write a plain one"]
    case let scalar? where scalar.value > 0x7F: ["names are ASCII only; other characters can stand in strings"]
    default: []
    }
  }

  private static func fixIts(_ text: String, _ span: Span) -> [FixIt] {
    switch text.unicodeScalars.first {
    case "\u{FEFF}" where text.unicodeScalars.count == 1: [FixIt("delete it", [TextEdit(span, "")])]
    case "\u{A0}" where text.unicodeScalars.count == 1: [FixIt("write a space", [TextEdit(span, " ")])]
    default: []
    }
  }
}
