public import RuleValues

/// Makes a `DataNode` of the events that describe it.
public struct DataNodeBuilder {
  private struct Frame {
    let key: DataKey?
    var priority: Scalar?
    var children: [DataChild] = []
    /// The keys so far, from the first one on that came out of order.
    var seen: Set<DataKey>?

    /// Adds a child; false where one with its key is there already.
    mutating func append(_ child: DataChild) -> Bool {
      guard let last = children.last, seen != nil || !(last.key < child.key) else {
        children.append(child)
        return true
      }
      var keys = seen ?? Set(children.map(\.key))
      let isNew = keys.insert(child.key).inserted
      seen = keys
      children.append(child)
      return isNew
    }
  }

  private var open: [Frame] = []
  private var result: DataNode?

  /// A builder that has seen no event.
  public init() {}

  /// Takes the next event.
  ///
  /// - Throws: ``TreeError/duplicateKey(path:)`` or ``TreeError/unbalancedEvents``.
  public mutating func take(_ event: TreeEvent) throws(TreeError) {
    switch event {
    case .begin(let key):
      guard result == nil, (key == nil) == open.isEmpty else { throw .unbalancedEvents }
      open.append(Frame(key: key))
    case .priority(let priority):
      guard !open.isEmpty else { throw .unbalancedEvents }
      open[open.count - 1].priority = priority
    case .leaf(let key, let scalar, let priority): try put(.leaf(scalar, priority: priority), key)
    case .end:
      guard let frame = open.popLast() else { throw .unbalancedEvents }
      try put(.node(frame.children, priority: frame.priority), frame.key)
    }
  }

  private mutating func put(_ node: DataNode, _ key: DataKey?) throws(TreeError) {
    guard let key else {
      guard open.isEmpty, result == nil else { throw .unbalancedEvents }
      result = node
      return
    }
    guard !open.isEmpty else { throw .unbalancedEvents }
    guard !node.isAbsent, !open[open.count - 1].append(DataChild(key, node)) else { return }
    throw .duplicateKey(path: DataPath(open.compactMap(\.key) + [key]))
  }

  /// The node that the events described; absent when there were none.
  ///
  /// - Throws: ``TreeError/unbalancedEvents`` where a node did not end.
  public func finish() throws(TreeError) -> DataNode {
    guard open.isEmpty else { throw .unbalancedEvents }
    return result ?? .absent
  }
}
