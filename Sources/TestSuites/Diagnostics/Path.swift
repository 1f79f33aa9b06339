import SourceText

extension SuiteProblem {
  /// An invalid path.
  enum Path {
    static let page = DiagnosticPage(
      "suite/path",
      "A path begins with `/`, and its keys are valid in the database. Only a case that expects `refuse` may have an invalid path.",
      bad: SuiteExample.text(cases: ["{as: ann, read: a, expect: allow}"]),
      good: SuiteExample.text(),
      source: "Realtime Database limits")

    static func relative(_ path: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "a path begins with `/`: `/\(path)`", at: span)
    }

    static func report(_ problem: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, problem, at: span,
        notes: ["write `expect: refuse` to test that the request is rejected for this"])
    }
  }
}
