package import DocumentTrees
package import RuleValues
import RulesProjects
import SourceText

/// The documents of an export of Firestore, which are read from its files each time.
package struct FirestoreImport: Sendable {
  private let metadataFile: String
  private let folder: String

  /// Creates the import of an export.
  ///
  /// - Parameter path: the path of the file `….overall_export_metadata`, or of the folder with this file.
  /// - Throws: ``InvalidExport`` if there is no such file.
  package init(path: String) throws(InvalidExport) {
    if ExportFiles.isFolder(path) {
      let names = try ExportFiles.entries(path).map(\.name).filter { $0.hasSuffix(FirestoreExport.metadataSuffix) }
      guard let name = names.first, names.count == 1 else {
        throw InvalidExport(
          path, "the folder has \(names.isEmpty ? "no" : "several") files `*\(FirestoreExport.metadataSuffix)`")
      }
      folder = path
      metadataFile = "\(path)/\(name)"
    } else {
      metadataFile = path
      let parent = FileSystem.folder(of: path)
      folder = parent.isEmpty ? "." : parent
    }
  }

  /// Reads everything once.
  ///
  /// - Returns: the number of documents.
  /// - Throws: ``InvalidExport`` if a file is damaged.
  package func check() throws -> Int {
    var count = 0
    try forEach { _, _ in count += 1 }
    return count
  }

  /// Writes all documents in one transaction. Other documents stay, as in Google's emulator.
  ///
  /// - Parameters:
  ///   - database: the database that gets the documents, whatever database they were exported from.
  ///   - now: the update time of the documents.
  /// - Returns: the number of documents.
  /// - Throws: ``InvalidExport``, or a `TreeError`. Nothing was written then.
  package func write(to tree: some DocumentTree, database: String, now: Timestamp) throws -> Int {
    try tree.write { transaction in
      var count = 0
      try forEach { path, fields in
        try transaction.write(fields, at: DocumentPath(path.segments, database: database), now: now)
        count += 1
      }
      return count
    }
  }

  private func forEach(_ body: (DocumentPath, EncodedDocument) throws -> Void) throws {
    for part in try OverallMetadata(metadataFile).parts {
      let partFile = try ExportFiles.path(part.path, in: folder, namedBy: metadataFile)
      let partFolder = FileSystem.folder(of: partFile)
      var count: Int64 = 0
      for output in try PartMetadata.outputs(partFile) {
        let file = try ExportFiles.path(output, in: partFolder, namedBy: partFile)
        count += try read(file, body)
      }
      if let expected = part.documentCount, expected != count {
        throw InvalidExport(
          partFile, "its files have \(count) documents, and `\(metadataFile)` says \(expected); a file was cut off")
      }
    }
  }

  private func read(_ file: String, _ body: (DocumentPath, EncodedDocument) throws -> Void) throws -> Int64 {
    var log = LogReader(try ExportFiles.source(file), file: file)
    var count: Int64 = 0
    while true {
      let offset = log.offset
      guard let record = try log.next() else { return count }
      let (path, fields) = try decoded(record, file, offset)
      try body(path, fields)
      count += 1
    }
  }

  private func decoded(
    _ record: [UInt8], _ file: String, _ offset: Int64
  ) throws(InvalidExport) -> (DocumentPath, EncodedDocument) {
    func invalid(_ problem: String) -> InvalidExport { InvalidExport(file, "\(problem) (at byte \(offset))") }
    let entity: ReadEntity
    do throws(EntityProblem) {
      entity = try EntityReader.read(record)
    } catch {
      throw invalid(error.description)
    }
    do throws(DocumentProblem.Kind) {
      return (entity.path, try EncodedDocument(entity.fields))
    } catch {
      throw invalid("the document `\(entity.path.relativeText)` has \(error.text)")
    }
  }
}
