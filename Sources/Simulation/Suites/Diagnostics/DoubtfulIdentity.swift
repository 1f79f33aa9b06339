import Identities
import SourceText

extension SuiteProblem {
  /// An identity that no Firebase project would produce.
  enum DoubtfulIdentity {
    static let page = DiagnosticPage(
      "suite/doubtful-identity",
      "The user can be simulated, but rules may see something else in production.",
      bad: """
        rules: {.read: auth != null}
        users: {ann: {uid: ann, provider: github}}
        cases:
          - {as: ann, read: /a, expect: allow}
        """,
      good: """
        rules: {.read: auth != null}
        users: {ann: {uid: ann}}
        cases:
          - {as: ann, read: /a, expect: allow}
        """,
      source: "`Identities`")

    static func report(_ warning: IdentityWarning, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .warning, warning.message, at: span)
    }
  }
}
