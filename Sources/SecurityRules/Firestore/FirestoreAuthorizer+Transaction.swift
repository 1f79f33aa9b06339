public import Identities
import RuleEvaluation
import RuleRequests

extension Authorizer where Service == CloudFirestore {
  /// Runs `body` with a transaction, and carries out all of its writes if `identity` may make each of them.
  ///
  /// On a tree in this process or in a file, the transaction has the tree's write lock from its first read on, so no other
  /// write comes between, and `body` runs once. The SDKs repeat a transaction because they have no such lock. A database on a
  /// network has none either: if another writer changed what `body` read, `body` runs again, and what it wrote before is undone.
  ///
  /// - Parameters:
  ///   - identity: the caller.
  ///   - body: reads and then adds writes. If it throws, nothing is written.
  /// - Returns: the result of `body`.
  /// - Throws: ``PermissionDenied`` for a read or for the writes, ``InvalidRequest``, ``PreconditionFailed``,
  ///   ``ReadTooLarge``, `TreeError`, `InterruptedError` or an error of `body`. After an error nothing has changed.
  @discardableResult
  public func transaction<Result>(
    as identity: Identity, _ body: (FirestoreTransaction) throws -> Result
  ) throws -> Result {
    try core.writing(as: identity, [.firestore(.commit([]))], isShared: false) { transaction, lane in
      let steps = FirestoreTransaction(SnapshotReads(lane, transaction))
      defer { steps.end() }
      let result = try body(steps)
      // Releases the copy of the data, so that the writes change it in place.
      steps.end()
      if !steps.writes.isEmpty { _ = try lane.commit(steps.writes, in: &transaction) }
      return result
    }
  }
}
