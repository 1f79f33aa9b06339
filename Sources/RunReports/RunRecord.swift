package import RuleCoverage
import RulesProjects
import SecurityRules
package import SourceText
package import SuiteRuns
import TestSuites

/// The data of all reports: the results of a run, and the problems of suites that did not run.
package struct RunRecord: Sendable {
  /// The results of the suites that ran.
  package let results: [SuiteResult]
  /// The totals of the run.
  package let summary: TestSummary
  /// The loaded suites, with the problems of those that did not run.
  let loaded: LoadedSuites

  /// The coverage of each rules file; empty if coverage is not wanted.
  package let coverage: [CoverageReport]

  /// Creates a record of a run.
  package init(_ results: [SuiteResult], _ loaded: LoadedSuites, _ coverage: [CoverageReport] = []) {
    self.coverage = coverage
    self.results = results
    self.loaded = loaded
    summary = TestSummary(results, invalidSuites: loaded.invalidCount)
  }

  /// The files that the run read. Reports must not overwrite them.
  package var inputs: [String] {
    results.flatMap { [$0.suite.file.name, $0.suite.ruleset.file.name] } + loaded.reports.map(\.file.name)
  }

  /// Returns the record in one of the report formats. This is the only place that masks reports.
  ///
  /// - Parameters:
  ///   - style: the colors of a text report.
  ///   - isVerbose: whether a text report lists cases that passed as well.
  ///   - isMasked: whether emails and tokens are masked, as ``ReportKind/masking`` describes.
  package func render(
    _ kind: ReportKind, style: TerminalStyle = .plain, isVerbose: Bool = false, isMasked: Bool = true
  ) -> String {
    let text = unmasked(kind, style, isVerbose)
    return isMasked ? kind.masking.mask(text) : text
  }

  /// Returns the coverage of the rules for people, to follow a report on a terminal.
  ///
  /// - Parameter showsAll: whether every gap is shown, and not only the largest ones.
  package func coverageText(style: TerminalStyle, showsAll: Bool, isMasked: Bool) -> String {
    let text =
      showsAll ? CoverageText.render(coverage, style: style) : CoverageText.renderWorst(coverage, style: style)
    return isMasked ? Masking.text.mask(text) : text
  }

  private func unmasked(_ kind: ReportKind, _ style: TerminalStyle, _ isVerbose: Bool) -> String {
    switch kind {
    case .text: TextReport(style: style, isVerbose: isVerbose).render(results, summary)
    case .json: JSONReport.render(results, summary)
    case .testResults: testResults
    case .junit: JUnitReport.render(results, summary, loaded)
    case .tap: TAPReport.render(results, summary, loaded)
    case .sarif: SARIFReport.render(results, summary, loaded)
    case .github: GitHubReport.render(results, summary, loaded)
    case .summary: SummaryReport.render(results, summary, loaded, coverage: coverage)
    case .html: HTMLReport.render(results, summary, loaded, coverage: coverage)
    case .coverage: CoverageJSON.render(coverage)
    case .lcov: LCOVReport.render(coverage)
    case .cobertura: CoberturaReport.render(coverage, now: Clock.system.now())
    case .annotated: AnnotatedSource.render(coverage)
    }
  }

  private var testResults: String {
    let rejected = loaded.rejectedRules.map { TestResultsReport.render($0) }
    return (rejected + results.map { TestResultsReport.render($0) }).joined()
  }
}
