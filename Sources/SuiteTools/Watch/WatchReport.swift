import RulesProjects
import RunReports
import SourceText
package import SuiteRuns

/// What suites that are watched came to: what is wrong, and one line that sums up.
package struct WatchReport: Sendable {
  /// What is wrong with suites, rules and data, and the cases that failed.
  package let failures: String
  /// `2 failed, 998 passed in 12 suites; watching 31 files`
  package let summary: String
  /// What made the suites run; empty the first time.
  package let changed: [String]
  /// How many suites were run.
  package let runCount: Int
  /// How many cases came to what, in all suites.
  package let counts: CaseCounts

  init(
    options: TestRun.Options, loaded: LoadedSuites, results: [SuiteResult], changed: [String], runCount: Int,
    fileCount: Int, files: FileSystem
  ) {
    let sums = TestSummary(results, invalidSuites: loaded.invalidCount)
    let report = TextReport(style: options.style, isVerbose: options.isVerbose)
    failures = TestRun.errors(options, loaded, sums, files) + MaskedText.of(report.failures(results))
    let suites = results.count == 1 ? "1 suite" : "\(results.count) suites"
    summary =
      "\(report.counts(sums.counts)) in \(suites)"
      + (loaded.invalidCount > 0 ? ", \(loaded.invalidCount) invalid" : "") + "; watching \(fileCount) files"
    self.changed = changed
    self.runCount = runCount
    counts = sums.counts
  }

  /// The report as it is shown: on a terminal in place of the last one, else behind it.
  package func text(onTerminal: Bool) -> String {
    let end = failures.isEmpty || failures.utf8.suffix(2).elementsEqual("\n\n".utf8) ? "" : "\n"
    // The screen, what has scrolled out of it, and the cursor to its corner.
    if onTerminal { return "\u{1B}[2J\u{1B}[3J\u{1B}[H\(failures)\(end)\(summary); Ctrl-C ends\n" }
    let reason =
      changed.isEmpty ? "" : "--- changed: \(changed.map { TerminalText.plain($0) }.joined(separator: ", "))\n"
    return "\(reason)\(failures)\(end)\(summary)\n"
  }
}
