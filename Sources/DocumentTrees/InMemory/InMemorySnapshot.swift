public import RuleValues

/// A frozen state of an ``InMemoryTree``. A cursor is the node itself.
public struct InMemorySnapshot: TreeSnapshot {
  /// The top of the tree.
  public internal(set) var root: DataNode
}

/// Reading where a cursor is the node itself: for snapshots and transactions in memory.
extension TreeSnapshot where Cursor == DataNode {
  /// See ``TreeSnapshot/child(of:key:)``.
  public func child(of cursor: DataNode, key: DataKey) -> DataNode { cursor.child(key) }

  /// See ``TreeSnapshot/summary(at:)``.
  public func summary(at cursor: DataNode) throws(TreeError) -> NodeSummary { NodeSummary(cursor) }

  /// See ``TreeSnapshot/hasChildren(at:excluding:)``.
  public func hasChildren(at cursor: DataNode, excluding keys: Set<DataKey>) throws(TreeError) -> Bool {
    cursor.children.contains { !keys.contains($0.key) }
  }

  /// See ``TreeSnapshot/subtree(at:)``.
  public func subtree(at cursor: DataNode) throws(TreeError) -> DataNode { cursor }

  /// See ``TreeSnapshot/forEachChild(of:in:_:)``.
  public func forEachChild(of cursor: DataNode, in range: KeyRange, _ body: (DataKey) throws -> Bool) throws {
    let children = cursor.children
    let first = children.partition { range.isBelowRange($0.key) }
    let end = children.partition { !range.isAboveRange($0.key) }
    guard first < end else { return }
    if range.isDescending {
      for child in children[first..<end].reversed() where try !body(child.key) { return }
    } else {
      for child in children[first..<end] where try !body(child.key) { return }
    }
  }

  /// See ``TreeSnapshot/walk(at:_:)``.
  public func walk(at cursor: DataNode, _ visit: (TreeEvent) throws -> Void) throws { try cursor.walk(visit) }
}

extension [DataChild] {
  /// How many children at the front have a property that no later child has.
  fileprivate func partition(_ isInFront: (DataChild) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInFront(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
