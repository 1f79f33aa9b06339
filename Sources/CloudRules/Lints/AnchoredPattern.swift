import SourceText

/// A pattern of `matches` with `^` and `$` around it.
enum AnchoredPattern: Lint {
  static let page = DiagnosticPage(
    "cloud/anchored-pattern",
    "`matches` always compares the whole string, so `^` and `$` around a pattern change nothing.",
    bad: ExampleRules.around("allow read: if id.matches('^[a-z]+$');"),
    good: ExampleRules.around("allow read: if id.matches('[a-z]+');"),
    source: "emulator 1.19.9")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for pattern in rules.matchPatterns {
      let bytes = Array(pattern.text.utf8)
      guard bytes.count > 2, bytes.first == UInt8(ascii: "^"), bytes.last == UInt8(ascii: "$"),
        bytes[bytes.count - 2] != UInt8(ascii: "\\")
      else { continue }
      findings.warn(report(at: pattern.span))
    }
  }

  private static func report(at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .note, "`matches` always compares the whole string", at: span, label: "`^` and `$` change nothing")
  }
}
