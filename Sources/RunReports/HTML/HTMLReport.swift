import RuleCoverage
import RulesProjects
import SuiteRuns

/// The report as one HTML page: the totals, a column with the failures and the contents, each case with its explanation, and
/// the rules with their coverage. The page loads nothing, is
/// readable without its script, and works with keyboard and mouse.
enum HTMLReport {
  /// Returns the page.
  ///
  /// - Parameters:
  ///   - loaded: the loaded suites, with the problems of those that did not run.
  ///   - coverage: the coverage of the rules.
  static func render(
    _ results: [SuiteResult], _ summary: TestSummary, _ loaded: LoadedSuites, coverage: [CoverageReport] = []
  ) -> String {
    let problems = LoadingProblem.all(loaded)
    let sources = HTMLSources(results, coverage)
    let cases = HTMLCases(results, sources)
    let side = HTMLSide(results: results, trees: cases.trees, sources: sources)
    let title = headline(summary, problems)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';\
      script-src 'sha256-\(HTMLScript.hash)';base-uri 'none';form-action 'none'">
      <title>\(title) · security rules</title>
      <style>
      \(HTMLStyle.css)</style>
      </head>
      <body class="wide">
      <a class="skip" href="#cases">Skip to the cases</a>
      <header>
      <p class="over">rules-sim test</p>
      <h1>\(title)</h1>
      <div class="totals"><div>\(HTMLSummary.render(summary, warnings: cases.warningCount))</div>
      \(sources.headline)</div>
      \(HTMLSummary.render(problems))</header>
      \(side.bar)<div class="layout">
      \(side.render())<main>
      \(HTMLControls.form(summary, warnings: cases.warningCount))\(HTMLControls.legend)<div id="cases" tabindex="-1">
      \(cases.render())</div>
      \(sources.render())</main>
      </div>
      <footer>
      \(HTMLControls.keys)</footer>
      <script>\(HTMLScript.text)</script>
      </body>
      </html>

      """
  }

  private static func headline(_ summary: TestSummary, _ problems: [LoadingProblem]) -> String {
    let counts = summary.counts
    if counts.failed > 0 { return "\(counts.failed) of \(HTMLText.count(counts.run, "case")) failed" }
    if !problems.isEmpty { return "\(HTMLText.count(problems.count, "file")) did not run" }
    if counts.run == 0 { return "No case ran" }
    if counts.todo > 0 { return "\(HTMLText.count(counts.passed, "case")) passed, \(counts.todo) to do" }
    return counts.run == 1 ? "The one case passed" : "All \(counts.run) cases passed"
  }
}
