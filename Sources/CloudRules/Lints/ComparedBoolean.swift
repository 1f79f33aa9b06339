import SourceText

/// A condition that is compared with `true` or `false`.
enum ComparedBoolean: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/compared-boolean", .style,
    "The left side is already true or false, so a comparison with `true` changes nothing.",
    bad: ExampleRules.around("allow get: if (request.auth.uid == id) == true;"),
    good: ExampleRules.around("allow get: if request.auth.uid == id;"),
    source: "emulator 1.19.9", fix: .keepsDecisions)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (value, other) in rules.linted.comparisons {
      guard case .boolean(let literal) = rules.tree[rules.tree.peeled(other)].kind, rules.tree.isCondition(value)
      else {
        continue
      }
      findings.warn(
        Diagnostic(
          page.code, .note, "a condition is compared with `\(literal)`", at: rules.tree[other].span,
          label: "write only the condition, or `!(…)`",
          fixIts: fixIts(rules.linted.user(of: other), value, isTrue: literal, rules.tree)))
    }
  }

  private static func fixIts(_ comparison: NodeID?, _ value: NodeID, isTrue: Bool, _ tree: SyntaxTree) -> [FixIt] {
    guard let comparison, case .binary(let sign, let left, let right) = tree[comparison].kind,
      sign == .equal || sign == .notEqual,
      tree.peeled(left) == tree.peeled(value) || tree.peeled(right) == tree.peeled(value)
    else { return [] }
    let isLeft = tree.peeled(left) == tree.peeled(value)
    let literal = tree.removableSpan(ofLeft: !isLeft, left, right)
    let isNegated = isTrue != (sign == .equal)
    guard !tree.hasComment(in: literal) else { return [] }
    return [
      FixIt(
        isNegated ? "write `!(…)`" : "write only the condition",
        [TextEdit(literal, "")] + tree.negation(of: isLeft ? left : right, if: isNegated))
    ]
  }
}
