import RuleValues
import SourceText

/// A provider name that no token has: without its domain, or in the wrong case.
enum ProviderName: Lint {
  static let page = DiagnosticPage(
    "cloud/provider-name",
    """
    `sign_in_provider` names providers by their domains: `github.com`, `google.com`, `facebook.com`, `twitter.com`. \
    The short names belong to Realtime Database rules. Case matters: no token contains `GitHub.com`.
    """,
    bad: ExampleRules.around("allow read: if request.auth.token.firebase.sign_in_provider == 'github';"),
    good: ExampleRules.around("allow read: if request.auth.token.firebase.sign_in_provider == 'github.com';"),
    source: "documentation: Security Rules and Firebase Authentication", fix: .changes)

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (value, other) in rules.comparisons where rules.requestMember(of: value) == .signInProvider {
      guard let text = rules.text(other), let meant = ProviderSpelling.signInProvider(meantBy: text) else { continue }
      findings.warn(report(text, meant: meant, at: rules.tree[rules.tree.peeled(other)].span))
    }
  }

  private static func report(_ name: String, meant: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`sign_in_provider` is never `\(name)`", at: span, label: "the provider is `\(meant)` here",
      fixIts: [FixIt("write `'\(meant)'`", [TextEdit(span, "'\(meant)'")])])
  }
}
