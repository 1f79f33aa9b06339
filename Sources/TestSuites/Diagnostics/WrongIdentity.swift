import Identities
import SourceText

extension SuiteProblem {
  /// What stands for a user is no identity.
  enum WrongIdentity {
    static let page = DiagnosticPage(
      "suite/identity",
      "A malformed identity is an error, never somebody who is not signed in.",
      bad: SuiteExample.text(users: #"{ann: {uid: ""}}"#),
      good: SuiteExample.text(),
      source: "`Identities`")

    static func report(_ error: IdentityError, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, error.message, at: span)
    }
  }
}
