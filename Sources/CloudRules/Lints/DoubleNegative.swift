import SourceText

/// `!(a != b)` and `!!a`
enum DoubleNegative: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/double-negative", .style, "Two negations cancel each other: `!(a != b)` is `a == b`.",
    bad: ExampleRules.around("allow get: if !!(request.auth.uid == id);"),
    good: ExampleRules.around("allow get: if request.auth.uid == id;"),
    source: "emulator 1.19.9", fix: .keepsDecisions)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.nodes.negations {
      guard case .unary(.not, let operand) = rules.tree[id].kind else { continue }
      switch rules.tree[rules.tree.peeled(operand)].kind {
      case .unary(.not, let inner):
        let (whole, kept) = (rules.tree[id].span, rules.tree[inner].span)
        let edits = [TextEdit(Span(whole.start, kept.start), ""), TextEdit(Span(kept.end, whole.end), "")]
        // `!` of a value that is not a boolean is an error.
        let isFixed = rules.tree.isCondition(inner) && !rules.tree.hasComment(in: whole)
        findings.warn(report(at: whole, isFixed ? [FixIt("remove both", edits)] : []))
      case .binary(.notEqual, _, _): findings.warn(report(at: rules.tree[id].span, []))
      default: break
      }
    }
  }

  private static func report(at span: Span, _ fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(page.code, .note, "the two negations cancel each other", at: span, fixIts: fixIts)
  }
}
