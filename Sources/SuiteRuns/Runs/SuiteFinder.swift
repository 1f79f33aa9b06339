package import RulesProjects

/// Finds suites in folders: files named `suite.yaml` or `<anything>.suite.yaml`. The endings `.yml` and `.json` work
/// too.
package enum SuiteFinder {
  private static let endings = ["yaml", "yml", "json"]

  /// Returns the paths of the suites in `folder` and below, sorted by bytes. Links, hidden folders and `node_modules`
  /// are skipped.
  ///
  /// - Parameter skip: receives files with the name of a suite that are skipped because they are not regular files.
  package static func suites(
    below folder: String, in files: FileSystem = .local, skip: (FileProblem) -> Void = { _ in }
  ) -> Result<[String], FileProblem> {
    var found: [String] = []
    return FolderSearch.visit(below: folder, in: files) { entry, path in
      if entry.kind == .file, isSuite(entry.name) { found.append(path) }
      if entry.kind == .other, isSuite(entry.name) {
        skip(
          FileProblem(
            path: path, reason: "it is a link or not a regular file; to run it, name it on the command line"))
      }
      return true
    }.map { found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  static func isSuite(_ name: String) -> Bool {
    endings.contains { ending in
      name.utf8.elementsEqual("suite.\(ending)".utf8)
        || name.utf8.suffix(ending.utf8.count + 7).elementsEqual(".suite.\(ending)".utf8)
    }
  }
}
