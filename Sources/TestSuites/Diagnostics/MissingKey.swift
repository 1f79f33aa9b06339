import SourceText

extension SuiteProblem {
  /// A required key that is missing.
  enum MissingKey {
    static let page = DiagnosticPage(
      "suite/missing-key",
      "A suite needs rules and cases. A case needs a user, an operation and an outcome. A write needs a value.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ key: String, in place: String, at span: Span, note: String) -> Diagnostic {
      Diagnostic(page.code, .error, "missing key `\(key)` in \(place)", at: span, notes: [note])
    }
  }
}
