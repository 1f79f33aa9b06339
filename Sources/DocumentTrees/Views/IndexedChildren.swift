import RuleValues

/// A child of a place that an index covers.
struct IndexedChild: Hashable {
  /// The key of the child's own record.
  let place: EncodedPath
  /// The length in bytes of the part of it that encodes the parent.
  let parentBytes: Int

  /// The path of the child.
  var path: DataPath? { KeyDecoder.path(place.bytes) }
}

/// The children of all places that an index covers at or below a path, read in batches. The snapshot is free for other
/// reads between batches.
struct IndexedChildren {
  private let index: ChildIndex
  private var range: RecordRange?

  /// Creates an iterator.
  ///
  /// - Parameter start: the key of the last child that is left out; empty for none.
  init(_ index: ChildIndex, below path: DataPath, after start: [UInt8] = []) {
    self.index = index
    let all = RecordRange.below(EncodedPath(path))
    range = RecordRange(.realtime, from: start.isEmpty ? all.lower : RecordRange.above(start), to: all.upper)
  }

  /// Returns up to `count` further children; empty at the end.
  mutating func next(_ count: Int, in snapshot: inout some TreeSnapshot) throws(TreeError) -> [IndexedChild] {
    guard let range else { return [] }
    var children: [IndexedChild] = []
    try snapshot.forEachRecord(in: range) { record throws(RecordDamage) in
      var decoder = KeyDecoder(record.key, from: 0)
      var parentBytes = 0
      for step in index.place {
        guard decoder.hasMore else { return .next }
        guard let key = decoder.next() else { throw RecordDamage("a malformed key") }
        parentBytes = decoder.offset
        if let step, step != key { return .skip(keyPrefix: parentBytes) }
      }
      guard decoder.hasMore else { return .next }
      guard decoder.next() != nil else { throw RecordDamage("a malformed key") }
      let place = EncodedPath(bytes: Array(record.key.prefix(decoder.offset)))
      children.append(IndexedChild(place: place, parentBytes: parentBytes))
      return children.count < count ? .skip(keyPrefix: decoder.offset) : .end
    }
    self.range =
      children.count < count
      ? nil
      : children.last.map { last in
        RecordRange(.realtime, from: RecordRange.above(last.place.bytes), to: range.upper)
      }
    return children
  }
}

extension IndexDefinition {
  /// Returns the first bytes of the entries of the children of a place.
  package func key(ofChildrenOf place: EncodedPath) -> IndexKey {
    var key = key
    key.append(place.bytes)
    return key
  }

  /// Returns the entry of an existing child.
  func entry(
    of child: IndexedChild, on value: DataPath, in snapshot: inout some TreeSnapshot
  ) throws(TreeError) -> IndexRecord {
    var key = key
    key.append(Array(child.place.bytes[..<child.parentBytes]))
    key.append(try snapshot.summary(at: value.keys.reduce(child.place) { $0.child($1) }).kind)
    return IndexRecord(key, name: Array(child.place.bytes[child.parentBytes...]))
  }
}

extension TreeTransaction {
  /// Prepares the indexes for a change of the data at or below a path. Each update must be finished after the change.
  mutating func childIndexUpdates(at path: DataPath) throws(TreeError) -> [ChildIndexUpdate] {
    var updates: [ChildIndexUpdate] = []
    for definition in try indexCatalog().definitions {
      guard case .children(let index) = definition.content, index.matches(path.keys) else { continue }
      updates.append(try ChildIndexUpdate(definition, index, at: path, in: &self))
    }
    return updates
  }

  /// Builds a part of an index of children. See ``buildIndexes(documents:)``.
  mutating func buildChildren(
    of definition: IndexDefinition, _ index: ChildIndex, children count: Int, _ catalog: inout IndexCatalog
  ) throws(TreeError) -> IndexProgress {
    var rest = IndexedChildren(index, below: .root, after: definition.builtUpTo ?? [])
    let children = try rest.next(count, in: &self)
    for child in children {
      let entry = try definition.entry(of: child, on: index.value, in: &self)
      try put(entry.value, at: entry.key, in: .indexes)
    }
    catalog.setBuilt(definition.number, upTo: children.count < count ? nil : children.last?.place.bytes)
    try put(catalog.bytes, at: IndexCatalog.key, in: .indexes)
    return IndexProgress(documents: children.count, entries: children.count)
  }
}

/// The change of one index of children with a change of data.
struct ChildIndexUpdate {
  private static let batchSize = 256

  private let definition: IndexDefinition
  private let index: ChildIndex
  private let path: DataPath
  /// The child at or above the path, and its entry before the change; nil if the path is above the children.
  private let child: IndexedChild?
  private let before: IndexRecord?

  /// Deletes the entries of all children below the path, or keeps that of the one child at or above it.
  init(
    _ definition: IndexDefinition, _ index: ChildIndex, at path: DataPath, in transaction: inout some TreeTransaction
  ) throws(TreeError) {
    self.definition = definition
    self.index = index
    self.path = path
    let depth = index.place.count
    guard path.keys.count > depth else {
      (child, before) = (nil, nil)
      try transaction.delete(.below(.indexes, definition.key(ofChildrenOf: EncodedPath(path)).bytes))
      return
    }
    let parent = EncodedPath(DataPath(Array(path.keys.prefix(depth))))
    let child = IndexedChild(place: parent.child(path.keys[depth]), parentBytes: parent.bytes.count)
    self.child = child
    before = try Self.entry(of: child, definition, index, in: &transaction)
  }

  /// Returns nil if the child does not exist, or if the index has not reached it.
  private static func entry(
    of child: IndexedChild, _ definition: IndexDefinition, _ index: ChildIndex, in snapshot: inout some TreeSnapshot
  ) throws(TreeError) -> IndexRecord? {
    guard definition.includes(child.place.bytes), try !snapshot.summary(at: child.place).isAbsent else { return nil }
    return try definition.entry(of: child, on: index.value, in: &snapshot)
  }

  /// Adds the entries of the changed data.
  func finish(in transaction: inout some TreeTransaction) throws(TreeError) {
    if let child {
      let after = try Self.entry(of: child, definition, index, in: &transaction)
      if before == after { return }
      if let before { try transaction.delete(.exactly(.indexes, before.key)) }
      if let after { try transaction.put(after.value, at: after.key, in: .indexes) }
      return
    }
    var children = IndexedChildren(index, below: path)
    while case let batch = try children.next(Self.batchSize, in: &transaction), !batch.isEmpty {
      for child in batch where definition.includes(child.place.bytes) {
        let entry = try definition.entry(of: child, on: index.value, in: &transaction)
        try transaction.put(entry.value, at: entry.key, in: .indexes)
      }
    }
  }
}
