import SourceText

extension SuiteProblem {
  /// No case, or too many.
  enum CaseCount {
    static let page = DiagnosticPage(
      "suite/cases",
      "A suite without a case tests nothing, and so fails.",
      bad: """
        rules: {.read: auth != null}
        users: {ann: {uid: ann}}
        cases: []
        """,
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func none(at span: Span) -> Diagnostic { Diagnostic(page.code, .error, "the suite has no case", at: span) }

    static func tooMany(at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "a suite may have \(SuiteLimits.cases) cases, users and paths multiplied out", at: span)
    }
  }
}
