import DocumentTrees
import RuleValues

/// Replaces what is at and below one place by what events describe, keeping one path in memory.
struct SubtreeLoader {
  private struct Frame {
    /// Where in `path` the node's own path ends.
    let end: Int
    var priority: Scalar?
    /// The greatest key so far, as bytes: a greater one is surely new.
    var greatest: [UInt8] = []
    /// How many rows there were when the node began.
    let rowsBefore: Int
  }

  private let connection: Connection
  private let place: EncodedPath
  private let keys: [DataKey]
  private let hadData: Bool
  /// The path of the node that the last event was about.
  private var path: [UInt8]
  private var open: [Frame] = []
  private var rows = 0
  private var isComplete = false

  /// Deletes what is at `place`, whose keys are `keys`, and waits for events.
  init(_ connection: Connection, at place: EncodedPath, below keys: [DataKey]) throws(TreeError) {
    self.connection = connection
    self.place = place
    self.keys = keys
    path = place.bytes
    hadData = try connection.deleteSubtree(at: place)
  }

  /// Writes what the next event says.
  mutating func take(_ event: TreeEvent) throws(TreeError) {
    switch event {
    case .begin(let key):
      try enter(key)
      open.append(Frame(end: path.count, rowsBefore: rows))
    case .priority(let priority):
      guard !open.isEmpty else { throw .unbalancedEvents }
      open[open.count - 1].priority = priority
    case .leaf(let key, let value, let priority):
      try enter(key)
      try insert(value, priority)
      leave()
    case .end:
      guard let frame = open.popLast() else { throw .unbalancedEvents }
      if let priority = frame.priority, rows > frame.rowsBefore { try insert(nil, priority) }
      leave()
    }
  }

  /// Ends the load. Where nothing was written, nodes above that are left without children vanish.
  func finish() throws(TreeError) {
    guard open.isEmpty else { throw .unbalancedEvents }
    if rows == 0, hadData { try connection.removeEmptyNodes(above: keys) }
  }

  /// Makes `path` that of the node `key` in the node that is open.
  private mutating func enter(_ key: DataKey?) throws(TreeError) {
    guard let key else {
      guard open.isEmpty, !isComplete else { throw .unbalancedEvents }
      return
    }
    guard let parent = open.last else { throw .unbalancedEvents }
    EncodedPath.append(key, to: &path)
    if parent.greatest.isEmpty || parent.greatest.lexicographicallyPrecedes(path[parent.end...]) {
      open[open.count - 1].greatest.removeAll(keepingCapacity: true)
      open[open.count - 1].greatest += path[parent.end...]
    } else {
      try refuseDuplicate(key)
    }
  }

  /// A key that is not greater than all before it may have come already: what was written tells.
  private func refuseDuplicate(_ key: DataKey) throws(TreeError) {
    let child = EncodedPath(bytes: path)
    let exists = try connection.with(.ascending) { statement throws(TreeError) in
      try connection.first(statement, atOrBelow: child)
    }
    guard exists else { return }
    throw .duplicateKey(path: try connection.dataPath(child, from: place.bytes.count))
  }

  private mutating func leave() {
    path.removeLast(path.count - (open.last?.end ?? place.bytes.count))
    isComplete = open.isEmpty
  }

  private mutating func insert(_ value: Scalar?, _ priority: Scalar?) throws(TreeError) {
    if rows == 0 { try connection.replaceLeaf(above: place) }
    try connection.put(.insert, path, value, priority: priority)
    rows += 1
  }
}
