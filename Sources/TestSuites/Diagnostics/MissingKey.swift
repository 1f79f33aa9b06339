import SourceText

extension SuiteProblem {
  /// A key that must be there is not.
  enum MissingKey {
    static let page = DiagnosticPage(
      "suite/missing-key",
      "A suite needs rules and cases; a case needs who, what and the outcome; a write needs its value.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a}"]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ key: String, in place: String, at span: Span, note: String) -> Diagnostic {
      Diagnostic(page.code, .error, "\(place) lacks the key `\(key)`", at: span, notes: [note])
    }
  }
}
