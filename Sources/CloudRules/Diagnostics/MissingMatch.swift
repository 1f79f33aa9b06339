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
  static func division(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, message, at: span, label: "read as a path",
      notes: ["write a space after the division sign: `a / b`"],
      fixIts: [FixIt("insert a space", [TextEdit(Span(at: span.start + 1), " ")])])
  }
}
