import SourceText

extension SuiteProblem {
  /// A file that the suite names can not be read.
  enum File {
    static let page = DiagnosticPage(
      "suite/file",
      "Rules and data are looked for from the folder of the suite.",
      bad: """
        rules: missing.json
        users: {ann: {uid: ann}}
        cases:
          - {as: ann, read: /a, expect: allow}
        """,
      good: """
        rules: {.read: auth != null}
        users: {ann: {uid: ann}}
        cases:
          - {as: ann, read: /a, expect: allow}
        """,
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ problem: FileProblem, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, problem.description, at: span, notes: ["paths count from the folder of the suite"])
    }
  }
}
