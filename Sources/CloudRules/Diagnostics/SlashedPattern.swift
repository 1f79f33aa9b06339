import SourceText

/// A pattern between slashes.
enum SlashedPattern {
  static let page = DiagnosticPage(
    "cloud/slashed-pattern",
    "A pattern is a string. Slashes around it are letters of it, so that only a text with both of them matches.",
    bad: ExampleRules.around("allow read: if id.matches('/[a-z]+/');"),
    good: ExampleRules.around("allow read: if id.matches('[a-z]+');"),
    source: "emulator 1.19.9")

  static func report(_ pattern: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "the slashes are part of this pattern", at: span,
      label: "matches only a text that begins and ends with a slash",
      fixIts: [
        FixIt(
          "leave the slashes away",
          [TextEdit(Span(span.start + 1, span.start + 2), ""), TextEdit(Span(span.end - 2, span.end - 1), "")])
      ])
  }
}
