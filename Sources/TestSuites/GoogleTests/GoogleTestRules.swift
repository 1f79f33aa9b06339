package import RulesProjects
import SecurityRules
package import SourceText

/// Finds the rules of a test suite of Google's rules API.
package struct GoogleTestRules {
  let files: FileSystem
  /// The rules file that somebody named; nil where none is.
  let named: String?

  /// A search for the rules of suites.
  package init(files: FileSystem, named: String?) {
    self.files = files
    self.named = named
  }

  /// The rules: those in the suite; else the file that is named; else what a `firebase.json` beside the suite names for the
  /// service, or `firestore.rules` or `storage.rules` there.
  package func file(for suite: GoogleTestSuite) -> Result<SourceFile, FileProblem> {
    if let rules = suite.rules { return .success(rules) }
    if let named { return files.bytes(named, SuiteLimits.bytes).map { SourceFile(name: named, bytes: $0) } }
    let folder = FileSystem.folder(of: suite.file.name)
    let project = FileSystem.path("firebase.json", from: folder)
    if case .success(let file) = read(project, for: suite), let project = try? ProjectFile(file) {
      let rules = project.rules(of: suite.service)
      let named = rules.filter { $0.resource?.utf8.elementsEqual((suite.resource ?? "").utf8) ?? false }
      let chosen = rules.count == 1 ? rules : named.isEmpty ? rules.filter { $0.resource == nil } : named
      if chosen.count == 1 { return read(FileSystem.path(chosen[0].path, from: folder), for: suite) }
    }
    return read(FileSystem.path("\(suite.service.rawValue).rules", from: folder), for: suite)
  }

  private func read(_ path: String, for suite: GoogleTestSuite) -> Result<SourceFile, FileProblem> {
    ProjectFolder(of: suite.file.name, in: files).bytes(path, SuiteLimits.bytes).map {
      SourceFile(name: path, bytes: $0)
    }
  }
}
