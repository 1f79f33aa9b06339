import SourceText

/// `!(a != b)` and `!!a`
enum DoubleNegative: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/double-negative", .style, "Two negations cancel each other: `!(a != b)` is `a == b`.",
    bad: ExampleRules.around("allow get: if !(request.auth.uid != id);"),
    good: ExampleRules.around("allow get: if request.auth.uid == id;"),
    source: "emulator 1.19.9")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.nodes.negations {
      guard case .unary(.not, let operand) = rules.tree[id].kind else { continue }
      switch rules.tree[rules.tree.peeled(operand)].kind {
      case .unary(.not, _), .binary(.notEqual, _, _):
        findings.warn(
          Diagnostic(page.code, .note, "the two negations cancel each other", at: rules.tree[id].span))
      default: break
      }
    }
  }
}
