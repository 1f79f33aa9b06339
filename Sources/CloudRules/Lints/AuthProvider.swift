import RulePrograms
import RuleValues
import SourceText

/// `request.auth.provider`, which only Realtime Database rules have.
enum AuthProvider: Lint {
  static let page = DiagnosticPage(
    "cloud/auth-provider",
    """
    `request.auth` has `uid` and `token`. Only Realtime Database rules have `auth.provider`; here reading it is an \
    error, so the condition never holds. The token names the provider: \
    `request.auth.token.firebase.sign_in_provider`.
    """,
    bad: ExampleRules.around("allow read: if request.auth.provider == 'github';"),
    good: ExampleRules.around("allow read: if request.auth.token.firebase.sign_in_provider == 'github.com';"),
    source:
      "documentation: Security Rules and Firebase Authentication; Use conditions in Realtime Database Security Rules",
    fix: .changes)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    let tree = rules.tree
    for id in tree.nodeIDs where rules.requestMember(of: id) == .authProvider {
      guard let base = rules.base(ofMember: id) else { continue }
      let member = Span(tree[base].span.end, tree[id].span.end)
      let names = names(comparedWith: id, rules).compactMap { name -> TextEdit? in
        guard let text = rules.text(name), let meant = ProviderSpelling.signInProvider(meantBy: text) else {
          return nil
        }
        return TextEdit(tree[tree.peeled(name)].span, "'\(meant)'")
      }
      findings.warn(report(at: tree[id].span, member: member, names: names))
    }
  }

  /// The other operand of `==` and `!=`, or the elements of the list after `in`.
  private static func names(comparedWith id: NodeID, _ rules: LintedRules) -> [NodeID] {
    guard let user = rules.user(of: id), case .binary(let sign, let left, let right) = rules.tree[user].kind else {
      return []
    }
    switch sign {
    case .equal, .notEqual: return [rules.tree.peeled(left) == id ? right : left]
    case .isIn: return rules.elements(of: right) ?? []
    default: return []
    }
  }

  /// - Parameters:
  ///   - member: the text after `request.auth`, which is replaced.
  ///   - names: edits that replace the compared provider names by provider ids.
  private static func report(at span: Span, member: Span, names: [TextEdit]) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`request.auth` has no `provider`", at: span, label: "reading it is an error",
      notes: ["write `request.auth.token.firebase.sign_in_provider == 'github.com'`, with the id of the provider"],
      fixIts: [
        FixIt(
          "write `request.auth.token.firebase.sign_in_provider`",
          [TextEdit(member, ".token.firebase.sign_in_provider")] + names)
      ])
  }
}
