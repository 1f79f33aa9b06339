import RuleValues
import SourceText

/// A provider name that the compared value never has: the other of its two forms, or in the wrong case.
enum ProviderName: Lint {
  static let page = DiagnosticPage(
    "realtime/provider-name",
    """
    `auth.provider` is `github` where `auth.token.firebase.sign_in_provider` is `github.com`; the same applies to \
    Facebook, Google and Twitter. The other form is never equal. Case matters: neither is ever `GitHub`.
    """,
    bad: #"{"rules": {"notes": {".read": "auth.provider == 'github.com'"}}}"#,
    good: #"{"rules": {"notes": {".read": "auth.provider == 'github'"}}}"#,
    source: "documentation: Use conditions in Realtime Database Security Rules; Security Rules and Authentication",
    fix: .changes)

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

  private static func report(_ path: String, _ name: String, meant: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "`\(path)` is never `\(name)`", at: span, label: "the provider is `\(meant)` here",
      fixIts: [FixIt("write `'\(meant)'`", [TextEdit(span, "'\(meant)'")])])
  }
}
