import SourceText

/// `condition ? true : false`
enum ConditionalBoolean: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/conditional-boolean", .style, "`condition ? true : false` has the value of the condition.",
    bad: ExampleRules.around("allow get: if request.auth.uid == id ? true : false;"),
    good: ExampleRules.around("allow get: if request.auth.uid == id;"),
    source: "emulator 1.19.9", fix: .keepsDecisions)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.nodes.conditionals {
      guard case .conditional(let condition, let then, let otherwise) = rules.tree[id].kind,
        case .boolean(let first) = rules.tree[rules.tree.peeled(then)].kind,
        case .boolean(let second) = rules.tree[rules.tree.peeled(otherwise)].kind, first != second
      else { continue }
      let instead = first ? "write only the condition" : "write `!(…)`"
      let rest = Span(rules.tree[condition].span.end, rules.tree[id].span.end)
      let edits = [TextEdit(rest, "")] + rules.tree.negation(of: condition, if: !first)
      // Before `?`, a value that is not a boolean is an error. Without it, the value may be compared.
      let isFixed = rules.tree.isCondition(condition) && !rules.tree.hasComment(in: rest)
      findings.warn(
        Diagnostic(
          page.code, .note, "the condition already is this value", at: rules.tree[id].span, label: instead,
          fixIts: isFixed ? [FixIt(instead, edits)] : []))
    }
  }
}
