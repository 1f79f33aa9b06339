import RulePrograms
import SourceText

/// `changedKeys()`, which leaves out fields that were added or removed.
enum ChangedKeys: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/changed-keys", .security,
    """
    `changedKeys()` has only the fields that both maps contain. A field that is added or removed is not in it, so a client \
    can add the field that a rule protects. `affectedKeys()` includes them.
    """,
    bad: ExampleRules.around(
      """
      allow update: if request.auth.uid == id
          && !request.resource.data.diff(resource.data).changedKeys().hasAny(['role']);
      """),
    good: ExampleRules.around(
      """
      allow update: if request.auth.uid == id
          && !request.resource.data.diff(resource.data).affectedKeys().hasAny(['role']);
      """),
    source: "reference rules.MapDiff; emulator 1.19.9", fix: .changes)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.nodes.calls {
      guard case .call(let callee, _) = rules.tree[id].kind,
        case .method(.changedKeys) = rules.linted.resolution(of: id)
      else { continue }
      let span = rules.tree.calleeSpan(of: callee)
      findings.warn(
        Diagnostic(
          page.code, .note, "`changedKeys()` leaves out added and removed fields", at: span,
          label: "only fields that both maps have",
          fixIts: [FixIt("write `affectedKeys`", [TextEdit(span, "affectedKeys")])]))
    }
  }
}
