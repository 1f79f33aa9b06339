/// A tree of data that many may read while one writes, with three spaces beside it in the same snapshots and
/// transactions: the documents of Cloud Firestore, the metadata of the objects of Cloud Storage, and accounts.
///
/// A reader sees one frozen state of the whole tree, however long it reads. Writes happen one after the other; each takes
/// effect wholly or not at all. The semantics of a write are those of `DataNode.set`: nodes without children vanish with
/// their priority, a leaf on the way to something new gives way and leaves its priority, and deleting below a leaf
/// changes nothing. Every tree must pass the checks of `Tests/TreeConformance`.
public protocol DocumentTree: Sendable {
  /// What ``read(_:)`` hands out.
  associatedtype Snapshot: TreeSnapshot
  /// What ``write(_:)`` hands out.
  associatedtype Transaction: TreeTransaction

  /// Runs `body` on one frozen state: the latest committed one when the call begins.
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or a ``TreeError``. The snapshot is of no use after the call.
  func read<Result>(_ body: (inout Snapshot) throws -> Result) throws -> Result

  /// Runs `body` on a transaction and commits when it returns. Other writers wait meanwhile, up to `seconds` or the tree's
  /// own patience, whichever ends first; readers do not.
  ///
  /// Until its first write a transaction shows the state before, which no other writer can change: rules are asked and
  /// the answer is committed in one transaction, so nothing can come between. To write inside `body` with another call
  /// of this method is an error (``TreeError/busy(seconds:)``).
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or a ``TreeError``; then nothing was written. A write that failed inside `body` makes
  ///   the transaction fail even if `body` catches the error.
  func write<Result>(within seconds: Double, _ body: (inout Transaction) throws -> Result) throws -> Result
}

extension DocumentTree {
  /// Runs `body` on a transaction as ``write(within:_:)`` does, waiting as long as the tree does by itself.
  public func write<Result>(_ body: (inout Transaction) throws -> Result) throws -> Result {
    try write(within: .infinity, body)
  }
}
