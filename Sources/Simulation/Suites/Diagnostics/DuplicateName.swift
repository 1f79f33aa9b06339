import SourceText

extension SuiteProblem {
  /// Two cases, or two users, of one name.
  enum DuplicateName {
    static let page = DiagnosticPage(
      "suite/duplicate-name",
      "Reports and `--filter` name cases, so each name stands once.",
      bad: SuiteExample.text(cases: [
        "{name: x, as: ann, read: /a, expect: allow}", "{name: x, as: ann, read: /b, expect: allow}",
      ]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ name: String, at span: Span, first: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "two cases are named `\(name)`", at: span, labels: [Diagnostic.Label(first, "the first")])
    }

    /// Users whose names read alike, though their bytes differ: nobody could tell them apart in a report.
    static func user(_ name: String, at span: Span, first: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "two users are named `\(name)`", at: span, labels: [Diagnostic.Label(first, "the first")])
    }
  }
}
