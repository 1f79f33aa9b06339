/// A form in which the results of a run can be written, by the name that `--report` gives it.
package enum ReportKind: String, Sendable, CaseIterable {
  /// For people, without colours.
  case text
  /// For programs: one JSON object (`Grammar/test-report.schema.json`).
  case json
  /// The response of `projects.test` of Google's rules API, an object a suite.
  case testResults = "test-results"
  /// JUnit XML, which GitLab, Jenkins and most other systems read.
  case junit
  /// Test Anything Protocol, version 14.
  case tap
  /// SARIF 2.1.0, which GitHub's code scanning and editors read.
  case sarif
  /// Workflow commands of GitHub Actions, which become annotations of the files.
  case github
  /// Markdown for the job summary of GitHub Actions.
  case summary
  /// One self-contained page.
  case html
  /// What the cases reached of the rules, as JSON.
  case coverage
  /// The same in the form of LCOV's `genhtml`.
  case lcov
  /// The same as Cobertura XML, which GitLab and Jenkins read.
  case cobertura
  /// The same as the rules with counts beside the lines.
  case annotated

  /// Whether it says why cases failed.
  package var tellsReasons: Bool {
    switch self {
    case .text, .json, .junit, .tap, .sarif, .github, .summary, .html: true
    case .testResults, .coverage, .lcov, .cobertura, .annotated: false
    }
  }

  /// Whether it says what the cases reached of the rules.
  package var tellsCoverage: Bool {
    switch self {
    case .html, .coverage, .lcov, .cobertura, .annotated: true
    case .text, .json, .testResults, .junit, .tap, .sarif, .github, .summary: false
    }
  }
}
