import SourceText

/// `/users/(uid)` for `/users/$(uid)`.
enum MissingDollar {
  static let page = DiagnosticPage(
    "cloud/missing-dollar",
    "A value goes into a path as `$(value)`. `(value)` is a segment of that very text, which nothing is called.",
    bad: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/(id));"),
    good: ExampleRules.around("allow read: if exists(/databases/$(database)/documents/users/$(id));"),
    source: "emulator 1.19.9")

  static func report(_ name: String, meant: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`(\(name))` is a segment of just this text", at: span, label: "did you mean `\(meant)`?",
      fixIts: [FixIt("write `\(meant)`", [TextEdit(span, meant)])])
  }
}
