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
      let fixIts = rules.tree[arguments].first.map { argument in
        [
          FixIt(
            "remove `debug`",
            [
              TextEdit(Span(span.start, rules.tree[argument].span.start), ""),
              TextEdit(Span(rules.tree[argument].span.end, span.end), ""),
            ])
        ]
      }
      findings.warn(
        Diagnostic(
          page.code, .note, "`debug` is left in the rules", at: rules.tree.calleeSpan(of: callee),
          label: "does nothing when deployed", fixIts: fixIts ?? []))
    }
  }
}
