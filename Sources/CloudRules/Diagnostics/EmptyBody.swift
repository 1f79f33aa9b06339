import SourceText

/// A `match` or `service` without declarations.
enum EmptyBody {
  static let page = DiagnosticPage(
    "cloud/empty-body",
    "A `match` contains at least one `allow`, `function` or `match`; a `service` at least one `function` or `match`.",
    bad: ExampleRules.around("match /comments/{comment} { }\n    allow read: if request.auth != null;"),
    good: ExampleRules.around("allow read: if request.auth != null;"),
    source: "emulator 1.19.9")

  static func match(at span: Span, opened: Span) -> Diagnostic { report("match", span, opened) }
  static func service(at span: Span, opened: Span) -> Diagnostic { report("service", span, opened) }

  private static func report(_ what: String, _ span: Span, _ opened: Span) -> Diagnostic {
    Diagnostic(
      page.code, .error, "The '\(what)' body must contain at least one declaration.", at: span,
      label: "the body is empty", labels: [Diagnostic.Label(opened, "the body starts here")],
      notes: what == "match"
        ? ["requests that no `allow` grants are denied; to state it, write `allow read, write: if false;`"] : [])
  }
}
