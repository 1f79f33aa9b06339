import SourceText

extension SuiteProblem {
  /// A suite with no cases or too many.
  enum CaseCount {
    static let page = DiagnosticPage(
      "suite/cases",
      "A suite without a case tests nothing, so it fails.",
      bad: """
        rules: {.read: auth != null}
        users: {ann: {uid: ann}}
        cases: []
        """,
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func none(at span: Span) -> Diagnostic { Diagnostic(page.code, .error, "the suite has no cases", at: span) }

    static func tooMany(at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error,
        "a suite may have at most \(SuiteLimits.cases) cases, counting every combination of users and paths", at: span)
    }
  }
}
