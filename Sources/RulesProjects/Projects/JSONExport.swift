package import DocumentTrees
package import RuleValues

/// Exports of a database, with the name of their file in what goes wrong.
package enum JSONExport {
  /// Replaces what is at `path` by the data of an export.
  ///
  /// - Throws: ``InvalidExport`` where the text is none; `TreeError`. Nothing was written then.
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

/// A text that is no export, or whose data can not be stored.
package struct InvalidExport: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  package let name: String
  /// What is wrong, and where: `line:column …`
  package let problem: String

  /// An export named `name` with this problem.
  package init(name: String, problem: some CustomStringConvertible) {
    self.name = name
    self.problem = problem.description
  }

  /// `name:line:column …`
  package var description: String { "\(name):\(problem)" }
}
