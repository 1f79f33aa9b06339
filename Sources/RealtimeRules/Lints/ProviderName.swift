import RuleValues
import SourceText

/// A provider's name in the other of two vocabularies, or in the wrong case.
enum ProviderName: Lint {
  static let page = DiagnosticPage(
    "realtime/provider-name",
    """
    `auth.provider` says `github` where `auth.token.firebase.sign_in_provider` says `github.com`; so with Facebook, \
    Google and Twitter. The other form never equals it. Upper case counts: neither says `GitHub`.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.provider == 'github.com'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.provider == 'github'"}}}"#,
    source: "documentation: Use conditions in Realtime Database Security Rules; Security Rules and Authentication")

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (_, condition) in rules.conditions {
      for id in condition.tree.ids {
        guard case .binary(let sign, let left, let right) = condition.tree[id].kind, sign.precedence == .equality else {
          continue
        }
        check(left, against: right, in: condition, into: &findings)
        check(right, against: left, in: condition, into: &findings)
      }
    }
  }

  private static func check(
    _ value: NodeID, against literal: NodeID, in condition: CheckedCondition, into findings: inout Findings
  ) {
    let literal = condition.tree.peeled(literal)
    guard case .string(let name) = condition.tree[literal].kind, let path = condition.path(of: value) else { return }
    let meant: String? =
      switch path {
      case ["auth", "provider"]: ProviderSpelling.realtimeName(meantBy: name)
      case ["auth", "token", "firebase", "sign_in_provider"]: ProviderSpelling.signInProvider(meantBy: name)
      default: nil
      }
    guard let meant else { return }
    findings.warn(report(path.joined(separator: "."), name, meant: meant, at: condition.place(literal)))
  }

  private static func report(_ way: String, _ name: String, meant: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`\(way)` is never `\(name)`", at: span, label: "here it is called `\(meant)`",
      fixIts: [FixIt("write `'\(meant)'`", [TextEdit(span, "'\(meant)'")])])
  }
}
