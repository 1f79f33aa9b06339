import RulesProjects
import SourceText
import SuiteRuns

/// The report as workflow commands of GitHub Actions: each failure becomes an annotation of the suite's file. GitHub shows
/// the first ten errors and ten warnings of a step.
enum GitHubReport {
  /// The commands, a line each; nothing where all passed.
  ///
  /// - Parameter loaded: what kept suites from being run.
  static func render(_ results: [SuiteResult], _ summary: TestSummary, _ loaded: LoadedSuites) -> String {
    var text = loaded.reports.map { GitHubRenderer().render($0.diagnostics, in: $0.file) }.joined()
    for problem in loaded.problems {
      let place = FilePosition(SourceFile(name: problem.path, bytes: []), at: 0)
      text +=
        WorkflowCommand(
          level: .error, place: place, title: "can not be opened", message: MaskedText.line(problem.description)
        ).line
    }
    for testCase in ReportedCase.all(results) { text += command(testCase)?.line ?? "" }
    return text
  }

  private static func command(_ testCase: ReportedCase) -> WorkflowCommand? {
    let (level, message): (WorkflowCommand.Level, String)
    switch testCase.status {
    case .failed:
      level = .error
      message = "expected \(testCase.expected)\ngot \(testCase.got)\n\(testCase.why)"
    case .passed:
      guard let warning = testCase.warning else { return nil }
      (level, message) = (.warning, warning)
    case .skipped, .todo: return nil
    }
    return WorkflowCommand(level: level, place: testCase.place, title: testCase.title, message: message)
  }
}
