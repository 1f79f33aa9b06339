/// A tree of data that many may read while one writes: Realtime data, the documents of Cloud Firestore, the metadata of the
/// objects of Cloud Storage, and accounts, in the same snapshots and transactions.
///
/// A tree is a store of records. A record has a space, a key and a value, both bytes, and each space is ordered by its keys,
/// byte by byte. How paths become keys and values become bytes is decided in this module, so all stores agree.
///
/// ## What callers may rely on
///
/// - A reader sees one frozen state of all spaces, however long it reads.
/// - Writes happen one after the other. Each takes effect wholly or not at all, and is committed when ``write(within:_:)``
///   returns. If it throws, nothing was written.
/// - Until its first write a transaction shows the state before, which no other writer can change: rules are evaluated and
///   the answer is committed in one transaction, so nothing can come between.
/// - A write of Realtime data has the semantics of `DataNode.set`: nodes without children vanish with their priority, a leaf
///   on the way to something new gives way and leaves its priority, and deleting below a leaf changes nothing.
///
/// ## Writing a store
///
/// A store implements ``read(within:_:)`` and ``write(within:_:)``, ``TreeSnapshot/get(_:_:)`` and
/// ``TreeSnapshot/forEachRecord(in:_:)``, ``TreeTransaction/put(_:at:in:)``, ``TreeTransaction/delete(_:)`` and
/// ``TreeTransaction/fail(_:)``. Everything else follows from these.
///
/// - Keys are ordered as unsigned bytes, the shorter first if one begins with the other: `BLOB` in SQLite, `bytea` in
///   PostgreSQL.
/// - Calls may be expensive. Callers ask for what belongs together in one ``TreeSnapshot/get(_:_:)``, and say how many
///   records of a range they want. A store on a network fetches a range in pieces, and skips inside a piece where
///   ``RecordStep/skip(keyPrefix:)`` allows it.
/// - All functions block. An asynchronous store waits inside them, on a thread that may block, and looks at
///   ``CallLimit/isCanceled`` while it waits.
/// - A store that notices only at the commit that two writers were in each other's way throws ``TreeError/busy(seconds:)``;
///   it does not call the body again.
/// - If a store cannot know whether a commit took effect, for example because a connection broke, it must not throw an error
///   that says that nothing was written.
///
/// Every store must pass the checks of `Tests/TreeConformance`.
public protocol DocumentTree: Sendable {
  /// What ``read(within:_:)`` hands out.
  associatedtype Snapshot: TreeSnapshot
  /// What ``write(within:_:)`` hands out.
  associatedtype Transaction: TreeTransaction

  /// Runs `body` on one frozen state: the latest committed one when the call begins.
  ///
  /// - Parameters:
  ///   - limit: how long the store may wait for the data, connections and locks included.
  ///   - body: called once.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or a ``TreeError``. The snapshot is of no use after the call.
  func read<Result>(within limit: CallLimit, _ body: (inout Snapshot) throws -> Result) throws -> Result

  /// Runs `body` on a transaction and commits when it returns. Other writers wait meanwhile; readers do not.
  ///
  /// To write inside `body` with another call of this method is an error (``TreeError/busy(seconds:)``).
  ///
  /// - Parameters:
  ///   - limit: how long the store may wait for other writers and for the data; the tree's own limit applies too.
  ///   - body: called once.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or a ``TreeError``; then nothing was written. A write that failed inside `body` makes
  ///   the transaction fail even if `body` catches the error.
  func write<Result>(within limit: CallLimit, _ body: (inout Transaction) throws -> Result) throws -> Result
}

extension DocumentTree {
  /// Runs `body` on one frozen state, waiting as long as the tree does by itself.
  public func read<Result>(_ body: (inout Snapshot) throws -> Result) throws -> Result {
    try read(within: .none, body)
  }

  /// Runs `body` on a transaction, waiting as long as the tree does by itself.
  public func write<Result>(_ body: (inout Transaction) throws -> Result) throws -> Result {
    try write(within: .none, body)
  }
}

/// How long a store may take for one call, and whether its result is still wanted.
public struct CallLimit: Sendable {
  /// How much time is left; nil for no limit.
  public var time: Duration?
  /// Whether nothing waits for the result any more. A store that waits for a network calls it now and then.
  public var isCanceled: @Sendable () -> Bool

  /// A limit.
  public init(time: Duration? = nil, isCanceled: @escaping @Sendable () -> Bool = { false }) {
    self.time = time
    self.isCanceled = isCanceled
  }

  /// No limit.
  public static var none: CallLimit { CallLimit() }

  /// How many seconds a call may wait: the time left, but no more than `maximum`.
  package func seconds(atMost maximum: Double) -> Double {
    guard let time else { return maximum }
    let parts = time.components
    return min(maximum, max(0, Double(parts.seconds) + Double(parts.attoseconds) / 1e18))
  }
}
