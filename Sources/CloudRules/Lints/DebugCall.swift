import RulePrograms
import SourceText

/// A call of `debug` that was left in the rules.
enum DebugCall: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/debug-call",
    "`debug` prints a value in the emulator's log. Deployed rules have no log, so it does nothing there.",
    bad: ExampleRules.around("allow read: if debug(request.auth.uid) == id;"),
    good: ExampleRules.around("allow read: if request.auth.uid == id;"),
    source: "documentation: reference rules, `debug`", fix: .keepsDecisions)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.nodes.calls {
      guard case .call(let callee, let arguments) = rules.tree[id].kind,
        case .builtin(.debug) = rules.linted.resolution(of: id)
      else { continue }
      let span = rules.tree[id].span
      let fixIts = rules.tree[arguments].first.map {
        [FixIt("remove `debug`", edits(callee, of: $0, span, rules.tree))]
      }
      findings.warn(
        Diagnostic(
          page.code, .note, "`debug` is left in the rules", at: rules.tree.calleeSpan(of: callee),
          label: "does nothing when deployed", fixIts: fixIts ?? []))
    }
  }

  /// Returns the edits that remove the name. The parentheses stay if the argument may need them, or if a comment is inside.
  private static func edits(_ callee: NodeID, of argument: NodeID, _ call: Span, _ tree: SyntaxTree) -> [TextEdit] {
    let start = Span(call.start, tree[argument].span.start)
    let end = Span(tree[argument].span.end, call.end)
    let isOperand =
      switch tree[argument].kind {
      case .identifier, .member, .call, .index, .string, .boolean, .null, .group: true
      default: false
      }
    guard isOperand, !tree.hasComment(in: call) else { return [TextEdit(tree.calleeSpan(of: callee), "")] }
    return [TextEdit(start, ""), TextEdit(end, "")]
  }
}
