package import RuleCoverage
package import RulesProjects
package import RunReports
package import SourceText
package import SuiteRuns

/// A run of `rules-sim test`: loads, runs and reports suites.
package enum TestRun {
  /// What to run, and how to report it.
  package struct Options: Sendable {
    /// Suites, and folders to search for suites; empty for the current folder.
    package var paths: [String] = []
    /// The rules for TestSuite files of Google's rules API without rules.
    package var rules: String?
    /// Which cases run, and how.
    package var plan = RunPlan()
    /// Whether a run without a case succeeds.
    package var allowsEmpty = false
    /// The format of the report on standard output.
    package var format = ReportKind.text
    /// Further reports and their targets. A report to standard output replaces ``format``.
    package var reports: [ReportRequest] = []
    /// Whether the report lists cases that passed as well.
    package var isVerbose = false
    /// Whether to print the coverage of the rules after the text report.
    package var showsCoverage = false
    /// Whether the coverage has every gap, and not only the largest ones.
    package var showsAllGaps = false
    /// The required coverage of the rules.
    package var thresholds: [CoverageThreshold] = []
    /// The colors of the report.
    package var style = TerminalStyle.plain
    /// The colors of error messages.
    package var errorStyle = TerminalStyle.plain
    /// Whether emails and tokens are masked in the report for standard output.
    package var masksOutput = true
    /// Whether emails and tokens are masked in ``reports``.
    package var masksReports = true

    /// Creates options that run all suites below the current folder, and report them as text.
    package init() {}

    /// Whether a report explains failures without colors.
    var tellsReasons: Bool {
      let kinds = reports.map(\.kind) + (reports.contains { $0.target == .standardOutput } ? [] : [format])
      return kinds.contains(where: \.tellsReasons)
    }

    /// Whether a report or a threshold needs the coverage of the rules.
    var wantsCoverage: Bool {
      showsCoverage || !thresholds.isEmpty || format.tellsCoverage || reports.contains { $0.kind.tellsCoverage }
    }
  }

  /// The result of a run.
  package struct Outcome: Sendable {
    /// The report for standard output, masked as the options say.
    package let output: String
    /// The errors and warnings for standard error, not masked.
    package let errors: String
    /// The reports to write to files.
    package let reports: [WrittenReport]
    /// The files that the run read. Reports must not overwrite them.
    package let inputs: [String]
    /// The exit code:
    /// - 0: all cases passed
    /// - 1: a suite or folder could not be opened
    /// - 2: a case failed, or no case ran
    /// - 3: a suite, its rules or its data are invalid
    /// - 5: coverage is below a threshold
    package let exitCode: Int32
  }

  /// Runs suites, and returns their reports.
  ///
  /// - Parameters:
  ///   - files: the file system for suites, rules and data.
  ///   - progress: receives the progress of the run.
  package static func run(
    _ options: Options, files: FileSystem = .local, progress: @escaping CaseRunner.Progress = { _, _ in }
  ) -> Outcome {
    let loaded = SuiteLoader.load(options.paths, rules: options.rules, from: files)
    var plan = options.plan
    plan.countsCoverage = options.wantsCoverage
    let results = CaseRunner.run(loaded.suites, plan, progress: progress)
    let coverage = options.wantsCoverage ? CoverageRun.cover(results).map(\.report) : []
    let told = options.tellsReasons ? ExplainedFailure.telling(results, threads: plan.threads) : results
    let record = RunRecord(told, loaded, coverage)
    let shortfalls = options.thresholds.compactMap { $0.shortfall(of: coverage) }
    let code = exitCode(options, loaded, record.summary)
    return Outcome(
      output: output(options, record),
      errors: errors(options, loaded, summary: record.summary, files: files) + shortfallText(shortfalls, options),
      reports: options.reports.filter { $0.path != nil }.map {
        WrittenReport(request: $0, text: record.render($0.kind, isMasked: options.masksReports))
      },
      inputs: record.inputs, exitCode: code == 0 && !shortfalls.isEmpty ? 5 : code)
  }

  private static func output(_ options: Options, _ record: RunRecord) -> String {
    if let report = options.reports.first(where: { $0.target == .standardOutput }) {
      return record.render(report.kind, isMasked: options.masksReports)
    }
    let report = record.render(
      options.format, style: options.style, isVerbose: options.isVerbose, isMasked: options.masksOutput)
    guard options.showsCoverage, options.format == .text, !record.coverage.isEmpty else { return report }
    return report + "\n"
      + record.coverageText(style: options.style, showsAll: options.showsAllGaps, isMasked: options.masksOutput)
  }

  private static func shortfallText(_ shortfalls: [String], _ options: Options) -> String {
    shortfalls.map { message(options.errorStyle.paint("error", .bad), $0) }.joined()
  }

  /// Returns the errors and warnings about suites that did not run, as text.
  static func errors(_ options: Options, _ loaded: LoadedSuites, summary: TestSummary, files: FileSystem) -> String {
    let style = options.errorStyle
    let renderer = AnnotatedRenderer(style: style)
    let error = style.paint("error", .bad)
    var errors = loaded.reports.map { renderer.render($0.diagnostics, in: $0.file) }.joined()
    errors += loaded.problems.map { message(error, $0.description) }.joined()
    errors += loaded.skipped.map {
      message(style.paint("warning", .caution), "`\($0.path)` was not run: \($0.reason)")
    }.joined()
    let isEmpty = summary.counts.run == 0 && loaded.invalidCount == 0 && loaded.problems.isEmpty
    if isEmpty, !options.allowsEmpty {
      errors += message(error, emptiness(options, loaded, summary: summary, files: files))
    }
    return errors
  }

  /// Returns a message on one line.
  private static func message(_ severity: String, _ text: String) -> String {
    "\(severity): \(EscapedText.of(text, limit: .max))\n"
  }

  private static func emptiness(
    _ options: Options, _ loaded: LoadedSuites, summary: TestSummary, files: FileSystem
  ) -> String {
    if loaded.suites.isEmpty {
      return "no case ran: found no `suite.yaml` or `*.suite.yaml` (or `.yml`, `.json`); " + starting(options, files)
    }
    if summary.counts.skipped > 0 { return "no case ran: all cases are skipped" }
    let filter = options.plan.filter.map { " matches `\($0)`" } ?? ""
    let shard = options.plan.shard.map { " in share \($0.number) of \($0.count)" } ?? ""
    return "no case ran: no case\(filter)\(shard)"
  }

  /// Returns how to write a first suite: with the rules of the searched folders if they have any.
  private static func starting(_ options: Options, _ files: FileSystem) -> String {
    for folder in options.paths.isEmpty ? ["."] : options.paths {
      let found = RulesTargets.defaultNames.map { FileStatus.join(folder, $0) }.filter {
        (try? files.kind($0).get()) == .file
      }
      if let first = found.first {
        let command = folder == "." ? "rules-sim init" : "rules-sim init \(folder)"
        return "to write a first suite for `\(first)`, run `\(command)`"
      }
    }
    return "to write a first suite for a rules file, run `rules-sim init`"
  }

  private static func exitCode(_ options: Options, _ loaded: LoadedSuites, _ summary: TestSummary) -> Int32 {
    if !loaded.problems.isEmpty { return 1 }
    if loaded.invalidCount > 0 { return 3 }
    if summary.counts.failed > 0 { return 2 }
    return summary.counts.run == 0 && !options.allowsEmpty ? 2 : 0
  }
}
