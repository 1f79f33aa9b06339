import Identities
import SourceText

extension SuiteProblem {
  /// An identity that a Firebase project does not produce.
  enum DoubtfulIdentity {
    static let page = DiagnosticPage(
      "suite/doubtful-identity",
      "The user can be simulated, but rules may see something else in production.",
      bad: SuiteExample.text(users: "{ann: {uid: ann, provider: github}}"),
      good: SuiteExample.text(),
      source: "`Identities`")

    static func report(_ message: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .warning, message, at: span)
    }
  }
}
