public import RuleValues

extension TreeSnapshot {
  // MARK: Places

  /// The top of the data.
  public var root: EncodedPath { EncodedPath() }

  /// The place at `path`, which need not exist. Costs no access to the data.
  public func cursor(at path: DataPath) -> EncodedPath { EncodedPath(path) }

  /// The place `key` below `path`. Costs no access to the data.
  public func child(of path: EncodedPath, key: DataKey) -> EncodedPath { path.child(key) }

  // MARK: One place

  /// What is at a place. One access: the first record at or below the place tells.
  public mutating func summary(at path: EncodedPath) throws(TreeError) -> NodeSummary {
    try path.bytes.withRawBytes { key throws(TreeError) in try summary(atKey: key) }
  }

  /// What is at several places, in their order. One access to the data.
  public mutating func summaries(at paths: [EncodedPath]) throws(TreeError) -> [NodeSummary] {
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

  /// What is at the place with this key.
  package mutating func summary(atKey key: UnsafeRawBufferPointer) throws(TreeError) -> NodeSummary {
    var summary = NodeSummary.absent
    let lookup = CollectionOfOne(RecordLookup(.realtime, key, .firstBelow))
    try get(lookup.span) { _, record throws(RecordDamage) in summary = try NodeSummary(record, at: key.count) }
    return summary
  }

  // MARK: Children

  /// Whether a place has children.
  public mutating func hasChildren(at path: EncodedPath) throws(TreeError) -> Bool {
    try hasChildren(at: path, excluding: [])
  }

  /// Whether a place has a child whose key is not in `keys`. Looks at no more than one child more than `keys` has members.
  public mutating func hasChildren(at path: EncodedPath, excluding keys: Set<DataKey>) throws(TreeError) -> Bool {
    var isFound = false
    let range = RecordRange(childrenOf: path, in: .all, limit: keys.isEmpty ? 1 : nil)
    try forEachRecord(in: range) { record throws(RecordDamage) in
      let child = try DataChildKey(record, below: path)
      isFound = !keys.contains(child.key)
      return isFound ? .end : child.stepBehind(record)
    }
    return isFound
  }

  /// Calls `body` with the keys of the children in `range`, in the service's order, until it returns false.
  ///
  /// - Throws: what `body` throws, or a ``TreeError``.
  public mutating func forEachChild(
    of path: EncodedPath, in range: KeyRange, _ body: (DataKey) throws -> Bool
  ) throws {
    try visit(RecordRange(childrenOf: path, in: range)) { record in
      let child = try DataChildKey(record, below: path)
      return try body(child.key) ? child.stepBehind(record) : .end
    }
  }

  // MARK: Subtrees

  /// All that is at and below `path`.
  public mutating func subtree(at path: DataPath) throws(TreeError) -> DataNode {
    try subtree(at: cursor(at: path))
  }

  /// All that is at and below a place.
  public mutating func subtree(at path: EncodedPath) throws(TreeError) -> DataNode {
    try subtree(at: path, unless: { _ in false }) ?? .absent
  }

  /// All that is at and below a place. `pause` is called now and then, and once more at the end, with how many bytes were
  /// read since its last call (``TreeEvent/jsonBytes``); what it throws ends the reading before more memory is taken.
  ///
  /// - Throws: what `pause` throws, or a ``TreeError``.
  public mutating func subtree(at path: EncodedPath, _ pause: (_ bytes: Int) throws -> Void) throws -> DataNode {
    var reason: (any Error)?
    let node = try subtree(at: path) { bytes in
      do { try pause(bytes) } catch { reason = error }
      return reason != nil
    }
    if let reason { throw reason }
    return node ?? .absent
  }

  /// All at and below a place; nil where `isGivenUp` says so. It is called now and then, and at the end, with how many bytes
  /// were read.
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

  /// Calls `visit` with the events that describe all that is at and below a place; with none where nothing is. Needs
  /// memory for one path only, so it can walk a tree that memory does not hold.
  ///
  /// - Throws: what `visit` throws, or a ``TreeError``.
  public mutating func walk(at path: EncodedPath, _ visit: (TreeEvent) throws -> Void) throws {
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

/// How many records are read before the caller may give up.
private let recordsBetweenPauses = 1024

/// The key of the child that a record belongs to.
private struct DataChildKey {
  let key: DataKey
  /// Where in the record's key it ends.
  private let end: Int

  init(_ record: Record, below path: EncodedPath) throws(RecordDamage) {
    var decoder = KeyDecoder(record.key, from: path.bytes.count)
    guard let key = decoder.next() else { throw RecordDamage("a malformed path") }
    self.key = key
    end = decoder.offset
  }

  /// How to go on to the next child: a leaf has no other records.
  func stepBehind(_ record: Record) -> RecordStep {
    end == record.key.count && DataRecord.isLeaf(record) ? .next : .skip(keyPrefix: end)
  }
}

extension NodeSummary {
  /// What the first record at or below a place says about it.
  ///
  /// - Parameter keyBytes: how many bytes the key of the place has.
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
