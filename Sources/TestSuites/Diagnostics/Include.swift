import SourceText

extension SuiteProblem {
  /// A file that a suite cannot include.
  enum Include {
    static let page = DiagnosticPage(
      "suite/include",
      "A suite may include other files. A file must not include itself, directly or through another file.",
      bad: "include: suite.yaml\n" + SuiteExample.text(),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func cycle(_ names: [String], at span: Span) -> Diagnostic {
      let way = names.map { "`\($0)`" }.joined(separator: ", which includes ")
      return Diagnostic(page.code, .error, "the file includes itself: \(way)", at: span)
    }

    static func tooMany(at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "a suite may include at most \(SuiteLimits.includes) files", at: span)
    }
  }
}
