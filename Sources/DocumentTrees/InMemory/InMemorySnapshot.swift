public import RuleValues

/// A frozen state of an ``InMemoryTree``. A cursor is the node itself.
public struct InMemorySnapshot: TreeSnapshot {
  private let state: InMemoryState

  init(_ state: InMemoryState) { self.state = state }

  /// The top of the tree.
  public var root: DataNode { state.root }

  /// See ``TreeSnapshot/document(at:)``.
  public func document(at path: DocumentPath) throws(TreeError) -> StoredDocument? { state.document(at: path) }

  /// See ``TreeSnapshot/forEachDocument(in:_:)``.
  public func forEachDocument(
    in range: DocumentRange, _ body: (DocumentPath, StoredDocument) throws -> Bool
  ) throws {
    try state.forEachDocument(in: range, body)
  }

  /// See ``TreeSnapshot/object(named:)``.
  public func object(named object: ObjectName) throws(TreeError) -> EncodedDocument? { state.object(named: object) }

  /// See ``TreeSnapshot/forEachObject(in:_:)``.
  public func forEachObject(
    in range: ObjectRange, _ body: (ObjectName, EncodedDocument) throws -> Bool
  ) throws {
    try state.forEachObject(in: range, body)
  }

  /// See ``TreeSnapshot/account(at:)``.
  public func account(at place: AccountPlace) throws(TreeError) -> EncodedDocument? { state.account(at: place) }

  /// See ``TreeSnapshot/forEachAccount(in:_:)``.
  public func forEachAccount(
    in range: AccountRange, _ body: (AccountPlace, EncodedDocument) throws -> Bool
  ) throws {
    try state.forEachAccount(in: range, body)
  }
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
