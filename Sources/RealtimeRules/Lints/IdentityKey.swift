import RuleValues
import SourceText

/// A key of `firebase.identities` that no token has: without its domain, or in the wrong case.
enum IdentityKey: Lint {
  static let page = DiagnosticPage(
    "realtime/identity-key",
    """
    The keys of `auth.token.firebase.identities` are `email`, `phone` and provider ids such as `twitter.com`. Case \
    matters. A user with a password has the key `email`. Any other key is null.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.token.firebase.identities['twitter'] != null"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.token.firebase.identities['twitter.com'] != null"}}}"#,
    source: "documentation: Security Rules and Firebase Authentication (`firebase.identities`)", fix: .changes)

  private static let identities = ["auth", "token", "firebase", "identities"]

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (_, condition) in rules.conditions {
      for id in condition.tree.ids {
        if let diagnostic = diagnostic(for: id, in: condition) { findings.warn(diagnostic) }
      }
    }
  }

  private static func diagnostic(for id: NodeID, in condition: CheckedCondition) -> Diagnostic? {
    let tree = condition.tree
    switch tree[id].kind {
    case .member(let base, let name):
      guard condition.path(of: base) == identities, let meant = ProviderSpelling.identityKey(meantBy: name.text) else {
        return nil
      }
      let written = Span(tree[base].span.end, tree[whole(id, condition)].span.end)
      let edit = TextEdit(condition.source.place(written), "['\(meant)']")
      return report(name.text, meant: meant, at: condition.source.place(name.span), edit: edit)
    case .index(let base, let index):
      let literal = tree.peeled(index)
      guard case .string(let key) = tree[literal].kind, condition.path(of: base) == identities,
        let meant = ProviderSpelling.identityKey(meantBy: key)
      else { return nil }
      let place = condition.place(literal)
      return report(key, meant: meant, at: place, edit: TextEdit(place, "'\(meant)'"))
    default: return nil
    }
  }

  /// The node `identities.github.com`, if `id` is the `identities.github` in it.
  private static func whole(_ id: NodeID, _ condition: CheckedCondition) -> NodeID {
    guard let user = condition.parents[id.index], case .member(_, let name) = condition.tree[user].kind,
      name.text == "com"
    else { return id }
    return user
  }

  private static func report(_ key: String, meant: String, at span: Span, edit: TextEdit) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`identities` never has the key `\(key)`", at: span, label: "the key is `\(meant)`",
      fixIts: [FixIt("write `\(edit.replacement)`", [edit])])
  }
}
