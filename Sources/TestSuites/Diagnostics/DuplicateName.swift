import SourceText

extension SuiteProblem {
  /// Two cases, or two users, of one name.
  enum DuplicateName {
    static let page = DiagnosticPage(
      "suite/duplicate-name",
      "Reports and `--filter` name cases, so each name stands once; so do the names of users, values and fixtures, also in files that are included.",
      bad: SuiteExample.text(cases: [
        "{name: x, as: ann, read: /a, expect: allow}", "{name: x, as: ann, read: /b, expect: allow}",
      ]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    /// - Parameter first: where the first one stands; nil where that is in another file.
    static func report(_ name: String, at span: Span, first: Span?) -> Diagnostic {
      Diagnostic(
        page.code, .error, "two cases are named `\(name)`", at: span,
        labels: first.map { [Diagnostic.Label($0, "the first")] } ?? [])
    }

    /// - Parameter kind: a user, a value or a fixture.
    static func defined(_ name: String, _ kind: String, at span: Span, in first: SourceFile) -> Diagnostic {
      Diagnostic(page.code, .error, "`\(name)` is the name of a \(kind) in `\(first.name)` already", at: span)
    }
  }
}
