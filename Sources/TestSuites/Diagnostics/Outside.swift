import SourceText

extension SuiteProblem {
  /// A file named by the suite that is outside its project.
  enum Outside {
    static let page = DiagnosticPage(
      "suite/outside",
      "A suite reads only files of its own project, so that a suite from elsewhere cannot disclose files of this machine.",
      bad: SuiteExample.text(rules: "../../elsewhere/rules.json"),
      good: SuiteExample.text(),
      source: "This project's own format; firebase-tools rejects such paths in a `firebase.json` as well")

    static func report(_ path: String, _ project: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`\(path)` is outside the project", at: span,
        notes: [
          "files are read from `\(project)` and below, after resolving links",
          "the project is the nearest folder above the suite with a `firebase.json` or `.git`, or else the working "
            + "directory of the tool: move the file into it, or put a `firebase.json` at the root of the project",
        ])
    }
  }
}
