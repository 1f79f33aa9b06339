package import RuleValues

extension TreeSnapshot {
  /// Calls `body` with each document of a collection whose id lies in `ids`, in the service's order or its reverse, until
  /// `body` returns false. Documents below these are not read, but cost a lookup each.
  ///
  /// Numbered ids (`__id7__`) are stored by their bytes, but come first in the service's order. They are looked up
  /// before all other ids.
  ///
  /// - Throws: an error of `body`, or a ``TreeError``.
  package mutating func forEachDocument(
    of collection: DocumentPath, in ids: DocumentIDRange, _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    let collection = StoredCollection(collection)
    if !ids.isDescending { guard try forEachNumberedDocument(of: collection, in: ids, body) else { return } }
    var isEnded = false
    try forEachStoredDocument(of: collection, in: collection.records(ids)) { path, document in
      guard let id = path.segments.last, !DocumentNames.isNumbered(id) else { return true }
      isEnded = try !body(path, document)
      return !isEnded
    }
    if ids.isDescending, !isEnded { _ = try forEachNumberedDocument(of: collection, in: ids, body) }
  }

  /// Returns false if `body` did.
  private mutating func forEachNumberedDocument(
    of collection: StoredCollection, in ids: DocumentIDRange, _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws -> Bool {
    var numbered: [DocumentPath] = []
    try forEachStoredDocument(of: collection, in: collection.numberedRecords) { path, _ in
      if let id = path.segments.last, DocumentNames.isNumbered(id), ids.contains(id, by: DocumentNames.compareIDs) {
        numbered.append(path)
      }
      return true
    }
    numbered.sort { (DocumentNames.compare($0, $1) < 0) != ids.isDescending }
    for path in numbered {
      if let document = try document(at: path), try !body(path, document) { return false }
    }
    return true
  }

  /// Calls `body` with each document of a collection in a range of records, in the order of the bytes or its reverse.
  ///
  /// In descending order, the documents below a document come before it. A step over all of them would skip it too, so
  /// the walk begins again at the document.
  private mutating func forEachStoredDocument(
    of collection: StoredCollection, in records: RecordRange,
    _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    var rest: RecordRange? = records
    while let range = rest {
      rest = nil
      try visit(range) { record in
        guard let document = NameKey.prefix(record.key, names: collection.names) else {
          _ = try DocumentKind.place(record.key)
          return .next
        }
        if document == record.key.count { return try Self.take(DocumentKind.self, record, body) }
        guard range.isDescending else { return .skip(keyPrefix: document) }
        let upper = Array(record.key.prefix(document)).appending(0)
        rest = RecordRange(.documents, from: range.lower, to: upper, isDescending: true)
        return .end
      }
    }
  }
}

/// A collection as its documents are stored: in one range of records, with the documents below them.
private struct StoredCollection {
  private let path: DocumentPath
  private let key: [UInt8]

  init(_ path: DocumentPath) {
    self.path = path
    key = NameKey(path).bytes
  }

  /// The number of names in the key of a document: the database, the collection's own path and the id.
  var names: Int { path.segments.count + 2 }

  /// The range of the documents whose ids lie in `ids`, but for numbered ones, by the bytes of the ids.
  func records(_ ids: DocumentIDRange) -> RecordRange {
    let lower =
      switch ids.lower {
      case .unbounded: key
      case .including(let id): DocumentNames.isNumbered(id) ? key : document(id)
      case .excluding(let id): DocumentNames.isNumbered(id) ? key : RecordRange.above(document(id))
      }
    let upper =
      switch ids.upper {
      case .unbounded: RecordRange.above(key)
      case .including(let id): DocumentNames.isNumbered(id) ? key : document(id).appending(0)
      case .excluding(let id): DocumentNames.isNumbered(id) ? key : document(id)
      }
    return RecordRange(.documents, from: lower, to: upper, isDescending: ids.isDescending)
  }

  /// The range that contains all documents with numbered ids.
  var numberedRecords: RecordRange {
    let lower = key + Array(DocumentNames.numberedPrefix.utf8)
    return RecordRange(.documents, from: lower, to: RecordRange.above(lower))
  }

  private func document(_ id: String) -> [UInt8] { NameKey(path.appending(id)).bytes }
}
