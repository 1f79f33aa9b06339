import DocumentTrees
import RuleEvaluation
import RuleValues

/// The documents of a commit while its writes are applied in their order.
///
/// All changed documents get the same update time, which is later than their earlier ones, however fast commits follow
/// each other. A ``DocumentWrite/Precondition/updateTime(_:)`` precondition therefore identifies one change. A document
/// whose fields stay the same keeps its update time (documentation of `WriteResult` in the REST API; emulator 1.19.9).
struct CommittedDocuments {
  fileprivate struct Document {
    /// The document before the commit.
    let stored: StoredDocument?
    /// The fields after the writes so far; nil if the document does not exist.
    var fields: EncodedDocument?
    /// Whether a write deleted the document, so that a later write creates it again.
    var wasDeleted = false
    /// Whether a write applied to the document.
    var isWritten = false
    /// The update time after the commit.
    var updateTime: Timestamp?

    init(before stored: StoredDocument?) {
      self.stored = stored
      fields = stored?.fields
      updateTime = stored?.updateTime
    }
  }

  /// The time of the commit.
  private(set) var commitTime: Timestamp
  private let requestTime: Timestamp
  private var documents: [DocumentPath: Document] = [:]

  /// Begins a commit at a time.
  init(at time: Timestamp) {
    requestTime = time
    commitTime = time.inMicroseconds
  }

  /// Applies a write.
  ///
  /// - Parameters:
  ///   - write: the write.
  ///   - stored: returns a document as it was before the commit; nil if it did not exist.
  ///   - encode: encodes the fields that the write produces.
  /// - Returns: the results of its transforms.
  /// - Throws: ``PreconditionFailed``, `TreeError`, or an error of `stored` or `encode`.
  mutating func apply(
    _ write: DocumentWrite, over stored: (DocumentPath) throws -> StoredDocument?,
    encode: (DocumentFields) throws -> EncodedDocument
  ) throws -> [DocumentValue] {
    let path = write.path
    var document = try documents[path] ?? Document(before: stored(path))
    try write.precondition?.check(
      exists: document.fields != nil, updateTime: document.stored?.updateTime, at: path)
    defer { documents[path] = document }
    if case .verify = write.change { return [] }
    var known: DocumentFields?
    if write.needsStored {
      known = try document.isWritten ? document.fields?.fields() : document.stored?.readFields(at: path)
    }
    let outcome = write.outcome(over: known, at: requestTime)
    document.fields = try outcome.fields.map(encode)
    document.isWritten = true
    if outcome.fields == nil { document.wasDeleted = true }
    return outcome.transformResults
  }

  /// Stores the documents that have changed.
  mutating func store(in transaction: inout some TreeTransaction) throws {
    let changed = documents.filter { $0.value.isChanged }
    for document in changed.values {
      if let stored = document.stored { commitTime = max(commitTime, stored.updateTime.nextMicrosecond) }
    }
    for (path, document) in changed.sorted(by: { $0.key < $1.key }) {
      let createTime = document.wasDeleted ? nil : document.stored?.createTime
      let new = document.fields.map {
        StoredDocument($0, createTime: createTime ?? commitTime, updateTime: commitTime)
      }
      try transaction.setDocument(new, at: path, replacing: document.stored)
      documents[path]?.updateTime = new?.updateTime
    }
  }

  /// Returns the update time of a document after ``store(in:)``; nil if it does not exist.
  func updateTime(of path: DocumentPath) -> Timestamp? { documents[path]?.updateTime }
}

extension CommittedDocuments.Document {
  /// Whether the document differs from the stored one.
  fileprivate var isChanged: Bool {
    guard isWritten else { return false }
    guard let fields, let stored, !wasDeleted else { return fields != nil || stored != nil }
    return !fields.hasSameFields(as: stored.fields)
  }
}

extension EncodedDocument {
  /// Whether both have the same fields with the same values, in any order.
  fileprivate func hasSameFields(as other: EncodedDocument) -> Bool {
    if bytes == other.bytes { return true }
    guard bytes.count == other.bytes.count, byteSum == other.byteSum, let fields = try? fields(),
      let others = try? other.fields()
    else {
      return false
    }
    return fields.inStandardOrder == others.inStandardOrder
  }

  /// The sum of all bytes, which does not depend on the order of fields. Most changes change it.
  private var byteSum: Int { bytes.reduce(0) { $0 &+ Int($1) } }
}

extension DocumentFields {
  /// The fields in the order of their names, at every depth.
  fileprivate var inStandardOrder: DocumentFields {
    let fields = entries.map { ($0.name, $0.value.inStandardOrder) }
    return DocumentFields(fields.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) })
  }
}

extension DocumentValue {
  fileprivate var inStandardOrder: DocumentValue {
    switch self {
    case .map(let fields): .map(fields.inStandardOrder)
    case .array(let values): .array(values.map(\.inStandardOrder))
    default: self
    }
  }
}
