package import RuleValues

extension TreeSnapshot {
  // MARK: Places

  /// The root of the data.
  package var root: EncodedPath { EncodedPath() }

  /// Returns the place at `path`, which need not exist, without access to the data.
  package func cursor(at path: DataPath) -> EncodedPath { EncodedPath(path) }

  /// Returns the child `key` of `path`, without access to the data.
  package func child(of path: EncodedPath, key: DataKey) -> EncodedPath { path.child(key) }

  // MARK: One place

  /// Returns a summary of the data at a place. It takes one access: the first record at or below the place is enough.
  package mutating func summary(at path: EncodedPath) throws(TreeError) -> NodeSummary {
    try path.bytes.withRawBytes { key throws(TreeError) in try summary(atKey: key) }
  }

  /// Returns summaries of the data at several places, in order, in one access to the data.
  package mutating func summaries(at paths: [EncodedPath]) throws(TreeError) -> [NodeSummary] {
    var places = DataPlaces()
    for path in paths { places.add(path) }
    var summaries: [NodeSummary] = []
    try places.withLookups { lookups throws(TreeError) in
      try get(lookups.span) { index, record throws(RecordDamage) in
        summaries.append(try NodeSummary(record, at: paths[index].bytes.count))
      }
    }
    return summaries
  }

  /// Returns a summary of the data at the place with this encoded key.
  package mutating func summary(atKey key: UnsafeRawBufferPointer) throws(TreeError) -> NodeSummary {
    var summary = NodeSummary.absent
    let lookup = CollectionOfOne(RecordLookup(.realtime, key, .firstBelow))
    try get(lookup.span) { _, record throws(RecordDamage) in summary = try NodeSummary(record, at: key.count) }
    return summary
  }

  // MARK: Children

  /// Returns whether a place has children.
  package mutating func hasChildren(at path: EncodedPath) throws(TreeError) -> Bool {
    try hasChildren(at: path, excluding: [])
  }

  /// Returns whether a place has a child whose key is not in `keys`. It reads at most one more child than `keys` has
  /// members.
  package mutating func hasChildren(at path: EncodedPath, excluding keys: Set<DataKey>) throws(TreeError) -> Bool {
    var isFound = false
    let range = RecordRange(childrenOf: path, in: .all, limit: keys.isEmpty ? 1 : nil)
    try forEachRecord(in: range) { record throws(RecordDamage) in
      let child = try DataChildKey(record, below: path)
      isFound = !keys.contains(child.key)
      return isFound ? .end : child.stepBehind(record)
    }
    return isFound
  }

  /// Calls `body` with the keys of the children in `range`, in the service's order, until `body` returns false.
  ///
  /// - Throws: an error of `body`, or a ``TreeError``.
  package mutating func forEachChild(
    of path: EncodedPath, in range: KeyRange, _ body: (DataKey) throws -> Bool
  ) throws {
    try visit(RecordRange(childrenOf: path, in: range)) { record in
      let child = try DataChildKey(record, below: path)
      return try body(child.key) ? child.stepBehind(record) : .end
    }
  }

  // MARK: Subtrees

  /// Returns the data at and below `path`.
  package mutating func subtree(at path: DataPath) throws(TreeError) -> DataNode {
    try subtree(at: cursor(at: path))
  }

  /// Returns the data at and below a place.
  package mutating func subtree(at path: EncodedPath) throws(TreeError) -> DataNode {
    try subtree(at: path, unless: { _ in false }) ?? .absent
  }

  /// Returns the data at and below a place.
  ///
  /// - Parameter pause: called periodically, and once at the end, with the number of bytes read since its last call
  ///   (``TreeEvent/jsonBytes``). An error that it throws ends the read before more memory is used.
  /// - Throws: an error of `pause`, or a ``TreeError``.
  package mutating func subtree(at path: EncodedPath, _ pause: (_ bytes: Int) throws -> Void) throws -> DataNode {
    var reason: (any Error)?
    let node = try subtree(at: path) { bytes in
      do { try pause(bytes) } catch { reason = error }
      return reason != nil
    }
    if let reason { throw reason }
    return node ?? .absent
  }

  /// Returns the data at and below a place; nil if `isGivenUp` returns true. It is called periodically and at the end,
  /// with the number of bytes read.
  private mutating func subtree(
    at path: EncodedPath, unless isGivenUp: (_ bytes: Int) -> Bool
  ) throws(TreeError) -> DataNode? {
    var walk = DataWalk(at: path, NodeAssembler())
    var isEnough = false
    var records = 0
    try forEachRecord(in: .below(path)) { record throws(RecordDamage) in
      try walk.take(record)
      if walk.visitor.failure != nil { return .end }
      records += 1
      guard records == recordsBetweenPauses || walk.visitor.bytes >= TreeEvent.bytesBetweenPauses else { return .next }
      isEnough = isGivenUp(walk.visitor.bytes)
      (records, walk.visitor.bytes) = (0, 0)
      return isEnough ? .end : .next
    }
    if isEnough { return nil }
    walk.finish()
    let node = try walk.visitor.finish()
    return isGivenUp(walk.visitor.bytes) ? nil : node
  }

  /// Calls `visit` with the events that describe the data at and below a place; with no event if there is none.
  ///
  /// It needs memory for one path only, so it can walk a tree that does not fit into memory.
  ///
  /// - Throws: an error of `visit`, or a ``TreeError``.
  package mutating func walk(at path: EncodedPath, _ visit: (TreeEvent) throws -> Void) throws {
    var walk = DataWalk(at: path, EventList())
    try self.visit(.below(path)) { record in
      try walk.take(record)
      try walk.visitor.take(visit)
      return .next
    }
    walk.finish()
    try walk.visitor.take(visit)
  }
}

/// The number of records that are read between two calls of `isGivenUp`.
private let recordsBetweenPauses = 1024

/// The key of the child that a record belongs to.
private struct DataChildKey {
  let key: DataKey
  /// The end of the child's key in the record's key.
  private let end: Int

  init(_ record: Record, below path: EncodedPath) throws(RecordDamage) {
    var decoder = KeyDecoder(record.key, from: path.bytes.count)
    guard let key = decoder.next() else { throw RecordDamage("a malformed path") }
    self.key = key
    end = decoder.offset
  }

  /// Returns the step to the next child. A leaf has no other records to skip.
  func stepBehind(_ record: Record) -> RecordStep {
    end == record.key.count && DataRecord.isLeaf(record) ? .next : .skip(keyPrefix: end)
  }
}

extension NodeSummary {
  /// Creates the summary of a place from the first record at or below it.
  ///
  /// - Parameter keyBytes: the length of the place's encoded key in bytes.
  fileprivate init(_ record: Record?, at keyBytes: Int) throws(RecordDamage) {
    guard let record else {
      self = .absent
      return
    }
    let data = try DataRecord(record)
    guard record.key.count == keyBytes else {
      self.init(.inner)
      return
    }
    self.init(data.value.map { .leaf($0) } ?? .inner, priority: data.priority)
  }
}
