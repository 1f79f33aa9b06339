#if Postgres
public import DocumentTrees
public import RuleValues

/// A tree in a PostgreSQL database, for servers on several machines.
///
/// It needs PostgreSQL 13 or newer. Each kind of data is one table with the columns `path` and `value`, ordered by
/// `path`; the bytes are those of the other trees.
///
/// - A read is one transaction with the isolation `REPEATABLE READ READ ONLY`, so it sees one state.
/// - A write is one transaction with the isolation `SERIALIZABLE`: rules are checked and data is changed as if no other
///   writer existed. If one changed what it read, its body is called again, with a bound and a deadline.
/// - Commands are collected and sent together: a read of one place, or a commit of several writes, is one round trip.
/// - If the connection ends during a commit, the outcome is unknown, and the error says so.
public final class PostgresTree: DocumentTree {
  /// The maximum size of a key in bytes. An entry of a B-tree must fit in a third of a page ("B-Tree Indexes").
  static let maximumKeyBytes = 2_600

  let servers: Servers
  private let options: PostgresOptions
  private let reads: PostgresReads
  /// The writers of this process that repeat a write take turns, so that one of them succeeds.
  private let retrying: RetryQueue
  /// Tells after each commit of this object that the tree has changed. It does not tell of the commits of other
  /// processes.
  public let changes: ChangeSignal

  /// How many times a caller waited for the server since this object was created.
  package var roundTrips: Int { servers.roundTrips }

  /// The position behind the last commit of this object; nil without a replica or a commit.
  ///
  /// A server gives it to the user after a write, and reads ``PostgresReads/after(_:)`` it when the user comes back, also in
  /// another process.
  public var lastCommit: LogPosition? { servers.lastCommit }

  /// Connects to the database, and creates the tables if they are missing.
  ///
  /// - Throws: a ``TreeError``: ``TreeError/unreachable(path:message:)`` if the server cannot be reached or refuses the
  ///   connection, ``TreeError/schemaVersion(path:found:supported:)`` for tables of another version.
  public init(_ options: PostgresOptions = PostgresOptions()) throws {
    if let problem = options.nameProblem { throw TreeError.cannotOpen(path: "PostgreSQL", .other(problem)) }
    self.options = options
    reads = options.replica == nil ? .primary : .replica
    servers = Servers(options)
    retrying = RetryQueue()
    changes = ChangeSignal()
    let limit = CallLimit(time: .seconds(options.timeout))
    let connection = try servers.primary.take(within: limit)
    let isNew: Bool
    do {
      defer { servers.primary.giveBack(connection) }
      isNew = try Schema.establish(connection, servers.sql, options, within: limit)
    }
    if options.copyMode != nil { return }
    if let indexes = options.indexes { try declareIndexes(indexes) } else if isNew { try declareIndexes(.automatic) }
  }

  private init(_ tree: PostgresTree, reads: PostgresReads) {
    (servers, options, retrying, changes) = (tree.servers, tree.options, tree.retrying, tree.changes)
    self.reads = reads
  }

  /// Returns the same tree, with the same connections, for other reads. It costs nothing: a server may ask for it with each
  /// request, and set it as the `tree` of a copy of its authorizer.
  ///
  /// - Parameter reads: the states to read. Without a replica, all reads go to the primary.
  public func reading(_ reads: PostgresReads) -> PostgresTree {
    PostgresTree(self, reads: servers.replica == nil ? .primary : reads)
  }

  /// See ``DocumentTree/read(within:_:)``.
  public func read<Result>(within limit: CallLimit, _ body: (inout PostgresSnapshot) throws -> Result) throws -> Result
  {
    let session = Session(servers, within: started(limit), reading: reads)
    defer { session.end() }
    var snapshot = PostgresSnapshot(session)
    do {
      let result = try body(&snapshot)
      if case .interrupted(let reason)? = session.failure { throw reason }
      return result
    } catch TreeError.interrupted(let reason) {
      throw reason
    }
  }

  /// See ``DocumentTree/write(within:_:)``.
  public func write<Result>(
    within limit: CallLimit, _ body: (inout PostgresTransaction) throws -> Result
  ) throws -> Result {
    let limit = started(limit)
    let end = MonotonicInstant.now + .seconds(limit.seconds(atMost: options.timeout))
    let turn = Turn(of: retrying)
    // While a writer of this process repeats its write, new ones would only disturb it.
    if retrying.isAwaited { turn.take(within: (end - .now) / .seconds(1)) }
    for attempt in 1... {
      let session = Session(servers, within: limit, reading: nil, changes: changes.isObserved ? .nothing : .everything)
      defer { session.end() }
      do {
        var transaction = PostgresTransaction(session)
        let result = try body(&transaction)
        try session.commit()
        changes.notify(session.changes)
        return result
      } catch {
        if case .interrupted(let reason)? = session.failure { throw reason }
        guard case .conflict? = session.failure else { throw error }
      }
      let left = (end - .now) / .seconds(1)
      guard attempt < options.maximumAttempts, left > 0 else { break }
      turn.take(within: left)
    }
    throw TreeError.busy(seconds: options.timeout)
  }

  /// A limit whose time has begun.
  private func started(_ limit: CallLimit) -> CallLimit {
    var limit = limit
    limit.start()
    return limit
  }
}

extension Session {
  /// Runs `body`, and reports a record that it cannot decode as damage of the tree.
  func understood(_ body: () throws(RecordDamage) -> Void) throws(TreeError) {
    do throws(RecordDamage) { try body() } catch { throw damage(error.description) }
  }

  func damage(_ detail: String) -> TreeError { .corrupt(path: place, detail: detail) }
}
#endif
