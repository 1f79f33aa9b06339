package import DocumentTrees
package import RuleValues

/// Exports of all services, with the name of their file in what goes wrong.
package enum RecordExport {
  /// Replaces what a tree holds for `service` by an export.
  ///
  /// - Parameters:
  ///   - path: the place that is replaced, of a Realtime Database.
  ///   - mode: whether documents and objects that the export does not name stay.
  ///   - now: the time of documents that have none, in milliseconds since 1970.
  /// - Throws: ``InvalidExport`` where the text is none; `TreeError`. Nothing was written then.
  package static func load(
    _ service: RulesService, _ source: any ByteSource, name: String, into tree: some DocumentTree, at path: DataPath,
    mode: ImportMode, now: Int64, progress: (TransferProgress) throws -> Void
  ) throws -> TransferProgress {
    do {
      switch service {
      case .realtime: return try JSONExport.load(source, name: name, into: tree, at: path, progress: progress)
      case .firestore:
        let time = Timestamp(milliseconds: now) ?? .epoch
        return try tree.importDocuments(from: source, now: time, mode: mode, progress: progress)
      case .storage: return try tree.importObjects(from: source, mode: mode, progress: progress)
      }
    } catch let problem as RecordProblem {
      throw InvalidExport(name: name, problem: problem)
    }
  }
}
