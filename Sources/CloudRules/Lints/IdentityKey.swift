import RulePrograms
import RuleValues
import SourceText

/// A key of `firebase.identities` that no token has: without its domain, or in the wrong case.
enum IdentityKey: Lint {
  static let page = DiagnosticPage(
    "cloud/identity-key",
    """
    The keys of `firebase.identities` are `email`, `phone` and provider ids such as `twitter.com`. Case matters. A \
    user with a password has the key `email`.
    """,
    bad: ExampleRules.around("allow read: if 'twitter' in request.auth.token.firebase.identities;"),
    good: ExampleRules.around("allow read: if 'twitter.com' in request.auth.token.firebase.identities;"),
    source: "documentation: Security Rules and Firebase Authentication (`firebase.identities`)", fix: .changes)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for id in rules.tree.nodeIDs { check(id, in: rules, into: &findings) }
  }

  private static func check(_ id: NodeID, in rules: LintedRules, into findings: inout Findings) {
    switch rules.tree[id].kind {
    case .member(let base, let word) where rules.requestMember(of: base) == .identities:
      check(member: id, of: base, word, in: rules, into: &findings)
    case .index(let base, let key) where rules.requestMember(of: base) == .identities:
      check(key: key, in: rules, into: &findings)
    case .binary(.isIn, let key, let map) where rules.requestMember(of: map) == .identities || isKeys(map, rules):
      check(key: key, in: rules, into: &findings)
    case .call(let callee, let arguments):
      guard case .member(let base, let word) = rules.tree[rules.tree.peeled(callee)].kind,
        let argument = rules.tree[arguments].first
      else { return }
      let elements = rules.elements(of: argument)
      switch rules.tree[word] {
      case "get" where rules.requestMember(of: base) == .identities:
        check(key: (elements ?? [argument]).first ?? argument, in: rules, into: &findings)
      case "hasAny", "hasAll", "hasOnly":
        if isKeys(base, rules) { for key in elements ?? [] { check(key: key, in: rules, into: &findings) } }
      default: break
      }
    default: break
    }
  }

  private static func check(key: NodeID, in rules: LintedRules, into findings: inout Findings) {
    guard let text = rules.text(key), let meant = ProviderSpelling.identityKey(meantBy: text) else { return }
    let span = rules.tree[rules.tree.peeled(key)].span
    findings.warn(report(text, meant: meant, at: span, edit: TextEdit(span, "'\(meant)'")))
  }

  /// Checks `identities.github`, and `identities.github.com`, which is a member `com` of the former.
  private static func check(
    member id: NodeID, of base: NodeID, _ word: Word, in rules: LintedRules, into findings: inout Findings
  ) {
    let text = rules.tree[word]
    guard let meant = ProviderSpelling.identityKey(meantBy: text) else { return }
    var end = rules.tree[id].span.end
    if let user = rules.parents[id.index], case .member(_, let last) = rules.tree[user].kind, rules.tree[last] == "com"
    {
      end = rules.tree[user].span.end
    }
    let edit = TextEdit(Span(rules.tree[base].span.end, end), "['\(meant)']")
    findings.warn(report(text, meant: meant, at: rules.tree.lastName(of: id, word).span, edit: edit))
  }

  /// Whether the node is `identities.keys()`.
  private static func isKeys(_ id: NodeID, _ rules: LintedRules) -> Bool {
    guard case .call(let callee, _) = rules.tree[rules.tree.peeled(id)].kind,
      case .member(let base, let word) = rules.tree[rules.tree.peeled(callee)].kind
    else { return false }
    return rules.requestMember(of: base) == .identities && rules.tree[word] == "keys"
  }

  private static func report(_ key: String, meant: String, at span: Span, edit: TextEdit) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`identities` never has the key `\(key)`", at: span, label: "the key is `\(meant)`",
      fixIts: [FixIt("write `\(edit.replacement)`", [edit])])
  }
}
