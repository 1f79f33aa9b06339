import DocumentTrees
import RuleRequests
import RuleValues

/// The documents of a commit while its writes are applied in their order.
///
/// All changed documents get the same update time, which is later than their earlier ones, however fast commits follow
/// each other. A ``DocumentWrite/Precondition/updateTime(_:)`` precondition therefore identifies one change. A document
/// whose fields stay the same keeps its update time (documentation of `WriteResult` in the REST API; emulator 1.19.9).
struct CommittedDocuments {
  fileprivate struct Document {
    let path: DocumentPath
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

    init(_ path: DocumentPath, before stored: StoredDocument?) {
      self.path = path
      self.stored = stored
      fields = stored?.fields
      updateTime = stored?.updateTime
    }
  }

  /// The time of the commit.
  private(set) var commitTime: Timestamp
  private let requestTime: Timestamp
  /// The documents in the order of their first writes.
  private var documents: [Document] = []
  /// The indexes of the documents by their paths, kept if they are many.
  private var indexes: [DocumentPath: Int] = [:]
  /// Up to this number of documents, a search is quicker than the hash of a path.
  private static let few = 8

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
    let known = index(of: path)
    var document = try known.map { documents[$0] } ?? Document(path, before: stored(path))
    try write.precondition?.check(
      exists: document.fields != nil, updateTime: document.stored?.updateTime, at: path)
    defer { if let known { documents[known] = document } else { add(document) } }
    if case .verify = write.change { return [] }
    var fields: DocumentFields?
    if write.needsStored {
      fields = try document.isWritten ? document.fields?.fields() : document.stored?.readFields(at: path)
    }
    let outcome = write.outcome(over: fields, at: requestTime)
    document.fields = try outcome.fields.map(encode)
    document.isWritten = true
    if outcome.fields == nil { document.wasDeleted = true }
    return outcome.transformResults
  }

  /// Stores the documents that have changed, in the order of their paths.
  mutating func store(in transaction: inout some TreeTransaction) throws {
    let changed = documents.indices.filter { documents[$0].isChanged }
    for index in changed {
      if let stored = documents[index].stored { commitTime = max(commitTime, stored.updateTime.nextMicrosecond) }
    }
    for index in changed.sorted(by: { documents[$0].path < documents[$1].path }) {
      let document = documents[index]
      let createTime = document.wasDeleted ? nil : document.stored?.createTime
      let new = document.fields.map {
        StoredDocument($0, createTime: createTime ?? commitTime, updateTime: commitTime)
      }
      try transaction.setDocument(new, at: document.path, replacing: document.stored)
      documents[index].updateTime = new?.updateTime
    }
  }

  /// Returns the update time of a document after ``store(in:)``; nil if it does not exist.
  func updateTime(of path: DocumentPath) -> Timestamp? { index(of: path).flatMap { documents[$0].updateTime } }

  private func index(of path: DocumentPath) -> Int? {
    documents.count <= Self.few ? documents.firstIndex { $0.path == path } : indexes[path]
  }

  private mutating func add(_ document: Document) {
    documents.append(document)
    guard documents.count > Self.few else { return }
    let start = indexes.isEmpty ? 0 : documents.count - 1
    for index in start..<documents.count { indexes[documents[index].path] = index }
  }
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
