package import RulesProjects
import SourceText
import SuiteRuns

/// Runs suites again after changes of the suites, their included files, their rules or their data. Other suites keep
/// their results.
package struct SuiteWatch {
  private struct Watched {
    let loaded: LoadedSuites
    var results: [SuiteResult]
    let notes: FileJournal.Notes
  }

  private let options: TestRun.Options
  private let files: FileSystem
  private var found = SuiteLoader.Found()
  /// The queries of the search for suites: the searched folders.
  private var folderNotes: FileJournal.Notes = [:]
  private var watched: [String: Watched] = [:]
  private var hasRun = false

  /// Creates a watch of the suites that `options` name. Nothing runs yet.
  package init(_ options: TestRun.Options, files: FileSystem = .local) {
    self.options = options
    self.files = files
  }

  /// The number of watched files: suites, the files that they include, their rules and their data.
  package var fileCount: Int {
    var paths: Set<String> = []
    for case .content(let path) in watched.values.flatMap(\.notes.keys) { paths.insert(path) }
    return paths.count { path in (try? files.kind(path).get()) == .file }
  }

  /// Returns the paths that have changed since they were read.
  package func changes() -> [String] {
    var notes = folderNotes
    for suite in watched.values { notes.merge(suite.notes) { first, _ in first } }
    return Set(notes.filter(isOutdated).keys.map(\.path)).sorted()
  }

  /// Runs the suites affected by the changed paths; on the first call, runs all suites.
  ///
  /// - Returns: the results of all suites, including those that did not run again.
  package mutating func run(_ changed: [String]) -> WatchReport {
    let changes = Set(changed)
    func isTouched(_ notes: FileJournal.Notes) -> Bool {
      notes.contains { changes.contains($0.key.path) && isOutdated($0) }
    }
    if !hasRun || isTouched(folderNotes) { find() }
    hasRun = true
    var again: [String] = []
    for path in found.paths where watched[path].map({ isTouched($0.notes) }) ?? true {
      let journal = FileJournal(files)
      let loaded = SuiteLoader.load(path, rules: options.rules, from: journal.system)
      watched[path] = Watched(loaded: loaded, results: [], notes: journal.notes)
      again.append(path)
    }
    let suites = again.flatMap { watched[$0]?.loaded.suites ?? [] }
    var results = CaseRunner.run(suites, options.plan)[...]
    for path in again {
      let count = watched[path]?.loaded.suites.count ?? 0
      watched[path]?.results = Array(results.prefix(count))
      results = results.dropFirst(count)
    }
    return report(changed, runCount: again.count)
  }

  private func isOutdated(_ note: FileJournal.Notes.Element) -> Bool { note.key.answer(in: files) != note.value }

  private mutating func find() {
    let journal = FileJournal(files)
    found = SuiteLoader.find(options.paths, in: journal.system)
    folderNotes = journal.notes
    watched = watched.filter { found.paths.contains($0.key) }
  }

  private func report(_ changed: [String], runCount: Int) -> WatchReport {
    let all = found.paths.compactMap { watched[$0] }
    var loaded = all.reduce(into: LoadedSuites()) { $0.add($1.loaded) }
    loaded.problems = found.problems + loaded.problems
    loaded.skipped = found.skipped
    return WatchReport(
      options: options, loaded: loaded, results: all.flatMap(\.results), changed: changed, runCount: runCount,
      fileCount: fileCount, files: files)
  }
}
