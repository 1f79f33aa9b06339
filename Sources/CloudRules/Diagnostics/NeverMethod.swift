import SourceText

/// `request.method == 'read'`
enum NeverMethod {
  static let page = DiagnosticPage(
    "cloud/never-method",
    "`request.method` is `get`, `list`, `create`, `update` or `delete`; never `read` or `write`.",
    bad: ExampleRules.around("allow read, write: if request.method == 'read';"),
    good: ExampleRules.around("allow read, write: if request.method == 'get';"),
    source: "emulator 1.19.9")

  static func report(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`request.method` is never `\(text)`", at: span,
      label: "one of `get`, `list`, `create`, `update`, `delete`")
  }
}
