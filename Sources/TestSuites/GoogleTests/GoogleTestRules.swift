package import RulesProjects
import SecurityRules
package import SourceText

/// Finds the rules file of a test suite of Google's rules API.
package struct GoogleTestRules {
  let files: FileSystem
  /// The rules file named by the caller; nil to search for it.
  let named: String?

  /// Creates a search that reads from `files`.
  ///
  /// - Parameter named: a rules file that replaces the search; nil to search beside the suite.
  package init(files: FileSystem, named: String?) {
    self.files = files
    self.named = named
  }

  /// Returns the rules of `suite` from the first of these sources:
  /// - the suite itself
  /// - the file named by the caller
  /// - the file named for the service by a `firebase.json` beside the suite
  /// - `firestore.rules` or `storage.rules` beside the suite
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
