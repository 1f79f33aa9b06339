import DocumentTrees
import RuleValues

/// Writes the documents of a database in the format of Google's emulator.
package enum FirestoreExport {
  private static let partFolder = "all_namespaces/all_kinds"
  private static let partFile = "all_namespaces_all_kinds.export_metadata"
  private static let outputFile = "output-0"

  /// The end of the name of the file at the top of an export.
  package static let metadataSuffix = ".overall_export_metadata"

  /// Writes all documents of a database, from one frozen state.
  ///
  /// - Parameters:
  ///   - database: the ID of the database.
  ///   - project: the project in the keys of documents and references.
  ///   - folder: the path of an empty folder.
  ///   - name: the name of the export, which its files have.
  ///   - time: the time of the export.
  /// - Returns: the number of documents.
  /// - Throws: ``CannotExport``, or a `TreeError`.
  static func write(
    _ database: String, of tree: some DocumentTree, project: String, to folder: String, name: String, time: Timestamp
  ) throws -> Int64 {
    let writer = EntityWriter(project: project, database: database)
    var output: (sink: FileSink, log: LogWriter)?
    var count: Int64 = 0
    try tree.read { snapshot in
      try snapshot.forEachDocument(in: .database(database)) { path, document in
        var (sink, log) = try output ?? newOutput(in: folder)
        try log.append(try writer.bytes(path, document.readFields(at: path)))
        output = (sink, log)
        count += 1
        return true
      }
    }
    var part: OverallMetadata.Part?
    if let output {
      try output.sink.finish()
      let micros = time.seconds * 1_000_000 + Int64(time.nanos) / 1000
      try PartMetadata.write(
        exportName: name, time: micros, outputs: [outputFile], to: "\(folder)/\(partFolder)/\(partFile)")
      part = OverallMetadata.Part(path: "\(partFolder)/\(partFile)", documentCount: count)
    }
    try OverallMetadata.write(
      part, byteCount: output?.log.byteCount ?? 0, to: "\(folder)/\(name)\(metadataSuffix)")
    return count
  }

  /// Creates the output file with its folders. A database without documents has none.
  private static func newOutput(in folder: String) throws -> (sink: FileSink, log: LogWriter) {
    try NewFolder.createAll("\(folder)/\(partFolder)")
    let sink = try FileSink(path: "\(folder)/\(partFolder)/\(outputFile)")
    return (sink, LogWriter(sink))
  }
}
