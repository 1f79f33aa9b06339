#if Postgres
import DocumentTrees
public import PostgresTrees
import Synchronization

/// Trees that tests use one after the other. Creating the tables of a tree takes much longer than emptying it.
public final class TreePool: Sendable {
  private let options: @Sendable () throws -> PostgresOptions
  private let idle = Mutex<[(tree: PostgresTree, indexes: IndexDeclarations)]>([])

  /// Creates a pool without trees.
  ///
  /// - Parameter options: returns options for another tree.
  public init(_ options: @escaping @Sendable () throws -> PostgresOptions) { self.options = options }

  /// Returns an empty tree that no other test uses until it is released.
  public func lease() throws -> LeasedTree {
    if let (tree, indexes) = idle.withLock({ $0.popLast() }) {
      return LeasedTree(tree, indexes: indexes, from: self)
    }
    let options = try options()
    return LeasedTree(try PostgresTree(options), indexes: options.indexes ?? .automatic, from: self)
  }

  fileprivate func takeBack(_ tree: PostgresTree, indexes: IndexDeclarations) {
    do {
      try tree.removeEverything()
      try tree.declareIndexes(indexes)
    } catch {
      // The next lease gets a new tree.
      return
    }
    idle.withLock { $0.append((tree, indexes)) }
  }
}

/// An empty tree from a pool. When the last reference is released, the tree is emptied and returned to the pool.
public final class LeasedTree: Sendable {
  /// The tree, which must not be used after this object is released.
  public let tree: PostgresTree
  private let indexes: IndexDeclarations
  private let pool: TreePool

  fileprivate init(_ tree: PostgresTree, indexes: IndexDeclarations, from pool: TreePool) {
    self.tree = tree
    self.indexes = indexes
    self.pool = pool
  }

  deinit { pool.takeBack(tree, indexes: indexes) }
}

extension PostgresTree {
  /// Deletes all records, including the list of indexes.
  fileprivate func removeEverything() throws {
    try write { transaction in
      for space in TreeSpace.allCases { try transaction.delete(RecordRange(space)) }
    }
  }
}
#endif
