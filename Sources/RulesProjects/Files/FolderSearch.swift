/// Visits the entries of a folder and of the folders below it.
package enum FolderSearch {
  /// The maximum depth of folders to search.
  package static let maximumDepth = 12

  /// Calls `visit` with each entry and its path. Hidden folders and `node_modules` are skipped, and links are not followed.
  ///
  /// - Parameter visit: returns whether the search goes on.
  /// - Returns: the problem of `folder` itself. Folders below it that cannot be read are skipped.
  package static func visit(
    below folder: String, in files: FileSystem, _ visit: (_ entry: FileSystem.Entry, _ path: String) -> Bool
  ) -> Result<Void, FileProblem> {
    var waiting = [(path: folder, depth: 0)]
    while let (path, depth) = waiting.popLast() {
      switch files.entries(path) {
      case .failure(let problem):
        if depth == 0 { return .failure(problem) }
      case .success(let entries):
        for entry in entries {
          let below = path.isEmpty || path == "." ? entry.name : "\(path)/\(entry.name)"
          guard visit(entry, below) else { return .success(()) }
          if entry.kind == .folder, depth < maximumDepth, !isLeftOut(entry.name) { waiting.append((below, depth + 1)) }
        }
      }
    }
    return .success(())
  }

  private static func isLeftOut(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || name == "node_modules"
  }
}
