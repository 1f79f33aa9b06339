import SourceText

extension SuiteProblem {
  /// A file that the suite names lies outside its project.
  enum Outside {
    static let page = DiagnosticPage(
      "suite/outside",
      "What a suite names lies in its own project: a suite of somebody else is not to show files of this machine.",
      bad: SuiteExample.text(rules: "../../elsewhere/rules.json"),
      good: SuiteExample.text(),
      source: "This project's own format; firebase-tools refuses such paths in a `firebase.json` as well")

    static func report(_ path: String, _ project: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`\(path)` leads out of the project", at: span,
        notes: [
          "files are read from `\(project)` and below; links count as what they lead to",
          "the project is the nearest folder above the suite with a `firebase.json` or `.git`, else the one that the tool "
            + "was started in: put the file in there, or a `firebase.json` where the project begins",
        ])
    }
  }
}
