import SourceText

/// A path where a declaration must stand: a `match` without its word, or a division that the service reads as a path.
enum MissingMatch {
  static let page = DiagnosticPage(
    "cloud/missing-match",
    "A path by itself begins no declaration: the word `match` stands before it.",
    bad: ExampleRules.around("/comments/{comment} { allow read: if true; }"),
    good: ExampleRules.around("match /comments/{comment} { allow read: if true; }"),
    source: "emulator 1.19.9")

  static let message = "Missing 'match' keyword before path."

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "`match` must stand before this",
      fixIts: [FixIt("write `match`", [TextEdit(Span(at: span.start), "match ")])])
  }

  /// `/*` without `*/`, which begins no comment.
  static func comment(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "read as a path, because no `*/` ends this comment",
      notes: ["write `*/` where it ends, or `//` before each line of it"])
  }

  /// A slash right before a character of a path, behind an operand.
  static func division(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "read as a path",
      notes: ["a division has a space behind its sign: `a / b`"],
      fixIts: [FixIt("write a space", [TextEdit(Span(at: span.start + 1), " ")])])
  }
}
