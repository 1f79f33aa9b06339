package import DocumentTrees
package import RuleValues

/// Imports exports of all services, with the file name in errors.
package enum RecordExport {
  /// Replaces the data of a tree for `service` by an export.
  ///
  /// - Parameters:
  ///   - path: the location to replace in a Realtime Database.
  ///   - mode: whether documents and objects that are not in the export are kept.
  ///   - now: the time for documents without one, in milliseconds since 1970.
  /// - Throws: ``InvalidExport`` if the text is not a valid export; `TreeError`. Nothing is written in that case.
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
