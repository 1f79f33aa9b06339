import RuleValues
import SourceText

/// How an import treats existing documents or objects.
package enum ImportMode: Hashable, Sendable {
  /// Deletes all of them. A duplicate document or object in the text is an error.
  case replace
  /// Keeps them, except for those that the text replaces. For a duplicate in the text, the last one wins.
  case merge
}

// Documents and objects share the import and export code. They differ in the JSON form of a record.
extension DocumentTree {
  /// Runs an import in one transaction.
  ///
  /// - Parameters:
  ///   - mode: how existing data is treated.
  ///   - read: returns the place and the value of a record.
  func importRecords<Kind: TransferKind>(
    _ kind: Kind.Type, from source: any ByteSource, mode: ImportMode, verifies: Bool,
    progress: (TransferProgress) throws -> Void,
    read: (RecordText) throws(RecordProblem) -> (place: Kind.Place, value: Kind.Value)
  ) throws -> TransferProgress {
    try withoutActuallyEscaping(progress) { progress in
      var done = TransferProgress(totalBytes: source.totalBytes)
      let window = ByteWindow(source) { bytes in
        done.bytes = bytes
        try progress(done)
      }
      var records = RecordSource(window, listKey: Kind.listKey)
      try writeOnce { transaction in
        if mode == .replace { try Kind.deleteAll(from: &transaction) }
        try records.forEach { record in
          let (place, value) = try read(record)
          if mode == .replace, try transaction.value(kind, at: place) != nil {
            throw record.problem(.isDuplicate, place: place.description)
          }
          try Kind.set(value, at: place, in: &transaction)
          done.values += 1
        }
        if verifies { try transaction.check(Kind.space) }
      }
      return done
    }
  }

  /// Runs an export from one frozen state.
  ///
  /// - Parameter write: writes one record.
  func exportRecords<Kind: TransferKind>(
    _ kind: Kind.Type, in range: Kind.Range, to sink: any ByteSink, as layout: RecordWriter.Layout, verifies: Bool,
    progress: (TransferProgress) throws -> Void, write: (inout RecordWriter, Kind.Place, Kind.Value) throws -> Void
  ) throws -> TransferProgress {
    try withoutActuallyEscaping(progress) { progress in
      var writer = RecordWriter(sink, layout, onFlush: progress)
      try read { snapshot in
        try Kind.forEach(in: range, of: &snapshot) { place, value in
          try write(&writer, place, value)
          return true
        }
        // A complete read finds lost records without a separate check.
        if verifies, range != Kind.everything { try snapshot.check(Kind.space) }
      }
      try writer.finish()
      return writer.progress
    }
  }
}

/// A kind of record that can be imported and exported. A conforming type supplies its ranges, its order and its list
/// key.
protocol TransferKind: RecordKind where Place: CustomStringConvertible {
  associatedtype Range: Equatable

  /// The range of all records.
  static var everything: Range { get }
  /// The key of the list of records in a JSON object.
  static var listKey: String { get }

  /// Calls `body` with each record in `range`, in the service's order, until `body` returns false.
  static func forEach(
    in range: Range, of snapshot: inout some TreeSnapshot, _ body: (Place, Value) throws -> Bool
  ) throws

  /// Deletes all records before an import.
  static func deleteAll(from transaction: inout some TreeTransaction) throws(TreeError)

  /// Writes a record.
  static func set(_ value: Value, at place: Place, in transaction: inout some TreeTransaction) throws(TreeError)
}

extension DocumentKind: TransferKind {
  static var everything: DocumentRange { .everything }
  static var listKey: String { "documents" }

  static func forEach(
    in range: DocumentRange, of snapshot: inout some TreeSnapshot,
    _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    try snapshot.forEachDocument(in: range, body)
  }

  /// Indexes are incomplete afterwards, because it is faster to build them than to change them with each document.
  static func deleteAll(from transaction: inout some TreeTransaction) throws(TreeError) {
    try transaction.deleteDocuments(in: .everything)
    try transaction.restartIndexes()
  }

  static func set(
    _ document: StoredDocument, at path: DocumentPath, in transaction: inout some TreeTransaction
  ) throws(TreeError) {
    try transaction.setDocument(document, at: path)
  }
}

extension ObjectKind: TransferKind {
  static var everything: ObjectRange { .everything }
  static var listKey: String { "items" }

  static func forEach(
    in range: ObjectRange, of snapshot: inout some TreeSnapshot, _ body: (ObjectName, EncodedDocument) throws -> Bool
  ) throws {
    try snapshot.forEachObject(in: range, body)
  }

  static func deleteAll(from transaction: inout some TreeTransaction) throws(TreeError) {
    try transaction.deleteObjects(in: .everything)
  }

  static func set(
    _ metadata: EncodedDocument, at object: ObjectName, in transaction: inout some TreeTransaction
  ) throws(TreeError) {
    try transaction.setObject(metadata, named: object)
  }
}
