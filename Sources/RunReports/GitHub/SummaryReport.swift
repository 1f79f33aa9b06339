import RuleCoverage
import RulesProjects
import SourceText
import SuiteRuns
import TestSuites

/// The report as Markdown, for the job summary of GitHub Actions (`$GITHUB_STEP_SUMMARY`) and for comments on pull
/// requests.
///
/// GitHub rejects summaries over 1 MiB, so only the first failures are explained in full.
enum SummaryReport {
  private static let maximumFailures = 50
  private static let maximumBytes = 900_000

  /// Returns the Markdown.
  ///
  /// - Parameters:
  ///   - loaded: the loaded suites, with the problems of those that did not run.
  ///   - coverage: the coverage of the rules.
  static func render(
    _ results: [SuiteResult], _ summary: TestSummary, _ loaded: LoadedSuites, coverage: [CoverageReport]
  ) -> String {
    let problems = LoadingProblem.all(loaded)
    let isGood = problems.isEmpty && summary.counts.failed == 0 && summary.counts.run > 0
    var text = "### \(isGood ? "✅" : "❌") Security rules: \(counts(summary.counts))\n\n"
    if !results.isEmpty { text += table(results) }
    let catchAlls = results.reduce(0) { $0 + $1.cases.count(where: \.isOnlyCatchAll) }
    if catchAlls > 0 {
      let noun = catchAlls == 1 ? "1 denial was" : "\(catchAlls) denials were"
      text += "\n⚠️ \(noun) decided only by a rule for all paths. Where that is intended, write `because: catch-all`.\n"
    }
    if !coverage.isEmpty { text += "\n" + table(coverage) }
    for problem in problems {
      text += "\n#### ❌ \(Markdown.escaped(problem.file)) did not run\n\n\(Markdown.block(problem.text))"
    }
    let failed = ReportedCase.all(results).filter { $0.status == .failed }
    var told = 0
    for testCase in failed.prefix(maximumFailures) where text.utf8.count < maximumBytes {
      text += failure(testCase)
      told += 1
    }
    return told < failed.count ? text + "\n… and \(failed.count - told) more failures\n" : text
  }

  private static func counts(_ counts: CaseCounts) -> String {
    var parts = ["\(counts.passed) passed", "\(counts.failed) failed"]
    if counts.skipped > 0 { parts.append("\(counts.skipped) skipped") }
    if counts.todo > 0 { parts.append("\(counts.todo) to do") }
    return parts.joined(separator: ", ")
  }

  private static func table(_ results: [SuiteResult]) -> String {
    var text = "| suite | passed | failed | skipped | to do |\n|---|--:|--:|--:|--:|\n"
    for result in results.prefix(500) {
      let counts = result.counts
      let name = Markdown.escaped(TerminalText.plain(result.suite.name ?? result.suite.file.name))
      text +=
        "| \(counts.failed > 0 ? "❌" : "✅") \(name) | \(counts.passed) | \(counts.failed) | \(counts.skipped) | "
        + "\(counts.todo) |\n"
    }
    return results.count > 500 ? text + "\n… and \(results.count - 500) more suites\n" : text
  }

  private static func table(_ reports: [CoverageReport]) -> String {
    let measures = CoverageMeasure.allCases
    var text = "| coverage | \(measures.map(\.rawValue).joined(separator: " | ")) |\n"
    text += "|---|\(measures.map { _ in "--:" }.joined(separator: "|"))|\n"
    for report in reports.prefix(500) {
      let cells = measures.map { measure -> String in
        let ratio = report.totals[measure]
        return ratio.total == 0 ? "none" : "\(ratio.covered)/\(ratio.total), \(ratio.percent)"
      }
      text += "| \(Markdown.escaped(TerminalText.plain(report.path))) | \(cells.joined(separator: " | ")) |\n"
    }
    return reports.count > 500 ? text + "\n… and \(reports.count - 500) more files\n" : text
  }

  private static func failure(_ testCase: ReportedCase) -> String {
    """

    <details><summary>❌ \(Markdown.escaped(testCase.title))</summary>

    \(Markdown.code(testCase.place.text))

    \(Markdown.block("expected  \(testCase.expected)\ngot       \(testCase.got)\n\n\(testCase.why)"))
    </details>

    """
  }
}
