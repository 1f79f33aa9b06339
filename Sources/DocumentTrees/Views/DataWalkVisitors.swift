import RuleValues

/// The events of a walk since they were last taken.
struct EventList: DataWalkVisitor {
  private var events: [TreeEvent] = []

  mutating func begin(_ key: DataKey?) { events.append(.begin(key)) }

  mutating func priority(_ priority: Scalar) { events.append(.priority(priority)) }

  mutating func leaf(_ key: DataKey?, _ value: Scalar, priority: Scalar?) {
    events.append(.leaf(key, value, priority: priority))
  }

  mutating func end() { events.append(.end) }

  /// Calls `visit` with each event, and removes the events.
  mutating func take(_ visit: (TreeEvent) throws -> Void) rethrows {
    for event in events { try visit(event) }
    events.removeAll(keepingCapacity: true)
  }
}

/// A visitor that assembles a `DataNode` from the events of a walk.
struct NodeAssembler: DataWalkVisitor {
  private struct Frame {
    let key: DataKey?
    var priority: Scalar?
    var children: [DataChild] = []
  }

  private var open: [Frame] = []
  private var root: DataNode?
  /// Why the events do not describe a node; nil if they do so far.
  private(set) var failure: TreeError?
  /// The number of bytes reported, as ``TreeEvent/jsonBytes`` counts them.
  var bytes = 0

  mutating func begin(_ key: DataKey?) {
    bytes += TreeEvent.begin(key).jsonBytes
    open.append(Frame(key: key))
  }

  mutating func priority(_ priority: Scalar) {
    bytes += TreeEvent.priority(priority).jsonBytes
    if !open.isEmpty { open[open.count - 1].priority = priority }
  }

  mutating func leaf(_ key: DataKey?, _ value: Scalar, priority: Scalar?) {
    bytes += TreeEvent.leaf(key, value, priority: priority).jsonBytes
    put(.leaf(value, priority: priority), key)
  }

  mutating func end() {
    bytes += TreeEvent.end.jsonBytes
    guard let frame = open.popLast() else { return }
    let node = DataNode.node(frame.children, priority: frame.priority)
    // Only a damaged store can hold a key with two encodings.
    if node.children.count != frame.children.count {
      failure = .duplicateKey(path: DataPath((open + [frame]).compactMap(\.key)))
    }
    put(node, frame.key)
  }

  private mutating func put(_ node: DataNode, _ key: DataKey?) {
    if let key, !open.isEmpty {
      if !node.isAbsent { open[open.count - 1].children.append(DataChild(key, node)) }
    } else if root == nil, key == nil {
      root = node
    } else {
      failure = .unbalancedEvents
    }
  }

  /// Returns the node; absent if no event was reported.
  func finish() throws(TreeError) -> DataNode {
    if let failure { throw failure }
    return root ?? .absent
  }
}
