package import RulesProjects
package import SecurityRules
import SourceText
package import TestSuites

/// Suites that are ready to run, and the problems of those that are not.
package struct LoadedSuites: Sendable {
  /// The suites, in the order in which they were named or found.
  package var suites: [Suite] = []
  /// The diagnostics of suites, their rules and their data.
  package var reports: [FileReport] = []
  /// The suites and folders that could not be opened.
  package var problems: [FileProblem] = []
  /// The skipped files with the name of a suite.
  package var skipped: [FileProblem] = []
  /// The number of suites that cannot run because they, their rules or their data are invalid.
  package var invalidCount = 0
  /// The rules of TestSuite files of Google's rules API that do not load.
  package var rejectedRules: [RulesetError] = []

  /// Creates an empty result.
  package init() {}

  /// Adds other suites. Diagnostics of a file that several suites share are kept once.
  package mutating func add(_ others: LoadedSuites) {
    suites += others.suites
    for report in others.reports { add(report) }
    problems += others.problems
    skipped += others.skipped
    invalidCount += others.invalidCount
    rejectedRules += others.rejectedRules
  }

  fileprivate mutating func add(_ report: FileReport) {
    let isKnown = reports.contains { $0.file.name == report.file.name && $0.diagnostics == report.diagnostics }
    if !isKnown, !report.diagnostics.isEmpty { reports.append(report) }
  }
}

/// Finds suites, and reads them with their rules and data.
package struct SuiteLoader {
  private let files: FileSystem
  /// The rules for TestSuite files of Google's rules API without rules.
  private let rules: String?
  private var loaded = LoadedSuites()

  private init(_ files: FileSystem, rules: String?) {
    self.files = files
    self.rules = rules
  }

  /// The paths of suites, and the problems of the search.
  package struct Found {
    /// The paths of the suites.
    package var paths: [String] = []
    /// The files and folders that could not be read.
    package var problems: [FileProblem] = []
    /// The files that were skipped because they are not regular files.
    package var skipped: [FileProblem] = []

    /// Creates an empty result.
    package init() {}
  }

  /// Returns the suites at the paths `named`, and in folders among them. Without paths, searches the current folder.
  package static func find(_ named: [String], in files: FileSystem) -> Found {
    var result = Found()
    for path in named.isEmpty ? ["."] : named.map(Self.withoutSlash) {
      switch files.kind(path) {
      case .success(.folder):
        switch SuiteFinder.suites(below: path, in: files, skip: { result.skipped.append($0) }) {
        case .success(let found): result.paths += found
        case .failure(let problem): result.problems.append(problem)
        }
      case .success: result.paths.append(path)
      case .failure(let problem): result.problems.append(problem)
      }
    }
    return result
  }

  /// Returns the suites at the paths `named`, and in folders among them, ready to run.
  package static func load(_ named: [String], rules: String?, from files: FileSystem) -> LoadedSuites {
    let found = find(named, in: files)
    var loaded = LoadedSuites()
    loaded.problems = found.problems
    loaded.skipped = found.skipped
    for path in found.paths { loaded.add(load(path, rules: rules, from: files)) }
    return loaded
  }

  /// Returns the suite at `path`, ready to run.
  ///
  /// - Parameter rules: the rules for a TestSuite of Google's rules API without rules.
  package static func load(_ path: String, rules: String?, from files: FileSystem) -> LoadedSuites {
    var loader = SuiteLoader(files, rules: rules)
    loader.load(path)
    return loader.loaded
  }

  private static func withoutSlash(_ path: String) -> String {
    path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? withoutSlash(String(path.dropLast())) : path
  }

  private mutating func load(_ path: String) {
    switch files.bytes(path, SuiteLimits.bytes) {
    case .failure(let problem): loaded.problems.append(problem)
    case .success(let bytes):
      let file = SourceFile(name: path, bytes: bytes)
      if let foreign = ForeignSuite.read(file, rules: rules, files: files) {
        loaded.add(FileReport(file: file, diagnostics: foreign.diagnostics))
        guard let root = foreign.root else { return take(nil) }
        let reading = SuiteReader.read(root, of: file, rules: rules, files: files)
        for report in reading.reports { loaded.add(report) }
        return take(reading.suite)
      }
      if let google = GoogleTestFile.read(file) { return load(google, file) }
      let reading = SuiteReader.read(file, files: files)
      for report in reading.reports { loaded.add(report) }
      take(reading.suite)
    }
  }

  private mutating func load(_ google: GoogleTestFile, _ file: SourceFile) {
    loaded.add(FileReport(file: file, diagnostics: google.diagnostics))
    guard let suite = google.suite else { return take(nil) }
    switch GoogleTestRules(files: files, named: rules).file(for: suite) {
    case .failure(let problem): loaded.problems.append(problem)
    case .success(let rules):
      do throws(RulesetError) {
        let ruleset = try AnyRuleset(rules, service: suite.service)
        if let problem = OtherService.problem(of: ruleset, for: suite.service) {
          throw RulesetError(file: rules, diagnostics: [problem])
        }
        take(suite.suite(ruleset))
      } catch {
        loaded.rejectedRules.append(error)
        loaded.add(FileReport(file: error.file, diagnostics: error.diagnostics))
        take(nil)
      }
    }
  }

  private mutating func take(_ suite: Suite?) {
    guard let suite else {
      loaded.invalidCount += 1
      return
    }
    loaded.suites.append(suite)
  }
}
