import SourceText

extension SuiteProblem {
  /// A path that names no place.
  enum Path {
    static let page = DiagnosticPage(
      "suite/path",
      "A path begins with `/`, and its keys are such as the database takes; only a case that expects `refuse` may name another.",
      bad: SuiteExample.text(cases: ["{as: ann, read: a, expect: allow}"]),
      good: SuiteExample.text(),
      source: "Realtime Database limits")

    static func relative(_ path: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "a path begins with `/`: `/\(path)`", at: span)
    }

    static func report(_ problem: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, problem, at: span, notes: ["a case that is to be refused for this says `expect: refuse`"])
    }
  }
}
