import SourceText

/// A part of an `allow` is missing.
enum AllowParts {
  static let page = DiagnosticPage(
    "cloud/allow",
    "An `allow` reads `allow read, write: if condition;`, or `allow read, write;` where no condition is wanted.",
    bad: ExampleRules.around("allow read if request.auth != null;"),
    good: ExampleRules.around("allow read: if request.auth != null;"),
    source: "emulator 1.19.9")

  static func missingMethod(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Expected at least one 'operation' after 'allow'.", at: span,
      label: "a method must stand here", notes: ["the methods are `get list create update delete read write`"])
  }

  static func missingColon(at span: Span, behind end: Int) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing ':' before 'if' condition.", at: span, label: "`:` must stand before this",
      fixIts: [FixIt("write `:`", [TextEdit(Span(at: end), ":")])])
  }

  static func missingIf(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing 'if' before conditional expression.", at: span, label: "`if` must stand before this",
      fixIts: [FixIt("write `if`", [TextEdit(Span(at: span.start), "if ")])])
  }

  static func missingCondition(at span: Span, found text: String) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing conditional expression after 'if'.", at: span, label: "a condition must stand here",
      notes: ["without a condition, leave `: if` away: `allow read;`"])
  }
}
