import SourceText

extension SuiteProblem {
  /// A sign-in script that is malformed, or whose result differs from what it states.
  enum Story {
    static let page = DiagnosticPage(
      "suite/story",
      "A sign-in script is a list of steps of a user. A step that is expected to fail names its error.",
      bad: SuiteExample.text(users: #"{ann: {story: [{link: {provider: github.com, id: "1"}}]}}"#),
      good: SuiteExample.text(users: #"{ann: {story: [{signIn: {provider: github.com, id: "1"}}]}}"#),
      source: "`Accounts`; firebase/firebase-tools, src/emulator/auth/operations.ts")

    static func report(_ message: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, message, at: span)
    }
  }
}
