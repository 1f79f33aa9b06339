import SourceText

extension SuiteProblem {
  /// Two users, values or fixtures with the same name.
  enum DuplicateName {
    static let page = DiagnosticPage(
      "suite/duplicate-name",
      "Cases name users, values and fixtures, so these names are unique, also across included files.",
      bad: "include: more.yaml\n" + SuiteExample.text(),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    /// - Parameter kind: `user`, `value` or `fixture`.
    static func defined(_ name: String, _ kind: String, at span: Span, in first: SourceFile) -> Diagnostic {
      Diagnostic(page.code, .error, "duplicate \(kind) `\(name)`, already defined in `\(first.name)`", at: span)
    }
  }
}
