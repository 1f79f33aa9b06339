import SourceText

extension SuiteProblem {
  /// A story that can not be read, or that goes otherwise than it is written.
  enum Story {
    static let page = DiagnosticPage(
      "suite/story",
      "A story is a list of steps of a user; a step that fails must say with which error.",
      bad: SuiteExample.text(users: #"{ann: {story: [{link: {provider: github.com, id: "1"}}]}}"#),
      good: SuiteExample.text(users: #"{ann: {story: [{signIn: {provider: github.com, id: "1"}}]}}"#),
      source: "`Accounts`; firebase/firebase-tools, src/emulator/auth/operations.ts")

    static func report(_ message: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, message, at: span)
    }
  }
}
