import SourceText

/// `matches('^…$')`
enum AnchoredPattern {
  static let page = DiagnosticPage(
    "cloud/anchored-pattern",
    "`matches` asks for the whole text anyway: `^` and `$` around a pattern change nothing.",
    bad: ExampleRules.around("allow read: if id.matches('^[a-z]+$');"),
    good: ExampleRules.around("allow read: if id.matches('[a-z]+');"),
    source: "emulator 1.19.9")

  static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .note, "`matches` asks for the whole text anyway", at: span, label: "`^` and `$` change nothing")
  }
}
