package import RulesProjects

/// Finds suites in folders: files named `suite.yaml`, or `<anything>.suite.yaml`; with `.yml` or `.json` just as well.
package enum SuiteFinder {
  /// How many folders below the given one are looked into.
  static let maximumDepth = 12
  private static let endings = ["yaml", "yml", "json"]

  /// The paths of the suites in `folder` and below, in the order of their bytes. Links are not followed, and hidden
  /// folders and `node_modules` are left out.
  ///
  /// - Parameter skip: is told what is named like a suite and left out because it is not a regular file.
  package static func suites(
    below folder: String, in files: FileSystem = .local, skip: (FileProblem) -> Void = { _ in }
  ) -> Result<[String], FileProblem> {
    var found: [String] = []
    var waiting = [(path: folder, depth: 0)]
    while let (path, depth) = waiting.popLast() {
      switch files.entries(path) {
      case .failure(let problem):
        if depth == 0 { return .failure(problem) }
      case .success(let entries):
        for entry in entries {
          let below = path.isEmpty || path == "." ? entry.name : "\(path)/\(entry.name)"
          if entry.kind == .file, isSuite(entry.name) { found.append(below) }
          if entry.kind == .other, isSuite(entry.name) {
            skip(FileProblem(path: below, reason: "it is a link or no regular file; name it to run it"))
          }
          if entry.kind == .folder, depth < maximumDepth, !isLeftOut(entry.name) { waiting.append((below, depth + 1)) }
        }
      }
    }
    return .success(found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  static func isSuite(_ name: String) -> Bool {
    endings.contains { ending in
      name.utf8.elementsEqual("suite.\(ending)".utf8)
        || name.utf8.suffix(ending.utf8.count + 7).elementsEqual(".suite.\(ending)".utf8)
    }
  }

  private static func isLeftOut(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || name == "node_modules"
  }
}
