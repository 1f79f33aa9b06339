import SourceText

extension SuiteProblem {
  /// A user that no case names.
  enum UnusedUser {
    static let page = DiagnosticPage(
      "suite/unused-user",
      "A user without a case usually means that a case is missing.",
      bad: SuiteExample.text(users: "{ann: {uid: ann}, bob: {uid: bob}}"),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ name: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .warning, "unused user `\(name)`", at: span)
    }
  }
}
