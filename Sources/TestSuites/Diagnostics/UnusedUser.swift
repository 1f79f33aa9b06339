import SourceText

extension SuiteProblem {
  /// A user whom no case names.
  enum UnusedUser {
    static let page = DiagnosticPage(
      "suite/unused-user",
      "A user without a case is usually a case that was forgotten.",
      bad: SuiteExample.text(users: "{ann: {uid: ann}, bob: {uid: bob}}"),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ name: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .warning, "no case is about the user `\(name)`", at: span)
    }
  }
}
