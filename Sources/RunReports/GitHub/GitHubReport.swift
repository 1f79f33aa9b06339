import RulesProjects
import SourceText
import SuiteRuns

/// The report as workflow commands of GitHub Actions, which annotate the file of the suite. GitHub shows the first
/// ten errors and the first ten warnings of a step.
enum GitHubReport {
  /// Returns the commands, one per line; empty if all cases passed.
  ///
  /// - Parameter loaded: the loaded suites, with the problems of those that did not run.
  static func render(_ results: [SuiteResult], _ summary: TestSummary, _ loaded: LoadedSuites) -> String {
    var text = loaded.reports.map { GitHubRenderer().render($0.diagnostics, in: $0.file) }.joined()
    for problem in loaded.problems {
      let place = FilePosition(SourceFile(name: problem.path, bytes: []), at: 0)
      text +=
        WorkflowCommand(
          level: .error, place: place, title: "cannot be opened", message: TerminalText.plain(problem.description)
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
