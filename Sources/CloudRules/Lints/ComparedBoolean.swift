import SourceText

/// A condition that is compared with `true` or `false`.
enum ComparedBoolean: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/compared-boolean", .style,
    "The left side is already true or false, so a comparison with `true` changes nothing.",
    bad: ExampleRules.around("allow get: if (request.auth.uid == id) == true;"),
    good: ExampleRules.around("allow get: if request.auth.uid == id;"),
    source: "emulator 1.19.9")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (value, other) in rules.linted.comparisons {
      guard case .boolean(let literal) = rules.tree[rules.tree.peeled(other)].kind, isCondition(value, rules.tree)
      else {
        continue
      }
      findings.warn(
        Diagnostic(
          page.code, .note, "a condition is compared with `\(literal)`", at: rules.tree[other].span,
          label: "write only the condition, or `!(…)`"))
    }
  }

  private static func isCondition(_ id: NodeID, _ tree: SyntaxTree) -> Bool {
    switch tree[tree.peeled(id)].kind {
    case .unary(.not, _), .typeTest: true
    case .binary(let sign, _, _): sign.precedence < .additive
    default: false
    }
  }
}
