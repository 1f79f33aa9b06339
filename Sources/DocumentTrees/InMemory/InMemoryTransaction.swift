public import RuleValues

/// A state of an ``InMemoryTree`` that is not committed yet. A cursor is the node itself.
public struct InMemoryTransaction: TreeTransaction {
  private var snapshot: InMemorySnapshot
  /// The first write that failed: what was to be written is not known to be whole.
  private(set) var failure: TreeError?

  init(root: DataNode) { snapshot = InMemorySnapshot(root: root) }

  /// The top of the tree.
  public var root: DataNode { snapshot.root }

  /// See ``TreeSnapshot/child(of:key:)``.
  public func child(of cursor: DataNode, key: DataKey) -> DataNode { snapshot.child(of: cursor, key: key) }

  /// See ``TreeSnapshot/summary(at:)``.
  public func summary(at cursor: DataNode) throws(TreeError) -> NodeSummary { try snapshot.summary(at: cursor) }

  /// See ``TreeSnapshot/hasChildren(at:excluding:)``.
  public func hasChildren(at cursor: DataNode, excluding keys: Set<DataKey>) throws(TreeError) -> Bool {
    try snapshot.hasChildren(at: cursor, excluding: keys)
  }

  /// See ``TreeSnapshot/subtree(at:)``.
  public func subtree(at cursor: DataNode) throws(TreeError) -> DataNode { try snapshot.subtree(at: cursor) }

  /// See ``TreeSnapshot/forEachChild(of:in:_:)``.
  public func forEachChild(of cursor: DataNode, in range: KeyRange, _ body: (DataKey) throws -> Bool) throws {
    try snapshot.forEachChild(of: cursor, in: range, body)
  }

  /// See ``TreeSnapshot/walk(at:_:)``.
  public func walk(at cursor: DataNode, _ visit: (TreeEvent) throws -> Void) throws {
    try snapshot.walk(at: cursor, visit)
  }

  /// See ``TreeTransaction/set(_:at:)``.
  public mutating func set(_ node: DataNode, at path: DataPath) throws(TreeError) {
    snapshot.root.set(node, at: path)
  }

  /// See ``TreeTransaction/setPriority(_:at:)``.
  public mutating func setPriority(_ priority: Scalar?, at path: DataPath) throws(TreeError) {
    snapshot.root.set(root.descendant(path).withPriority(priority), at: path)
  }

  /// See ``TreeTransaction/load(at:_:)``.
  public mutating func load(at path: DataPath, _ fill: ((TreeEvent) throws -> Void) throws -> Void) throws {
    var builder = DataNodeBuilder()
    do {
      try fill { try builder.take($0) }
      snapshot.root.set(try builder.finish(), at: path)
    } catch {
      failure = failure ?? (error as? TreeError) ?? .unfinishedWrite
      throw error
    }
  }
}
