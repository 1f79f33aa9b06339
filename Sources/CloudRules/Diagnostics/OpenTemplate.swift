import SourceText

/// `get(/users/{uid})` for `get(/users/$(uid))`.
enum OpenTemplate {
  static let page = DiagnosticPage(
    "cloud/open-template",
    "`{name}` in a path is a place that `bind` fills. A document cannot be read at a path that still has one.",
    bad: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/{id});"),
    good: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/$(id));"),
    source: "emulator 1.19.9; reference rules.Path")

  static func report(_ name: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`{\(name)}` is not filled in", at: span, label: "reading this path is an error",
      fixIts: [FixIt("write `$(\(name))`", [TextEdit(span, "$(\(name))")])])
  }
}
