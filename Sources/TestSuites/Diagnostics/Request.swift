import SourceText

extension SuiteProblem {
  /// A malformed query or batch.
  enum Request {
    static let page = DiagnosticPage(
      "suite/request",
      "The filters of a query are lists such as [field, \"==\", value]. A batch is a list of writes.",
      bad: SuiteExample.firestore(cases: ["{as: ann, list: /a, where: owner, expect: deny}"]),
      good: SuiteExample.firestore(cases: ["{as: ann, list: /a, where: [[owner, ==, ann]], expect: deny}"]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ message: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, message, at: span)
    }
  }
}
