import Identities
import SourceText

extension SuiteProblem {
  /// An invalid identity of a user.
  enum WrongIdentity {
    static let page = DiagnosticPage(
      "suite/identity",
      "A malformed identity is an error. It never counts as a signed-out user.",
      bad: SuiteExample.text(users: #"{ann: {uid: ""}}"#),
      good: SuiteExample.text(),
      source: "`Identities`")

    static func report(_ error: IdentityError, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, error.message, at: span)
    }
  }
}
