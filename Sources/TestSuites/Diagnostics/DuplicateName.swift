import SourceText

extension SuiteProblem {
  /// Two cases, or two users, with the same name.
  enum DuplicateName {
    static let page = DiagnosticPage(
      "suite/duplicate-name",
      "Reports and `--filter` identify cases by name, so names are unique. Names of users, values and fixtures are unique too, across included files.",
      bad: SuiteExample.text(cases: [
        "{name: x, as: ann, read: /a, expect: allow}", "{name: x, as: ann, read: /b, expect: allow}",
      ]),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    /// - Parameter first: the position of the first case with that name; nil if it is in another file.
    static func report(_ name: String, at span: Span, first: Span?) -> Diagnostic {
      Diagnostic(
        page.code, .error, "duplicate case name `\(name)`", at: span,
        labels: first.map { [Diagnostic.Label($0, "first used here")] } ?? [])
    }

    /// - Parameter kind: `user`, `value` or `fixture`.
    static func defined(_ name: String, _ kind: String, at span: Span, in first: SourceFile) -> Diagnostic {
      Diagnostic(page.code, .error, "duplicate \(kind) `\(name)`, already defined in `\(first.name)`", at: span)
    }
  }
}
