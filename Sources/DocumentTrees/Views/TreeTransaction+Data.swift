package import RuleValues

extension TreeTransaction {
  /// Replaces the data at `path`; `.absent` deletes it.
  package mutating func set(_ node: DataNode, at path: DataPath) throws(TreeError) {
    do throws(TreeError) {
      let updates = try childIndexUpdates(at: path)
      var loader = try SubtreeLoader(&self, at: path)
      try node.walk { event throws(TreeError) in try loader.take(event, &self) }
      try loader.finish(&self)
      for update in updates { try update.finish(in: &self) }
    } catch {
      fail(error)
      throw error
    }
  }

  /// Replaces the priority of the data at `path`. It does nothing if the data is absent.
  package mutating func setPriority(_ priority: Scalar?, at path: DataPath) throws(TreeError) {
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

  /// Replaces the data at `path` with what the events of `fill` describe.
  ///
  /// The events are those of ``TreeSnapshot/walk(at:_:)``, except that keys may come in any order and a priority
  /// anywhere in its node. The load keeps no more than one path in memory.
  ///
  /// - Throws: an error of `fill`; ``TreeError/duplicateKey(path:)`` for a key that repeats in a node and had data the
  ///   first time; ``TreeError/unbalancedEvents`` if the events do not describe a tree.
  package mutating func load(at path: DataPath, _ fill: ((TreeEvent) throws -> Void) throws -> Void) throws {
    do {
      let updates = try childIndexUpdates(at: path)
      var loader = try SubtreeLoader(&self, at: path)
      try fill { try loader.take($0, &self) }
      try loader.finish(&self)
      for update in updates { try update.finish(in: &self) }
    } catch {
      fail(error)
      throw error
    }
  }

  // MARK: Records

  /// Turns the leaf above a place, if there is one, into a node that keeps its priority.
  ///
  /// A leaf has no records below it, so no record lies between the leaf and the place. The leaf is therefore the record
  /// right before the place, or there is none.
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

  /// Removes the records of nodes above a place that are left without children. Their priorities vanish with them.
  mutating func removeEmptyNodes(above path: DataPath) throws(TreeError) {
    for depth in stride(from: path.keys.count - 1, through: 0, by: -1) {
      let node = EncodedPath(DataPath(Array(path.keys.prefix(depth))))
      if try hasChildren(at: node) { return }
      try delete(.exactly(.realtime, node.bytes))
    }
  }

  /// Changes the priority of a node with children. The node has a record only if it has a priority.
  private mutating func setNodePriority(_ priority: Scalar?, atKey key: [UInt8]) throws(TreeError) {
    if let priority {
      try put(DataRecord(nil, priority: priority).bytes, at: key, in: .realtime)
    } else {
      try delete(.exactly(.realtime, key))
    }
  }
}
