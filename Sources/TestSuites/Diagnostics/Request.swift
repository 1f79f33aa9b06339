import SourceText

extension SuiteProblem {
  /// What shapes a request is not of the form that it must have.
  enum Request {
    static let page = DiagnosticPage(
      "suite/request",
      "A query is shaped by lists such as [field, \"==\", value]; a batch is a list of writes.",
      bad: SuiteExample.firestore(cases: ["{as: ann, list: /a, where: owner, expect: deny}"]),
      good: SuiteExample.firestore(cases: ["{as: ann, list: /a, where: [[owner, ==, ann]], expect: deny}"]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ message: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, message, at: span)
    }
  }
}
