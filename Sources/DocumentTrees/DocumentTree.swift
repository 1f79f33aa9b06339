public import RuleValues

/// A tree of data with many concurrent readers and one writer at a time.
///
/// It holds Realtime data, the documents of Cloud Firestore, the metadata of Cloud Storage objects, and accounts. All
/// of them share the same snapshots and transactions.
///
/// A tree is a store of records. A record has a space, a key and a value. Key and value are bytes, and each space is
/// ordered by its keys, byte by byte. This module defines how paths become keys and values become bytes, so all stores
/// agree.
///
/// ## What callers may rely on
///
/// - A reader sees one frozen state of all spaces, however long it reads.
/// - Writes are serialized. Each takes effect completely or not at all, and is committed when ``write(within:_:)``
///   returns. If it throws, nothing was written.
/// - What a transaction reads is the state in which its write takes effect: no other write comes between. Rules can
///   therefore be evaluated, and the write committed, in one transaction.
/// - A write of Realtime data has the semantics of `DataNode.set`. Nodes without children vanish with their priority. A
///   leaf on the way to new data becomes a node and keeps its priority. Deleting below a leaf changes nothing.
///
/// ## Writing a store
///
/// Stores are modules of this package: the members of records and ranges are not public.
///
/// A store implements ``changes``, ``read(within:_:)`` and ``write(within:_:)``, `TreeSnapshot.get(_:_:)` and
/// `TreeSnapshot.forEachRecord(in:_:)`, `TreeTransaction.put(_:at:in:)`, `TreeTransaction.delete(_:)` and
/// `TreeTransaction.fail(_:)`. All other functions are built on these.
///
/// - Keys are ordered as unsigned bytes, the shorter first if one begins with the other: `BLOB` in SQLite, `bytea` in
///   PostgreSQL.
/// - Calls may be expensive. Callers combine related lookups in one `TreeSnapshot.get(_:_:)`, and limit the number of
///   records in a range. A store on a network fetches a range in pieces, and skips inside a piece where
///   `RecordStep.skip(keyPrefix:)` allows it.
/// - All functions block. An asynchronous store waits inside them, on a thread that may block, and checks
///   the `CallLimit` while it waits.
/// - A store that detects a conflict of two writers only when it happens calls the body again, with a bound, and then
///   throws ``TreeError/busy(seconds:)``.
/// - A store may not know whether a commit took effect, for example after a broken connection. Then it throws
///   ``TreeError/unknownOutcome(path:)``.
///
/// Every store must pass the checks of `Tests/TreeConformance`.
public protocol DocumentTree: Sendable {
  /// The snapshot type that ``read(within:_:)`` passes to its body.
  associatedtype Snapshot: TreeSnapshot
  /// The transaction type that ``write(within:_:)`` passes to its body.
  associatedtype Transaction: TreeTransaction

  /// Tells after each commit of this object that the tree has changed. A store that several processes write to may also tell
  /// of their commits.
  var changes: ChangeSignal { get }

  /// Runs `body` on one frozen state: the latest committed one when the call begins or when `body` reads first.
  ///
  /// - Parameters:
  ///   - limit: how long the store may wait for the data, including connections and locks.
  ///   - body: called once. The snapshot must not be used after the call.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`, or a ``TreeError``.
  func read<Result>(within limit: CallLimit, _ body: (inout Snapshot) throws -> Result) throws -> Result

  /// Runs `body` on a transaction and commits when it returns. Other writers wait meanwhile; readers do not.
  ///
  /// Calling this method again inside `body` is an error (``TreeError/busy(seconds:)``).
  ///
  /// - Parameters:
  ///   - limit: how long the store may wait for other writers and for the data. The tree's own limit applies too.
  ///   - body: called once, or again if another writer changed what it read. What an earlier call wrote is then undone.
  /// - Returns: the result of the last call of `body`.
  /// - Throws: the error of `body`, or a ``TreeError``; then nothing was written (but see
  ///   ``TreeError/unknownOutcome(path:)``). A write that failed inside `body`
  ///   makes the transaction fail even if `body` catches the error.
  func write<Result>(within limit: CallLimit, _ body: (inout Transaction) throws -> Result) throws -> Result

  /// Runs a short `body` on a transaction like ``write(within:_:)``. A store may commit it together with the writes of others;
  /// the call ends after the commit. By default, a store commits each write alone.
  ///
  /// `body` sees what the writes before it changed, and if it throws, only its own changes are undone.
  ///
  /// - Parameters:
  ///   - limit: how long the store may wait for other writers and for the data. The tree's own limit applies too.
  ///   - others: the requests that wait behind this one on its thread; nil if there is no queue.
  ///   - body: called as by ``write(within:_:)``. It must not wait for another writer.
  /// - Returns: the result of the last call of `body`.
  /// - Throws: the errors of ``write(within:_:)``. If the common commit fails, its error is thrown to all of its writers, also
  ///   to one whose `body` failed, because it failed on a state that does not exist.
  func writeTogether<Result>(
    within limit: CallLimit, with others: (any WaitingWrites)?, _ body: (inout Transaction) throws -> Result
  ) throws -> Result

  /// Tells the store that up to `count` threads will read at the same time, beside a writer. A store may keep as many
  /// connections open. By default, a store ignores it. An authorizer calls it with the number of its threads for reads.
  func expectReaders(_ count: Int)

  /// Ends the use of the tree. A later call may throw ``TreeError/closed(path:)``. By default, a store ignores it.
  ///
  /// - Throws: a ``TreeError``.
  func close() throws(TreeError)
}

/// A tree whose reads use the processors of this machine all the time, rather than wait for a server. Its queries take turns.
package protocol ProcessorBoundTree: DocumentTree {}

/// The requests that wait behind a write on its thread. A store can run them before it commits the write.
public protocol WaitingWrites: AnyObject {
  /// Whether the next request may run inside a write.
  var hasNext: Bool { get }

  /// Runs the next request on this thread, if it may run inside a write.
  func runNext()
}

extension DocumentTree {
  /// Commits each write alone.
  public func writeTogether<Result>(
    within limit: CallLimit, with others: (any WaitingWrites)?, _ body: (inout Transaction) throws -> Result
  ) throws -> Result {
    try write(within: limit, body)
  }

  /// Does nothing.
  public func expectReaders(_ count: Int) {}

  /// Does nothing.
  public func close() throws(TreeError) {}

  /// Runs `body` on one frozen state, with only the tree's own limit on waiting.
  package func read<Result>(_ body: (inout Snapshot) throws -> Result) throws -> Result {
    try read(within: .none, body)
  }

  /// Runs `body` on a transaction, with only the tree's own limit on waiting.
  package func write<Result>(_ body: (inout Transaction) throws -> Result) throws -> Result {
    try write(within: .none, body)
  }

  /// Runs `body` on a transaction, for a `body` that cannot run again because it consumes its input.
  ///
  /// - Throws: the errors of ``write(within:_:)``, and ``TreeError/conflict`` if another writer changed what it read.
  package func writeOnce<Result>(_ body: (inout Transaction) throws -> Result) throws -> Result {
    var hasRun = false
    return try write { transaction in
      if hasRun { throw TreeError.conflict }
      hasRun = true
      return try body(&transaction)
    }
  }
}
