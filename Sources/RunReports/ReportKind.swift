/// The formats of test reports, by their names in `--report`.
package enum ReportKind: String, Sendable, CaseIterable {
  /// Plain text for people, without colors.
  case text
  /// One JSON object for programs (`Grammar/test-report.schema.json`).
  case json
  /// The response of `projects.test` of Google's rules API, one object per suite.
  case testResults = "test-results"
  /// JUnit XML, which GitLab, Jenkins and most other systems read.
  case junit
  /// Test Anything Protocol, version 14.
  case tap
  /// SARIF 2.1.0, which GitHub's code scanning and editors read.
  case sarif
  /// Workflow commands of GitHub Actions, which annotate files.
  case github
  /// Markdown for the job summary of GitHub Actions.
  case summary
  /// One self-contained HTML page.
  case html
  /// The coverage of the rules as JSON.
  case coverage
  /// The coverage in the format of LCOV's `genhtml`.
  case lcov
  /// The coverage as Cobertura XML, which GitLab and Jenkins read.
  case cobertura
  /// The rules with coverage counts beside their lines.
  case annotated

  /// Whether the report explains failures.
  package var tellsReasons: Bool {
    switch self {
    case .text, .json, .junit, .tap, .sarif, .github, .summary, .html: true
    case .testResults, .coverage, .lcov, .cobertura, .annotated: false
    }
  }

  /// Whether the report includes the coverage of the rules.
  package var tellsCoverage: Bool {
    switch self {
    case .summary, .html, .coverage, .lcov, .cobertura, .annotated: true
    case .text, .json, .testResults, .junit, .tap, .sarif, .github: false
    }
  }
}
