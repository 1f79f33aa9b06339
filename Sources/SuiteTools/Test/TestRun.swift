package import RuleCoverage
package import RulesProjects
package import RunReports
package import SourceText
package import SuiteRuns

/// A run of suites, as `rules-sim test` does it: load, run, report.
package enum TestRun {
  /// What is run and how it is reported.
  package struct Options: Sendable {
    /// Suites, and folders to look for suites in; none stands for the current folder.
    package var paths: [String] = []
    /// The rules of test suites of Google's rules API that hold none.
    package var rules: String?
    /// Which cases are run, and how.
    package var plan = RunPlan()
    /// Whether a run without a case is as good as one whose cases passed.
    package var allowsEmpty = false
    /// The form of the report on the standard output.
    package var format = ReportKind.text
    /// Further reports, and where they go. One that goes to the standard output stands there in place of ``format``.
    package var reports: [ReportRequest] = []
    /// Whether the report lists cases that passed too.
    package var isVerbose = false
    /// Whether what the cases reached of the rules is told after the text report.
    package var showsCoverage = false
    /// How much of the rules the cases must reach.
    package var thresholds: [CoverageThreshold] = []
    /// The colours of the report.
    package var style = TerminalStyle.plain
    /// The colours of what kept suites from being run.
    package var errorStyle = TerminalStyle.plain

    /// All suites below the current folder, reported as text.
    package init() {}

    /// Whether a report tells why cases failed, without colours.
    var tellsReasons: Bool {
      let kinds = reports.map(\.kind) + (reports.contains { $0.target == .standardOutput } ? [] : [format])
      return kinds.contains(where: \.tellsReasons)
    }

    /// Whether somebody wants to know what the cases reached of the rules.
    var wantsCoverage: Bool {
      showsCoverage || !thresholds.isEmpty || format.tellsCoverage || reports.contains { $0.kind.tellsCoverage }
    }
  }

  /// What a run leaves.
  package struct Outcome: Sendable {
    /// The report, for the standard output.
    package let output: String
    /// What kept suites from being run, for the standard error.
    package let errors: String
    /// The reports that go to files.
    package let reports: [WrittenReport]
    /// The files that were read, which no report may replace.
    package let inputs: [String]
    /// 0: all passed · 1: a suite or folder could not be opened · 2: a case failed, or none was run · 3: a suite, its
    /// rules or its data are invalid · 5: too little of the rules was covered.
    package let exitCode: Int32
  }

  /// Runs suites.
  ///
  /// - Parameters:
  ///   - files: where suites, rules and data are read from.
  ///   - progress: told how far the run is.
  package static func run(
    _ options: Options, files: FileSystem = .local, progress: @escaping CaseRunner.Progress = { _, _ in }
  ) -> Outcome {
    let loaded = SuiteLoader.load(options.paths, rules: options.rules, from: files)
    var plan = options.plan
    plan.countsCoverage = options.wantsCoverage
    let results = CaseRunner.run(loaded.suites, plan, progress: progress)
    let coverage = options.wantsCoverage ? CoverageRun.cover(results).map(\.report) : []
    let told = options.tellsReasons ? ToldFailure.telling(results, threads: plan.threads) : results
    let record = RunRecord(told, loaded, coverage)
    let shortfalls = options.thresholds.compactMap { $0.shortfall(of: coverage) }
    let code = exitCode(options, loaded, record.summary)
    return Outcome(
      output: output(options, record),
      errors: errors(options, loaded, record.summary, files) + shortfallText(shortfalls, options),
      reports: options.reports.filter { $0.path != nil }.map {
        WrittenReport(request: $0, text: record.render($0.kind))
      },
      inputs: record.inputs, exitCode: code == 0 && !shortfalls.isEmpty ? 5 : code)
  }

  private static func output(_ options: Options, _ record: RunRecord) -> String {
    if let report = options.reports.first(where: { $0.target == .standardOutput }) { return record.render(report.kind) }
    let report = record.render(options.format, style: options.style, isVerbose: options.isVerbose)
    return options.showsCoverage ? report + coverageText(record.coverage, options) : report
  }

  private static func coverageText(_ coverage: [CoverageReport], _ options: Options) -> String {
    coverage.isEmpty ? "" : "\n" + MaskedText.of(CoverageText.render(coverage, style: options.style))
  }

  private static func shortfallText(_ shortfalls: [String], _ options: Options) -> String {
    shortfalls.map { "\(options.errorStyle.paint("error", .bad)): \(MaskedText.message($0))\n" }.joined()
  }

  /// What kept suites from being run, as text.
  static func errors(
    _ options: Options, _ loaded: LoadedSuites, _ summary: TestSummary, _ files: FileSystem
  ) -> String {
    let style = options.errorStyle
    let renderer = AnnotatedRenderer(style: style)
    var errors = MaskedText.of(loaded.reports.map { renderer.render($0.diagnostics, in: $0.file) }.joined())
    errors += loaded.problems.map { "\(style.paint("error", .bad)): \(MaskedText.message($0.description))\n" }.joined()
    errors += loaded.skipped.map {
      "\(style.paint("warning", .caution)): \(MaskedText.message("`\($0.path)` was not run: \($0.reason)"))\n"
    }.joined()
    let isEmpty = summary.counts.run == 0 && loaded.invalidCount == 0 && loaded.problems.isEmpty
    if isEmpty, !options.allowsEmpty {
      let reason = MaskedText.message(emptiness(options, loaded, summary, files))
      errors += "\(style.paint("error", .bad)): \(reason)\n"
    }
    return errors
  }

  private static func emptiness(
    _ options: Options, _ loaded: LoadedSuites, _ summary: TestSummary, _ files: FileSystem
  ) -> String {
    if loaded.suites.isEmpty {
      return "no case was run: no `suite.yaml` or `*.suite.yaml` (or `.yml`, `.json`) was found; "
        + starting(options, files)
    }
    if summary.counts.skipped > 0 { return "no case was run: all are skipped" }
    let filter = options.plan.filter.map { " is named `\($0)`" } ?? ""
    let shard = options.plan.shard.map { " in share \($0.number) of \($0.count)" } ?? ""
    return "no case was run: none\(filter)\(shard)"
  }

  /// How one begins, in a folder with rules by the command for them.
  private static func starting(_ options: Options, _ files: FileSystem) -> String {
    for folder in options.paths.isEmpty ? ["."] : options.paths {
      let found = RulesTargets.defaultNames.map { FileStatus.join(folder, $0) }.filter {
        (try? files.kind($0).get()) == .file
      }
      if let first = found.first {
        let command = folder == "." ? "rules-sim init" : "rules-sim init \(folder)"
        return "`\(first)` is there, and `\(command)` writes a first suite beside it"
      }
    }
    return "`rules-sim init` writes a first one for a rules file"
  }

  private static func exitCode(_ options: Options, _ loaded: LoadedSuites, _ summary: TestSummary) -> Int32 {
    if !loaded.problems.isEmpty { return 1 }
    if loaded.invalidCount > 0 { return 3 }
    if summary.counts.failed > 0 { return 2 }
    return summary.counts.run == 0 && !options.allowsEmpty ? 2 : 0
  }
}
