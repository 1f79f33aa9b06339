package import DocumentTrees
package import RuleValues

extension DocumentTree {
  /// Runs `body` with a read-only tree whose reads all see one snapshot of this tree.
  ///
  /// - Throws: any error that `body` throws; `TreeError` if this tree cannot be read.
  package func frozen<Result>(_ body: (FrozenTree<Snapshot>) throws -> Result) throws -> Result {
    try read { snapshot in try body(FrozenTree(snapshot)) }
  }
}

/// A tree that reads one snapshot. It is invalid after the snapshot ends.
///
/// `Sendable` is unchecked because a snapshot is not `Sendable`. The tree must stay on the thread that reads the
/// snapshot.
package struct FrozenTree<Snapshot: TreeSnapshot>: DocumentTree, @unchecked Sendable {
  private let snapshot: Snapshot
  /// A signal without changes.
  package let changes = ChangeSignal()

  /// Creates a tree that is valid as long as the snapshot, on its thread.
  package init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// Runs `body` with the snapshot.
  package func read<Result>(within limit: CallLimit, _ body: (inout Snapshot) throws -> Result) throws -> Result {
    var snapshot = snapshot
    return try body(&snapshot)
  }

  /// Throws an error, because a snapshot cannot be written.
  package func write<Result>(
    within limit: CallLimit, _ body: (inout InMemoryTree.Transaction) throws -> Result
  ) throws -> Result {
    throw TreeError.busy(seconds: 0)
  }
}
