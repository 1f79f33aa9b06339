import SourceText

/// A pattern of `matches` with slashes around it.
enum SlashedPattern: Lint {
  static let page = DiagnosticPage(
    "cloud/slashed-pattern",
    "A pattern is a string. Slashes around it belong to the pattern, so only strings that contain both slashes match.",
    bad: ExampleRules.around("allow read: if id.matches('/[a-z]+/');"),
    good: ExampleRules.around("allow read: if id.matches('[a-z]+');"),
    source: "emulator 1.19.9", fix: .changes)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    let slash = UInt8(ascii: "/")
    for pattern in rules.matchPatterns {
      guard pattern.text.utf8.count > 2, pattern.text.utf8.first == slash, pattern.text.utf8.last == slash else {
        continue
      }
      findings.warn(report(at: pattern.span))
    }
  }

  private static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "the slashes are part of this pattern", at: span,
      label: "matches only strings that begin and end with a slash",
      fixIts: [
        FixIt(
          "remove the slashes",
          [TextEdit(Span(span.start + 1, span.start + 2), ""), TextEdit(Span(span.end - 2, span.end - 1), "")])
      ])
  }
}
