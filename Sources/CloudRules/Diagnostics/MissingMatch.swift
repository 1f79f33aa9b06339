import SourceText

/// A path where a declaration is expected: a `match` without its keyword, or a division that the service reads as a
/// path.
enum MissingMatch {
  static let page = DiagnosticPage(
    "cloud/missing-match",
    "A path alone does not start a declaration: it needs the keyword `match` before it.",
    bad: ExampleRules.around("/comments/{comment} { allow read: if true; }"),
    good: ExampleRules.around("match /comments/{comment} { allow read: if true; }"),
    source: "emulator 1.19.9")

  static let message = "Missing 'match' keyword before path."

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "expected `match` before this",
      fixIts: [FixIt("write `match`", [TextEdit(Span(at: span.start), "match ")])])
  }

  /// A `/*` without `*/`, which does not start a comment.
  static func comment(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "read as a path, because the comment has no closing `*/`",
      notes: ["close the comment with `*/`, or start each line with `//`"])
  }

  /// A slash after an operand and right before a character that a path can have.
  static func division(at span: Span, in file: SourceFile) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "read as a path",
      notes: ["write a space after the division sign: `a / b`"], fixIts: space(afterSlashAt: span.start, in: file))
  }

  /// Returns the insertion of a space after a slash, if an operand follows.
  static func space(afterSlashAt slash: Int, in file: SourceFile) -> [FixIt] {
    guard slash + 1 < file.bytes.count, beginsOperand(file.bytes[slash + 1]) else { return [] }
    return [FixIt("insert a space", [TextEdit(Span(at: slash + 1), " ")])]
  }

  private static func beginsOperand(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_\"'([{-!".utf8.contains(byte)
    }
  }
}
