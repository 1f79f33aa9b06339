package import RuleValues

extension TreeSnapshot {
  /// Calls `body` with each document of a collection whose id lies in `ids`, in the service's order or its reverse, until
  /// `body` returns false. Documents below these are not read, but cost a lookup each.
  ///
  /// Numbered ids (`__id7__`) are stored by their bytes, but come first in the service's order. They are looked up apart
  /// from all other ids.
  ///
  /// - Parameters:
  ///   - examine: called for each document that is read, also for those that `body` does not receive.
  ///   - body: receives the documents.
  /// - Throws: an error of `examine` or `body`, or a ``TreeError``.
  package mutating func forEachDocument(
    of collection: DocumentPath, in ids: DocumentIDRange, examining examine: () throws -> Void,
    _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    let collection = StoredCollection(collection)
    if !ids.isDescending { guard try forEachNumberedDocument(of: collection, in: ids, examine, body) else { return } }
    var isEnded = false
    try forEachStoredDocument(of: collection, in: collection.records(ids)) { path, document in
      try examine()
      if DocumentNames.isNumbered(path) { return true }
      isEnded = try !body(path, document)
      return !isEnded
    }
    if ids.isDescending, !isEnded { _ = try forEachNumberedDocument(of: collection, in: ids, examine, body) }
  }

  /// Returns false if `body` did.
  private mutating func forEachNumberedDocument(
    of collection: StoredCollection, in ids: DocumentIDRange, _ examine: () throws -> Void,
    _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws -> Bool {
    guard let records = collection.numberedRecords(ids) else { return true }
    var numbered: [DocumentPath] = []
    try forEachStoredDocument(of: collection, in: records) { path, _ in
      try examine()
      if DocumentNames.isNumbered(path), let id = path.id, ids.contains(id, by: DocumentNames.compareIDs) {
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
        guard let step = try collection.range.skipping(record) else {
          return try Self.take(DocumentKind.self, record, body)
        }
        guard range.isDescending, case .skip(let document) = step else { return step }
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

  /// All documents of the collection.
  var range: DocumentRange { .collection(path) }

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

  /// A range that contains all documents with numbered ids in `ids`; nil if there are none, because they come before all
  /// other ids.
  func numberedRecords(_ ids: DocumentIDRange) -> RecordRange? {
    switch ids.lower {
    case .unbounded: break
    case .including(let id), .excluding(let id): guard DocumentNames.isNumbered(id) else { return nil }
    }
    let prefix = key + Array(DocumentNames.numberedPrefix.utf8)
    return RecordRange(
      .documents, from: prefix.appending(UInt8(ascii: "-")), to: prefix.appending(UInt8(ascii: "9") + 1))
  }

  private func document(_ id: String) -> [UInt8] { NameKey(path.appending(id)).bytes }
}
