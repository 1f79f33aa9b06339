package import RuleValues

/// The records that a transaction wrote or deleted, or `everything` if they are not known.
///
/// A place counts as touched even if its new data equals its old data. Index entries are not included: they change with
/// their documents.
public struct TreeChanges: Sendable {
  /// A record or a range of records.
  private enum Change {
    case record(TreeSpace, [UInt8])
    case range(RecordRange)
  }

  /// Beyond this number of changes, the transaction counts as a change of everything.
  private static let maximumCount = 10_000

  /// Nil if anything may have changed.
  private var changes: [Change]?

  /// A change of everything.
  package static let everything = TreeChanges(changes: nil)
  /// No change.
  package static let nothing = TreeChanges(changes: [])

  /// Adds a record.
  package mutating func add(_ key: [UInt8], in space: TreeSpace) {
    if space != .indexes { append(.record(space, key)) }
  }

  /// Adds a range of records.
  package mutating func add(_ range: RecordRange) {
    if range.space != .indexes { append(.range(range)) }
  }

  private mutating func append(_ change: Change) {
    guard let count = changes?.count, count < Self.maximumCount else {
      changes = nil
      return
    }
    changes?.append(change)
  }

  /// Returns whether a record of the space may have changed.
  package func touches(_ space: TreeSpace) -> Bool { touches(RecordRange(space)) }

  /// Returns whether the document at `path` may have changed.
  package func touches(_ path: DocumentPath) -> Bool { touches(.exactly(.documents, NameKey(path).bytes)) }

  /// Returns whether a document of a collection may have changed, without regard to the documents below it.
  package func touches(collection: DocumentPath) -> Bool {
    touchesDocument(below: collection) { $0.segments.count == collection.segments.count + 1 }
  }

  /// Returns whether a document of a collection group may have changed.
  ///
  /// - Parameters:
  ///   - id: the id of the collections.
  ///   - parent: the document below which the collections are; the database itself for all of them.
  package func touches(collectionGroup id: String, below parent: DocumentPath) -> Bool {
    touchesDocument(below: parent) { path in
      path.segments.count > 1 && CodeUnits.equal(path.segments[path.segments.count - 2], id)
    }
  }

  /// Returns whether Realtime data at or below `path` may have changed.
  package func touches(_ path: DataPath) -> Bool { touches(.below(.realtime, EncodedPath(path).bytes)) }

  /// The paths of the touched documents; nil if they are not known one by one.
  package var documents: [DocumentPath]? {
    var paths: [DocumentPath] = []
    for change in changes ?? [.range(RecordRange(.documents))] {
      switch change {
      case .record(.documents, let key):
        guard let path = Self.document(key) else { return nil }
        paths.append(path)
      case .record: continue
      case .range(let range):
        guard range.space == .documents else { continue }
        guard range.isOneRecord, let path = Self.document(range.lower) else { return nil }
        paths.append(path)
      }
    }
    return paths
  }

  private func touchesDocument(below place: DocumentPath, where matches: (DocumentPath) -> Bool) -> Bool {
    if let documents {
      return documents.contains { path in
        path.database == place.database && path.segments.starts(with: place.segments) && matches(path)
      }
    }
    return touches(.below(.documents, NameKey(place).bytes))
  }

  private func touches(_ range: RecordRange) -> Bool {
    guard let changes else { return true }
    return changes.contains { change in
      switch change {
      case .record(let space, let key): space == range.space && range.contains(key)
      case .range(let changed): changed.space == range.space && changed.overlaps(range)
      }
    }
  }

  private static func document(_ key: [UInt8]) -> DocumentPath? {
    key.withUnsafeBytes { try? DocumentKind.place($0) }
  }
}

extension RecordRange {
  /// Whether the range can contain one key only.
  fileprivate var isOneRecord: Bool { upper == lower.appending(0) }

  fileprivate func contains(_ key: [UInt8]) -> Bool {
    guard !key.lexicographicallyPrecedes(lower) else { return false }
    return upper.map { key.lexicographicallyPrecedes($0) } ?? true
  }

  fileprivate func overlaps(_ other: RecordRange) -> Bool {
    let startsBeforeEnd = other.upper.map { lower.lexicographicallyPrecedes($0) } ?? true
    let endsAfterStart = upper.map { other.lower.lexicographicallyPrecedes($0) } ?? true
    return startsBeforeEnd && endsAfterStart
  }
}
