import RulesProjects
import SourceText

extension SuiteProblem {
  /// A file named by the suite that cannot be read.
  enum File {
    static let page = DiagnosticPage(
      "suite/file",
      "Paths of rules and data are relative to the folder of the suite.",
      bad: SuiteExample.text(rules: "missing.json"),
      good: SuiteExample.text(),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ problem: FileProblem, at span: Span) -> Diagnostic {
      if let project = problem.project { return Outside.report(problem.path, project, at: span) }
      return Diagnostic(
        page.code, .error, problem.description, at: span, notes: ["paths are relative to the folder of the suite"])
    }
  }
}
