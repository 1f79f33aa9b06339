public import RuleValues

/// A state of an ``InMemoryTree`` that is not committed yet. A cursor is the node itself.
public struct InMemoryTransaction: TreeTransaction {
  /// The top of the tree.
  public private(set) var root: DataNode
  /// The first write that failed: what was to be written is not known to be whole.
  private(set) var failure: TreeError?

  init(root: DataNode) { self.root = root }

  /// See ``TreeTransaction/set(_:at:)``.
  public mutating func set(_ node: DataNode, at path: DataPath) throws(TreeError) {
    root.set(node, at: path)
  }

  /// See ``TreeTransaction/setPriority(_:at:)``.
  public mutating func setPriority(_ priority: Scalar?, at path: DataPath) throws(TreeError) {
    root.set(root.descendant(path).withPriority(priority), at: path)
  }

  /// See ``TreeTransaction/load(at:_:)``.
  public mutating func load(at path: DataPath, _ fill: ((TreeEvent) throws -> Void) throws -> Void) throws {
    var builder = DataNodeBuilder()
    do {
      try fill { try builder.take($0) }
      root.set(try builder.finish(), at: path)
    } catch {
      failure = failure ?? (error as? TreeError) ?? .unfinishedWrite
      throw error
    }
  }
}
