package import RuleValues
import SourceText

/// A format for exported documents.
package enum DocumentFormat: Hashable, Sendable {
  /// An array of documents as Firestore's REST API returns them, with names in this project.
  case rest(project: String)
  /// REST documents, each on its own line, without separators.
  case restLines(project: String)
  /// An object with paths as keys and fields in plain JSON (``PlainDocumentReader``). It does not keep times.
  case plain
}

extension DocumentTree {
  /// Reads documents from JSON, in one transaction.
  ///
  /// The text can have one of these formats:
  /// - an array of Firestore's REST documents
  /// - `{"documents": […]}`
  /// - REST documents one after the other
  /// - an object of plain fields under their paths: `{"coll/doc": {…}}`
  ///
  /// The text is read as it arrives, so memory holds one document at a time. After ``ImportMode/replace``, indexes are
  /// incomplete until ``DocumentTree/buildIndexes(documentsAtOnce:timeLimit:isCancelled:progress:)`` has built them.
  ///
  /// - Parameters:
  ///   - now: the creation and update time for documents that have none in the text.
  ///   - database: the database of plain paths and references that do not name one.
  ///   - verifies: whether all documents are read again before the commit (``TreeSnapshot/check(_:)``).
  ///   - progress: called periodically with the progress so far. An error that it throws ends the import.
  /// - Returns: the final progress.
  /// - Throws: a ``RecordProblem`` with the position in the text, a ``TreeError``, or an error of `source` or
  ///   `progress`. Nothing was written then.
  @discardableResult
  package func importDocuments(
    from source: any ByteSource, now: Timestamp, mode: ImportMode = .replace,
    database: String = DocumentPath.defaultDatabase, verifies: Bool = true,
    progress: (TransferProgress) throws -> Void = { _ in }
  ) throws -> TransferProgress {
    try importRecords(
      DocumentKind.self, from: source, mode: mode, verifies: verifies, progress: progress
    ) { record throws(RecordProblem) in try record.document(now: now, database: database) }
  }

  /// Writes the documents in `range` as JSON, from one frozen state, in the service's order.
  ///
  /// The output is valid only if this method returns: a stored tree notices lost rows after it has read all of them.
  ///
  /// - Parameters:
  ///   - verifies: whether an export of a part reads all documents to find lost rows (``TreeSnapshot/check(_:)``). An
  ///     export of everything always finds them.
  ///   - progress: called periodically with the progress so far. An error that it throws ends the export.
  /// - Returns: the final progress.
  /// - Throws: a ``TreeError``, or an error of `sink` or `progress`.
  @discardableResult
  package func exportDocuments(
    in range: DocumentRange = .everything, to sink: any ByteSink, as format: DocumentFormat,
    verifies: Bool = true, progress: (TransferProgress) throws -> Void = { _ in }
  ) throws -> TransferProgress {
    try exportRecords(
      DocumentKind.self, in: range, to: sink, as: format.layout, verifies: verifies, progress: progress
    ) { writer, path, document in try writer.write(document, at: path, as: format) }
  }
}

extension DocumentFormat {
  fileprivate var layout: RecordWriter.Layout {
    switch self {
    case .rest: .array
    case .restLines: .lines
    case .plain: .object
    }
  }
}

extension RecordWriter {
  fileprivate mutating func write(
    _ document: StoredDocument, at path: DocumentPath, as format: DocumentFormat
  ) throws {
    let fields = try document.readFields(at: path)
    switch format {
    case .rest(let project), .restLines(let project):
      let document = RESTDocument(
        path: path, fields: fields, createTime: document.createTime, updateTime: document.updateTime)
      try write { document.write(to: &$0, project: project) }
    case .plain:
      let isDefault = path.database.utf8.elementsEqual(DocumentPath.defaultDatabase.utf8)
      try write(key: isDefault ? path.relativeText : path.description) {
        fields.writePlain(to: &$0, database: path.database)
      }
    }
  }
}

extension RecordText {
  /// Returns the document in the record, with its path.
  fileprivate func document(
    now: Timestamp, database: String
  ) throws(RecordProblem) -> (DocumentPath, StoredDocument) {
    let json = try parsed()
    guard let key else {
      let document = try unwrapped(RESTDocumentReader.read(json), place: json["name"]?.string ?? "")
      guard let path = document.path else { throw problem(.document(.missing("name")), place: "") }
      let createTime = document.createTime ?? now
      let stored = StoredDocument(
        try encoded(document.fields, path), createTime: createTime,
        updateTime: document.updateTime ?? max(createTime, now))
      return (path, stored)
    }
    let path: DocumentPath
    do throws(PathProblem) {
      path = try DocumentPath.parseDocument(key, database: database)
    } catch {
      throw problem(.document(.path(error)), place: key)
    }
    let fields = try unwrapped(PlainDocumentReader.read(json, database: path.database), place: path.description)
    return (path, StoredDocument(try encoded(fields, path), createTime: now))
  }

  private func encoded(
    _ fields: DocumentFields, _ path: DocumentPath
  ) throws(RecordProblem) -> EncodedDocument {
    do throws(DocumentProblem.Kind) {
      return try EncodedDocument(fields)
    } catch {
      throw problem(.document(error), place: path.description)
    }
  }
}
