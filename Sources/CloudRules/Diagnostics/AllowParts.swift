import SourceText

/// An `allow` with a missing part.
enum AllowParts {
  static let page = DiagnosticPage(
    "cloud/allow",
    "The form is `allow read, write: if condition;`, or `allow read, write;` without a condition.",
    bad: ExampleRules.around("allow read if request.auth != null;"),
    good: ExampleRules.around("allow read: if request.auth != null;"),
    source: "emulator 1.19.9")

  static func missingMethod(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Expected at least one 'operation' after 'allow'.", at: span,
      label: "expected a method", notes: ["the methods are `get list create update delete read write`"])
  }

  static func missingColon(at span: Span, after end: Int) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing ':' before 'if' condition.", at: span, label: "expected `:` before this",
      fixIts: [FixIt("write `:`", [TextEdit(Span(at: end), ":")])])
  }

  static func missingIf(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing 'if' before conditional expression.", at: span, label: "expected `if` before this",
      fixIts: [FixIt("write `if`", [TextEdit(Span(at: span.start), "if ")])])
  }

  static func missingCondition(at span: Span, found text: String) -> Diagnostic {
    Diagnostic(
      page.code, .error, "Missing conditional expression after 'if'.", at: span, label: "expected a condition",
      notes: ["to grant without a condition, remove `: if`: `allow read;`"])
  }
}
