import RulesProjects
import RunReports
import SourceText
package import SuiteRuns

/// The results of watched suites: the failures, and a summary line. Its texts are not masked.
package struct WatchReport: Sendable {
  /// The errors of suites, rules and data, and the failed cases.
  package let failures: String
  /// A summary such as `2 failed, 998 passed in 12 suites; watching 31 files`.
  package let summary: String
  /// The changed files that caused the run, or the changed folders if no file changed; empty for the first run.
  package let changed: [String]
  /// The number of suites that ran.
  package let runCount: Int
  /// The number of cases with each status, in all suites.
  package let counts: CaseCounts

  init(
    options: TestRun.Options, loaded: LoadedSuites, results: [SuiteResult], changed: [String], runCount: Int,
    fileCount: Int, files: FileSystem
  ) {
    let sums = TestSummary(results, invalidSuites: loaded.invalidCount)
    let report = TextReport(style: options.style, isVerbose: options.isVerbose)
    failures = TestRun.errors(options, loaded, summary: sums, files: files) + report.failures(results)
    let suites = results.count == 1 ? "1 suite" : "\(results.count) suites"
    summary =
      "\(report.counts(sums.counts)) in \(suites)"
      + (loaded.invalidCount > 0 ? ", \(loaded.invalidCount) invalid" : "")
      + "; watching \(fileCount == 1 ? "1 file" : "\(fileCount) files")"
    // A folder changes with each file that an editor creates in it.
    let changedFiles = changed.filter { path in (try? files.kind(path).get()) != .folder }
    self.changed = changedFiles.isEmpty ? changed : changedFiles
    self.runCount = runCount
    counts = sums.counts
  }

  /// Returns the report for display: a divider with the changed files, the failures and the summary. On a terminal, it replaces
  /// the previous report; otherwise it is appended.
  ///
  /// - Parameter time: the time of day for the divider; nil to omit it.
  package func text(onTerminal: Bool, at time: String? = nil) -> String {
    let end = failures.isEmpty || failures.utf8.suffix(2).elementsEqual("\n\n".utf8) ? "" : "\n"
    let paths = changed.map { TerminalText.plain($0) }.joined(separator: ", ")
    let reason = changed.isEmpty ? "" : "--- \(time.map { "\($0)  " } ?? "")changed: \(paths)\n"
    // Clears the screen and the scrollback, and moves the cursor to the top left.
    if onTerminal {
      return "\u{1B}[2J\u{1B}[3J\u{1B}[H\(reason)\(failures)\(end)\(summary); press Ctrl-C to stop\n"
    }
    return "\(reason)\(failures)\(end)\(summary)\n"
  }
}
