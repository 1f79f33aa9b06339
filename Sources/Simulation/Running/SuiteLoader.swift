import SecurityRules
public import SourceText

/// Suites that are ready to run, and what kept others from it.
public struct LoadedSuites: Sendable {
  /// The suites, in the order in which they were named or found.
  public internal(set) var suites: [Suite] = []
  /// What there is to say about suites, their rules and their data.
  public internal(set) var reports: [FileReport] = []
  /// The suites and folders that could not be opened.
  public internal(set) var problems: [FileProblem] = []
  /// How many suites can not be run because they, their rules or their data are invalid.
  public internal(set) var invalidCount = 0
  /// The rules of Google's own suites that do not load.
  var rejectedRules: [RulesetError] = []

  /// None yet.
  init() {}
}

/// Finds suites and reads them with their rules and data.
struct SuiteLoader {
  private let files: FileSystem
  /// The rules of test suites of Google's rules API that hold none.
  private let rules: String?
  private var loaded = LoadedSuites()

  private init(_ files: FileSystem, rules: String?) {
    self.files = files
    self.rules = rules
  }

  /// The suites at `paths`, or in folders there; of the current folder where there are none.
  static func load(_ paths: [String], rules: String?, from files: FileSystem) -> LoadedSuites {
    var loader = SuiteLoader(files, rules: rules)
    for path in loader.suites(paths) { loader.load(path) }
    return loader.loaded
  }

  private mutating func suites(_ named: [String]) -> [String] {
    var paths: [String] = []
    for path in named.isEmpty ? ["."] : named.map(Self.withoutSlash) {
      switch files.kind(path) {
      case .success(.folder):
        switch SuiteFinder.suites(below: path, in: files) {
        case .success(let found): paths += found
        case .failure(let problem): loaded.problems.append(problem)
        }
      case .success: paths.append(path)
      case .failure(let problem): loaded.problems.append(problem)
      }
    }
    return paths
  }

  private static func withoutSlash(_ path: String) -> String {
    path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? withoutSlash(String(path.dropLast())) : path
  }

  private mutating func load(_ path: String) {
    switch files.bytes(path, SuiteLimits.bytes) {
    case .failure(let problem): loaded.problems.append(problem)
    case .success(let bytes):
      let file = SourceFile(name: path, bytes: bytes)
      if let google = GoogleTestFile.read(file) { return load(google, file) }
      let reading = SuiteReader.read(file, files: files)
      for report in reading.reports { add(report) }
      take(reading.suite)
    }
  }

  private mutating func load(_ google: GoogleTestFile, _ file: SourceFile) {
    add(FileReport(file: file, diagnostics: google.diagnostics))
    guard let suite = google.suite else { return take(nil) }
    switch GoogleTestRules(files: files, named: rules).file(for: suite) {
    case .failure(let problem): loaded.problems.append(problem)
    case .success(let rules):
      do throws(RulesetError) {
        let ruleset = try Ruleset(suite.service, rules)
        if let problem = OtherService.problem(of: ruleset, for: suite.service) {
          throw RulesetError(file: rules, diagnostics: [problem])
        }
        take(suite.suite(ruleset))
      } catch {
        loaded.rejectedRules.append(error)
        add(FileReport(file: error.file, diagnostics: error.diagnostics))
        take(nil)
      }
    }
  }

  private mutating func add(_ report: FileReport) {
    let isKnown = loaded.reports.contains { $0.file.name == report.file.name && $0.diagnostics == report.diagnostics }
    if !isKnown, !report.diagnostics.isEmpty { loaded.reports.append(report) }
  }

  private mutating func take(_ suite: Suite?) {
    guard let suite else {
      loaded.invalidCount += 1
      return
    }
    loaded.suites.append(suite)
  }
}
