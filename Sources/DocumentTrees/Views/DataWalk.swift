import RuleValues

/// A receiver of the events of a ``DataWalk``, which correspond to those of ``TreeEvent``. It must accept them in the
/// order of the walk.
protocol DataWalkVisitor {
  mutating func begin(_ key: DataKey?)
  mutating func priority(_ priority: Scalar)
  mutating func leaf(_ key: DataKey?, _ value: Scalar, priority: Scalar?)
  mutating func end()
}

/// A walk that turns the records at and below a place into events. The records must come in the order of their keys.
struct DataWalk<Visitor: DataWalkVisitor> {
  var visitor: Visitor
  /// The end of the place's own path in each record's key.
  private let base: Int
  /// The ends of the open nodes in the current key.
  private var open: [Int] = []
  private var previous = ReusedBytes()
  private var previousIsLeaf = false

  /// Creates a walk of everything at and below `path`.
  init(at path: EncodedPath, _ visitor: Visitor) {
    base = path.bytes.count
    self.visitor = visitor
  }

  /// Reports the events of the next record.
  mutating func take(_ record: Record) throws(RecordDamage) {
    let key = record.key
    let data = try DataRecord(record)
    let isFirst = previous.count == 0 && open.isEmpty
    let common = try commonBytes(key, isFirst: isFirst)
    close(above: common)
    if isFirst, key.count == base {
      put(nil, data, end: base)
    } else {
      if isFirst { begin(nil, end: base) }
      try descend(key, data)
    }
    previous.replace(from: common, with: key.suffix(from: common))
    previousIsLeaf = data.value != nil
  }

  /// Ends all open nodes.
  mutating func finish() { close(above: -1) }

  private mutating func close(above end: Int) {
    while let last = open.last, last > end {
      visitor.end()
      open.removeLast()
    }
  }

  /// Returns how many bytes `key` has in common with the previous record's key.
  ///
  /// - Throws: ``RecordDamage`` for a key that cannot come next. A damaged store must not lead to a tree with a child
  ///   that is duplicated, misplaced or below a leaf.
  private func commonBytes(_ key: UnsafeRawBufferPointer, isFirst: Bool) throws(RecordDamage) -> Int {
    let (common, isAfter) = previous.compare(key)
    let isBelowLeaf = previousIsLeaf && common == previous.count
    guard isFirst || (common >= base && isAfter && !isBelowLeaf) else { throw RecordDamage("rows out of order") }
    return common
  }

  private mutating func descend(_ key: UnsafeRawBufferPointer, _ data: DataRecord) throws(RecordDamage) {
    var decoder = KeyDecoder(key, from: open.last ?? base)
    repeat {
      guard let key = decoder.next() else { throw RecordDamage("a malformed path") }
      if decoder.hasMore { begin(key, end: decoder.offset) } else { put(key, data, end: decoder.offset) }
    } while decoder.hasMore
  }

  private mutating func begin(_ key: DataKey?, end: Int) {
    visitor.begin(key)
    open.append(end)
  }

  private mutating func put(_ key: DataKey?, _ data: DataRecord, end: Int) {
    if let value = data.value {
      visitor.leaf(key, value, priority: data.priority)
    } else {
      begin(key, end: end)
      if let priority = data.priority { visitor.priority(priority) }
    }
  }
}
