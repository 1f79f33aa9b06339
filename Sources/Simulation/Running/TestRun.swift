import SecurityRules
public import SourceText

/// A run of suites, as `rules-sim test` does it: find, read, run, report.
public struct TestRun: Sendable {
  /// How the report is written.
  public enum Format: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// For programs: one JSON object (`Grammar/test-report.schema.json`).
    case json
    /// The response of `projects.test` of Google's rules API, an object a suite.
    case testResults = "test-results"
  }

  /// What is run and how it is reported.
  public struct Options: Sendable {
    /// Suites, and folders to look for suites in; none stands for the current folder.
    public var paths: [String] = []
    /// Only cases in whose title this text occurs.
    public var filter: String?
    /// Whether the report lists cases that passed too.
    public var isVerbose = false
    /// The rules of test suites of Google's rules API that hold none.
    public var rules: String?
    /// The form of the report.
    public var format = Format.text
    /// The colours of the report.
    public var style = TerminalStyle.plain
    /// The colours of what kept suites from being run.
    public var errorStyle = TerminalStyle.plain

    /// All suites below the current folder, reported as text.
    public init() {}
  }

  /// What a run leaves.
  public struct Outcome: Sendable {
    /// The report, for the standard output.
    public let output: String
    /// What kept suites from being run, for the standard error.
    public let errors: String
    /// 0: all passed · 1: a suite or folder could not be opened · 2: a case failed, or none was run · 3: a suite, its
    /// rules or its data are invalid.
    public let exitCode: Int32
  }

  private let options: Options
  private let files: FileSystem
  private var results: [SuiteResult] = []
  private var reports: [FileReport] = []
  private var problems: [FileProblem] = []
  private var invalidCount = 0
  /// What is reported in Google's form of rules that do not load.
  private var issues = ""

  private init(_ options: Options, _ files: FileSystem) {
    self.options = options
    self.files = files
  }

  /// Runs suites.
  public static func run(_ options: Options, files: FileSystem = .local) -> Outcome {
    var run = TestRun(options, files)
    for path in run.suites() { run.run(path) }
    return run.outcome()
  }

  private mutating func suites() -> [String] {
    var paths: [String] = []
    for path in options.paths.isEmpty ? ["."] : options.paths.map(Self.withoutSlash) {
      switch files.kind(path) {
      case .success(.folder):
        switch SuiteFinder.suites(below: path, in: files) {
        case .success(let found): paths += found
        case .failure(let problem): problems.append(problem)
        }
      case .success: paths.append(path)
      case .failure(let problem): problems.append(problem)
      }
    }
    return paths
  }

  private static func withoutSlash(_ path: String) -> String {
    path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? withoutSlash(String(path.dropLast())) : path
  }

  private mutating func run(_ path: String) {
    switch files.bytes(path, SuiteLimits.bytes) {
    case .failure(let problem): problems.append(problem)
    case .success(let bytes):
      let file = SourceFile(name: path, bytes: bytes)
      if let google = GoogleTestFile.read(file) { return run(google, file) }
      let reading = SuiteReader.read(file, files: files)
      for report in reading.reports { add(report) }
      take(reading.suite)
    }
  }

  private mutating func run(_ google: GoogleTestFile, _ file: SourceFile) {
    add(FileReport(file: file, diagnostics: google.diagnostics))
    guard let suite = google.suite else { return take(nil) }
    switch GoogleTestRules(files: files, named: options.rules).file(for: suite) {
    case .failure(let problem): problems.append(problem)
    case .success(let rules):
      do throws(RulesetError) {
        let ruleset = try Ruleset(suite.service, rules)
        if let problem = OtherService.problem(of: ruleset, for: suite.service) {
          throw RulesetError(file: rules, diagnostics: [problem])
        }
        take(suite.suite(ruleset))
      } catch {
        if options.format == .testResults { issues += TestResultsReport.render(error) }
        add(FileReport(file: error.file, diagnostics: error.diagnostics))
        take(nil)
      }
    }
  }

  private mutating func add(_ report: FileReport) {
    let isKnown = reports.contains { $0.file.name == report.file.name && $0.diagnostics == report.diagnostics }
    if !isKnown, !report.diagnostics.isEmpty { reports.append(report) }
  }

  private mutating func take(_ suite: Suite?) {
    guard let suite else {
      invalidCount += 1
      return
    }
    results.append(CaseRunner.run(suite, filter: options.filter))
  }

  private func outcome() -> Outcome {
    let renderer = AnnotatedRenderer(style: options.errorStyle)
    var errors = reports.map { renderer.render($0.diagnostics, in: $0.file) }.joined()
    errors += problems.map { "\(options.errorStyle.paint("error", .bad)): \($0)\n" }.joined()
    let summary = TestSummary(results, invalidCount: invalidCount)
    if summary.caseCount == 0, invalidCount == 0, problems.isEmpty { errors += emptiness }
    let output =
      switch options.format {
      case .text: TextReport(style: options.style, isVerbose: options.isVerbose).render(results, summary)
      case .json: JSONReport.render(results, summary)
      case .testResults: issues + results.map { TestResultsReport.render($0) }.joined()
      }
    return Outcome(output: output, errors: errors, exitCode: exitCode(summary))
  }

  private var emptiness: String {
    let error = options.errorStyle.paint("error", .bad)
    if let filter = options.filter, !results.isEmpty { return "\(error): no case was run: none is named `\(filter)`\n" }
    return "\(error): no case was run: no `suite.yaml` or `*.suite.yaml` (or `.yml`, `.json`) was found\n"
  }

  private func exitCode(_ summary: TestSummary) -> Int32 {
    if !problems.isEmpty { return 1 }
    if invalidCount > 0 { return 3 }
    return summary.failed > 0 || summary.caseCount == 0 ? 2 : 0
  }
}

/// The sums of a run.
public struct TestSummary: Sendable, Hashable {
  /// How many cases passed.
  public let passed: Int
  /// How many failed.
  public let failed: Int
  /// How many suites could not be run, because they, their rules or their data are invalid.
  public let invalidSuites: Int

  /// How many cases were run.
  public var caseCount: Int { passed + failed }

  init(_ results: [SuiteResult], invalidCount: Int) {
    passed = results.reduce(0) { $0 + $1.passedCount }
    failed = results.reduce(0) { $0 + $1.failedCount }
    invalidSuites = invalidCount
  }
}
