package import RulesProjects

extension ReportKind {
  /// How the report is masked, and which of its fields name files, places and cases for programs.
  package var masking: Masking {
    switch self {
    case .text, .html, .annotated: .text
    case .json: .json(keeping: ["suites.file", "suites.rules", "suites.cases.file", "suites.cases.path"])
    case .testResults: .json(keeping: Self.fileNames)
    case .junit:
      .xml(keeping: ["testsuite.name", "testsuite.file", "testcase.name", "testcase.classname", "property.value"])
    case .tap: .lines(keeping: ["  at: "])
    case .sarif: SARIFReport.masking
    case .github: .workflowCommands
    case .summary: .markdown
    case .coverage: .json(keeping: ["files.file"])
    case .lcov: .lines(keeping: ["SF:"])
    case .cobertura: .xml(keeping: ["class.name", "class.filename"])
    }
  }

  /// The names of rules files in the results of Google's rules API.
  private static let fileNames = [
    "issues.sourcePosition.fileName", "testResults.errorPosition.fileName",
    "testResults.visitedExpressions.sourcePosition.fileName", "testResults.expressionReports.sourcePosition.fileName",
    "testResults.expressionReports.children.sourcePosition.fileName",
  ]
}
