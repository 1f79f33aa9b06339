import RuleValues
import SourceText

/// What happens to what is there already when documents or objects are imported.
public enum ImportMode: Hashable, Sendable {
  /// All of it is deleted. A document or object that the text has twice is rejected.
  case replace
  /// It stays, except where the text has something at the same place. Of two at one place in the text the later counts.
  case merge
}

// Documents and objects are imported and exported alike; they differ in how one is read and written as JSON.
extension DocumentTree {
  /// Runs an import in one transaction.
  ///
  /// - Parameters:
  ///   - mode: what happens to what is there already.
  ///   - read: returns what a record says.
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
      try write { transaction in
        if mode == .replace { try transaction.delete(RecordRange(Kind.space)) }
        try records.forEach { record in
          let (place, value) = try read(record)
          if mode == .replace, try transaction.value(kind, at: place) != nil {
            throw record.problem(.standsTwice, place: place.description)
          }
          try transaction.set(kind, value, at: place)
          done.values += 1
        }
        if verifies { try transaction.check(Kind.space) }
      }
      return done
    }
  }

  /// Runs an export from one frozen state.
  ///
  /// - Parameter write: writes a record.
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
        // A complete read finds lost records without a check.
        if verifies, range != Kind.everything { try snapshot.check(Kind.space) }
      }
      try writer.finish()
      return writer.progress
    }
  }
}

/// A kind of record that is imported and exported.
protocol TransferKind: RecordKind where Place: CustomStringConvertible {
  associatedtype Range: Equatable

  /// The range of all records.
  static var everything: Range { get }
  /// The member that holds the list, in an object of one.
  static var listKey: String { get }

  /// Calls `body` with the records in `range`, in the service's order, until it returns false.
  static func forEach(
    in range: Range, of snapshot: inout some TreeSnapshot, _ body: (Place, Value) throws -> Bool
  ) throws
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
}

extension ObjectKind: TransferKind {
  static var everything: ObjectRange { .everything }
  static var listKey: String { "items" }

  static func forEach(
    in range: ObjectRange, of snapshot: inout some TreeSnapshot, _ body: (ObjectName, EncodedDocument) throws -> Bool
  ) throws {
    try snapshot.forEachObject(in: range, body)
  }
}
