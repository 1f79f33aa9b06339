package import DocumentTrees

extension DocumentTree {
  /// Runs `body` with a tree that shows one snapshot of this one in every read, and cannot be written.
  ///
  /// - Throws: what `body` throws; `TreeError` where this tree cannot be read.
  package func frozen<Result>(_ body: (FrozenTree<Snapshot>) throws -> Result) throws -> Result {
    try read { snapshot in try body(FrozenTree(snapshot)) }
  }
}

/// One snapshot as a tree. It is of no use after ``DocumentTrees/DocumentTree/frozen(_:)`` has returned.
///
/// Unchecked, because a snapshot is not `Sendable`: it stays on the thread that reads it.
package struct FrozenTree<Snapshot: TreeSnapshot>: DocumentTree, @unchecked Sendable {
  private let snapshot: Snapshot

  fileprivate init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// Runs `body` on the snapshot.
  package func read<Result>(within limit: CallLimit, _ body: (inout Snapshot) throws -> Result) throws -> Result {
    var snapshot = snapshot
    return try body(&snapshot)
  }

  /// Fails: a snapshot cannot be written.
  package func write<Result>(
    within limit: CallLimit, _ body: (inout InMemoryTree.Transaction) throws -> Result
  ) throws -> Result {
    throw TreeError.busy(seconds: 0)
  }
}
