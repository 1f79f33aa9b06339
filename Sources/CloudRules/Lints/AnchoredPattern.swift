import SourceText

/// A pattern of `matches` with `^` and `$` around it.
enum AnchoredPattern: Lint {
  static let page = DiagnosticPage(
    "cloud/anchored-pattern",
    "`matches` always compares the whole string, so `^` and `$` around a pattern change nothing.",
    bad: ExampleRules.around("allow read: if id.matches('^[a-z]+$');"),
    good: ExampleRules.around("allow read: if id.matches('[a-z]+');"),
    source: "emulator 1.19.9", fix: .keepsDecisions)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for pattern in rules.matchPatterns {
      let bytes = Array(pattern.text.utf8)
      guard bytes.count > 2, bytes.first == UInt8(ascii: "^"), bytes.last == UInt8(ascii: "$"),
        bytes[bytes.count - 2] != UInt8(ascii: "\\")
      else { continue }
      let edits = rules.tree.edits(replacing: [0, bytes.count - 1], of: pattern.text, in: pattern.span, by: "")
      // After `\Q`, `$` is an ordinary character.
      let isFixed = !edits.isEmpty && !pattern.text.contains("\\Q")
      findings.warn(report(at: pattern.span, isFixed ? [FixIt("remove `^` and `$`", edits)] : []))
    }
  }

  private static func report(at span: Span, _ fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .note, "`matches` always compares the whole string", at: span, label: "`^` and `$` change nothing",
      fixIts: fixIts)
  }
}
