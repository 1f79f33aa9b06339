import RuleValues

/// A loader that replaces everything at and below one place with what events describe. It keeps one path in memory.
struct SubtreeLoader {
  private struct Frame {
    /// The end of the node's own key in `key`.
    let end: Int
    var priority: Scalar?
    /// The greatest key so far, as bytes. A greater key is certainly new.
    var greatest: [UInt8] = []
    /// The number of records when the node began.
    let recordsBefore: Int
  }

  private let path: DataPath
  private let place: [UInt8]
  private let hadData: Bool
  /// The key of the node of the last event.
  private var key: [UInt8]
  private var open: [Frame] = []
  private var records = 0
  private var isComplete = false

  /// Deletes the data at `path` and prepares to load events.
  init(_ transaction: inout some TreeTransaction, at path: DataPath) throws(TreeError) {
    self.path = path
    place = EncodedPath(path).bytes
    key = place
    // Above the root there are no nodes that could vanish.
    let summary = place.isEmpty ? .absent : try transaction.summary(at: EncodedPath(path))
    hadData = summary != .absent
    try transaction.delete(.below(.realtime, place))
  }

  /// Writes the next event.
  mutating func take(_ event: TreeEvent, _ transaction: inout some TreeTransaction) throws(TreeError) {
    switch event {
    case .begin(let key):
      try enter(key, &transaction)
      open.append(Frame(end: self.key.count, recordsBefore: records))
    case .priority(let priority):
      guard !open.isEmpty else { throw .unbalancedEvents }
      open[open.count - 1].priority = priority
    case .leaf(let key, let value, let priority):
      try enter(key, &transaction)
      try put(DataRecord(value, priority: priority), &transaction)
      leave()
    case .end:
      guard let frame = open.popLast() else { throw .unbalancedEvents }
      if let priority = frame.priority, records > frame.recordsBefore {
        try put(DataRecord(nil, priority: priority), &transaction)
      }
      leave()
    }
  }

  /// Ends the load. If it wrote nothing, parents that are left without children vanish.
  func finish(_ transaction: inout some TreeTransaction) throws(TreeError) {
    guard open.isEmpty else { throw .unbalancedEvents }
    if records == 0, hadData { try transaction.removeEmptyNodes(above: path) }
  }

  /// Sets `key` to that of the node `child` in the innermost open node.
  private mutating func enter(_ child: DataKey?, _ transaction: inout some TreeTransaction) throws(TreeError) {
    guard let child else {
      guard open.isEmpty, !isComplete else { throw .unbalancedEvents }
      return
    }
    guard let parent = open.last else { throw .unbalancedEvents }
    EncodedPath.append(child, to: &key)
    if parent.greatest.isEmpty || parent.greatest.lexicographicallyPrecedes(key[parent.end...]) {
      open[open.count - 1].greatest.removeAll(keepingCapacity: true)
      open[open.count - 1].greatest += key[parent.end...]
    } else {
      try checkIsNew(&transaction)
    }
  }

  /// Throws if `key` was written already. Only a key that is not greater than all previous keys needs this check.
  private func checkIsNew(_ transaction: inout some TreeTransaction) throws(TreeError) {
    let exists = try key.withRawBytes { key throws(TreeError) in try !transaction.summary(atKey: key).isAbsent }
    guard exists else { return }
    throw .duplicateKey(path: KeyDecoder.path(key[place.count...]) ?? path)
  }

  private mutating func leave() {
    key.removeLast(key.count - (open.last?.end ?? place.count))
    isComplete = open.isEmpty
  }

  private mutating func put(_ record: DataRecord, _ transaction: inout some TreeTransaction) throws(TreeError) {
    if records == 0 { try transaction.replaceLeaf(above: place) }
    try transaction.put(record.bytes, at: key, in: .realtime)
    records += 1
  }
}
