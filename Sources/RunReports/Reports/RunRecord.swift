package import RuleCoverage
import RulesProjects
import SecurityRules
package import SourceText
package import SuiteRuns
import TestSuites

/// What reports are made of: what came of a run, and what kept suites from being run.
package struct RunRecord: Sendable {
  /// What came of each suite.
  package let results: [SuiteResult]
  /// The sums.
  package let summary: TestSummary
  /// What kept suites from being run.
  let loaded: LoadedSuites

  /// What the cases reached of each rules file; empty where nobody wants to know.
  package let coverage: [CoverageReport]

  /// A record of a run.
  package init(_ results: [SuiteResult], _ loaded: LoadedSuites, _ coverage: [CoverageReport] = []) {
    self.coverage = coverage
    self.results = results
    self.loaded = loaded
    summary = TestSummary(results, invalidSuites: loaded.invalidCount)
  }

  /// The files that were read, which no report may replace.
  package var inputs: [String] {
    results.flatMap { [$0.suite.file.name, $0.suite.ruleset.file.name] } + loaded.reports.map(\.file.name)
  }

  /// The record in one of the forms, without secrets.
  ///
  /// - Parameters:
  ///   - style: the colours of a text.
  ///   - isVerbose: whether a text lists cases that passed, too.
  package func render(_ kind: ReportKind, style: TerminalStyle = .plain, isVerbose: Bool = false) -> String {
    switch kind {
    case .text: MaskedText.of(TextReport(style: style, isVerbose: isVerbose).render(results, summary))
    case .json: MaskedText.of(JSONReport.render(results, summary))
    case .testResults: MaskedText.of(testResults)
    case .junit: JUnitReport.render(results, summary, loaded)
    case .tap: TAPReport.render(results, summary, loaded)
    case .sarif: SARIFReport.render(results, summary, loaded)
    case .github: GitHubReport.render(results, summary, loaded)
    case .summary: SummaryReport.render(results, summary, loaded)
    case .html: HTMLReport.render(results, summary, loaded, coverage)
    case .coverage: MaskedText.of(CoverageJSON.render(coverage))
    case .lcov: MaskedText.of(LCOVReport.render(coverage))
    case .cobertura: MaskedText.of(CoberturaReport.render(coverage, now: Clock.system.now()))
    case .annotated: MaskedText.of(AnnotatedSource.render(coverage))
    }
  }

  private var testResults: String {
    let rejected = loaded.rejectedRules.map { TestResultsReport.render($0) }
    return (rejected + results.map { TestResultsReport.render($0) }).joined()
  }
}
