package import DocumentTrees
package import RuleValues

/// Imports exports of a database, with the file name in errors.
package enum JSONExport {
  /// Replaces the data at `path` by the data of an export.
  ///
  /// - Throws: ``InvalidExport`` if the text is not a valid export; `TreeError`. Nothing is written in that case.
  @discardableResult
  package static func load(
    _ source: any ByteSource, name: String, into tree: some DocumentTree, at path: DataPath = .root,
    progress: (TransferProgress) throws -> Void = { _ in }
  ) throws -> TransferProgress {
    do {
      return try tree.importJSON(from: source, at: path, progress: progress)
    } catch let problem as ImportProblem {
      guard case .data(.illegalKey) = problem.kind else { throw InvalidExport(name: name, problem: problem) }
      let hint = "documents and objects are imported with --service firestore or --service storage"
      throw InvalidExport(name: name, problem: "\(problem); \(hint)")
    }
  }
}

/// A text that is not an export, or whose data cannot be stored.
package struct InvalidExport: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  package let name: String
  /// The problem with its position: `line:column …`
  package let problem: String

  /// Creates an error for the export `name`.
  package init(name: String, problem: some CustomStringConvertible) {
    self.name = name
    self.problem = problem.description
  }

  /// The problem with its file: `name:line:column …`
  package var description: String { "\(name):\(problem)" }
}
