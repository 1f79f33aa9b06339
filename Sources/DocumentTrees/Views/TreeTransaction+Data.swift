public import RuleValues

extension TreeTransaction {
  /// Replaces what is at `path`; `.absent` deletes.
  public mutating func set(_ node: DataNode, at path: DataPath) throws(TreeError) {
    do throws(TreeError) {
      var loader = try SubtreeLoader(&self, at: path)
      try node.walk { event throws(TreeError) in try loader.take(event, &self) }
      try loader.finish(&self)
    } catch {
      fail(error)
      throw error
    }
  }

  /// Replaces the priority of what is at `path`; nothing happens where nothing is.
  public mutating func setPriority(_ priority: Scalar?, at path: DataPath) throws(TreeError) {
    let place = EncodedPath(path)
    do throws(TreeError) {
      switch try summary(at: place).kind {
      case .absent: break
      case .leaf(let value):
        try put(DataRecord(value, priority: priority).bytes, at: place.bytes, in: .realtime)
      case .inner: try setNodePriority(priority, atKey: place.bytes)
      }
    } catch {
      fail(error)
      throw error
    }
  }

  /// Replaces what is at `path` by what the events describe that `fill` emits: as ``TreeSnapshot/walk(at:_:)`` would
  /// visit it, except that keys may come in any order and a priority anywhere in its node. Keeps no more than one path in
  /// memory.
  ///
  /// - Throws: what `fill` throws; ``TreeError/duplicateKey(path:)`` where a key comes again in a node and had data the
  ///   first time; ``TreeError/unbalancedEvents`` where the events describe no tree.
  public mutating func load(at path: DataPath, _ fill: ((TreeEvent) throws -> Void) throws -> Void) throws {
    do {
      var loader = try SubtreeLoader(&self, at: path)
      try fill { try loader.take($0, &self) }
      try loader.finish(&self)
    } catch {
      fail(error)
      throw error
    }
  }

  // MARK: Records

  /// Makes the leaf above a place, if there is one, a node that keeps its priority.
  ///
  /// Below a leaf there are no records, and between it and the place there could be only such. So it is the record right
  /// before the place, or there is none.
  mutating func replaceLeaf(above place: [UInt8]) throws(TreeError) {
    guard !place.isEmpty else { return }
    var leaf: (key: [UInt8], priority: Scalar?)?
    let before = RecordRange(.realtime, to: place, isDescending: true, limit: 1)
    try forEachRecord(in: before) { record throws(RecordDamage) in
      guard place.withUnsafeBytes({ record.key.isPrefix(of: $0) }), DataRecord.isLeaf(record) else { return .end }
      leaf = (Array(record.key), try DataRecord(record).priority)
      return .end
    }
    guard let leaf else { return }
    try setNodePriority(leaf.priority, atKey: leaf.key)
  }

  /// Removes the records of nodes above a place that have no children any more, whose priority vanishes with them.
  mutating func removeEmptyNodes(above path: DataPath) throws(TreeError) {
    for depth in stride(from: path.keys.count - 1, through: 0, by: -1) {
      let node = EncodedPath(DataPath(Array(path.keys.prefix(depth))))
      if try hasChildren(at: node) { return }
      try delete(.exactly(.realtime, node.bytes))
    }
  }

  /// Changes the priority of a node with children: it has a record only if it has a priority.
  private mutating func setNodePriority(_ priority: Scalar?, atKey key: [UInt8]) throws(TreeError) {
    if let priority {
      try put(DataRecord(nil, priority: priority).bytes, at: key, in: .realtime)
    } else {
      try delete(.exactly(.realtime, key))
    }
  }
}
