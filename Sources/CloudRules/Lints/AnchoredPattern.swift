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
      // Without escapes, the offset of each character in the file is known.
      let isPlain = pattern.span.count == bytes.count + 2 && !pattern.text.contains("\\Q")
      findings.warn(report(at: pattern.span, isPlain ? [withoutAnchors(pattern.span)] : []))
    }
  }

  private static func withoutAnchors(_ span: Span) -> FixIt {
    let anchors = [Span(span.start + 1, span.start + 2), Span(span.end - 2, span.end - 1)]
    return FixIt("remove `^` and `$`", anchors.map { TextEdit($0, "") })
  }

  private static func report(at span: Span, _ fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(
      page.code, .note, "`matches` always compares the whole string", at: span, label: "`^` and `$` change nothing",
      fixIts: fixIts)
  }
}
