#if Postgres
import DocumentTrees
import RuleValues

/// An active transaction. Snapshots hold the session, not the connection, so a snapshot that outlives its transaction
/// throws and never reads another transaction's data.
final class Session {
  private static let maximumPendingBytes = 4 << 20

  private let servers: Servers
  var sql: SQL { servers.sql }
  private let limit: CallLimit
  /// What is read; nil for a transaction that writes.
  private let reads: PostgresReads?
  private var isWriting: Bool { reads == nil }
  /// The connection, from the first command on. A decision that reads nothing needs none.
  private var connection: Connection?
  /// The pool of the connection.
  private var pool: ConnectionPool
  private var isEnded = false
  /// The records to write and delete before the next command.
  private var pending = PendingWrites()
  /// The error of the first failed write or of the transaction.
  private(set) var failure: TreeError?
  /// The list of indexes in this transaction; nil until it is read, and after a change.
  var catalog: IndexCatalog?
  /// What was written.
  var changes: TreeChanges
  /// The position of the server when the snapshot was taken; nil before that, and without a replica.
  private(set) var position: LogPosition?

  init(
    _ servers: Servers, within limit: CallLimit, reading reads: PostgresReads?, changes: TreeChanges = .nothing
  ) {
    self.servers = servers
    self.limit = limit
    self.reads = reads
    self.changes = changes
    pool = servers.primary
  }

  /// The server and database, for messages.
  var place: String { connection?.place ?? "PostgreSQL" }

  /// Runs the pending writes and then commands, in one round trip.
  ///
  /// - Returns: the results of the commands.
  func run(_ commands: [Command]) throws(TreeError) -> [QueryResult] {
    if isEnded { throw .ended }
    if let failure { throw failure }
    let writes = pending.take(sql)
    do throws(TreeError) {
      if let connection {
        servers.noteRoundTrip()
        return try connection.run(writes + commands, within: limit).suffix(commands.count)
      }
      return try begin(writes + commands).suffix(commands.count)
    } catch {
      failure = error
      throw error
    }
  }

  /// Begins the transaction with its first commands. If an idle connection turns out to be closed, a new one runs them:
  /// nothing was committed.
  private func begin(_ commands: [Command]) throws(TreeError) -> [QueryResult] {
    if let results = try beginOnReplica(commands) { return results }
    pool = servers.primary
    while true {
      let connection = try pool.take(within: limit)
      let isReused = connection.isReused
      do throws(TreeError) {
        return try begin(commands, on: connection)
      } catch {
        if case .unreachable = error, connection.isBroken, isReused { continue }
        throw error
      }
    }
  }

  /// Begins the transaction on the replica.
  ///
  /// - Returns: nil if the primary must be read: without a replica, or if the replica is unreachable, is still behind the position
  ///   after the wait, or replays a change that contradicts the snapshot ("Handling Query Conflicts").
  private func beginOnReplica(_ commands: [Command]) throws(TreeError) -> [QueryResult]? {
    guard let replica = servers.replica else { return nil }
    let needed: LogPosition?
    switch reads {
    case .replica: needed = nil
    case .after(let position): needed = position
    case .primary, nil: return nil
    }
    guard let connection = replica.take(after: needed, sql, within: limit, servers.noteRoundTrip) else { return nil }
    pool = replica.pool
    do throws(TreeError) {
      return try begin(commands, on: connection)
    } catch {
      switch error {
      // The replica does not have the tables yet, or not their version.
      case .conflict, .schemaVersion(_, found: 0, _): return nil
      case .unreachable:
        if connection.isBroken { replica.leaveAlone() }
        return nil
      default: throw error
      }
    }
  }

  /// Begins the transaction on a connection, which is given back if that fails.
  private func begin(_ commands: [Command], on connection: Connection) throws(TreeError) -> [QueryResult] {
    let first = firstCommands()
    do throws(TreeError) {
      servers.noteRoundTrip()
      let results = try connection.run(first + commands, within: limit)
      try Schema.check(results[1], isCopying: servers.isCopyTarget, of: connection.place)
      if isWriting {
        try readCatalog(results[2])
      } else if first.count > 2 {
        position = connection.note(results[2].position)
      }
      self.connection = connection
      return Array(results.dropFirst(first.count))
    } catch {
      if !connection.isBroken { connection.post([Command(sql.rollBack)]) }
      pool.giveBack(connection)
      throw error
    }
  }

  /// The commands that begin a transaction. The second one selects the version; the third one selects the list of indexes for a
  /// write, which most writes need, and for a read the position, if there is a replica.
  private func firstCommands() -> [Command] {
    let version =
      limit.deadline == nil
      ? Command(sql.version)
      : Command(
        sql.versionWithTimeouts, Array(String(max(1, Int((limit.seconds(atMost: 1e6) * 1000).rounded(.up)))).utf8))
    if isWriting { return [Command(sql.beginWriting), version, Command(sql[.indexes].single, IndexCatalog.key)] }
    let begin = [Command(sql.beginReading), version]
    return servers.replica == nil ? begin : begin + [Command(sql.position)]
  }

  private func readCatalog(_ result: QueryResult) throws(TreeError) {
    guard result.count > 0, let value = result.bytes(0, 1) else {
      catalog = .empty
      return
    }
    try understood { () throws(RecordDamage) in catalog = try IndexCatalog(Array(value)) }
  }

  // MARK: Writing

  /// Adds a record to write.
  func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) throws(TreeError) {
    pending.put(value, at: key, in: space)
    try sendIfMany()
  }

  /// Adds a record to delete.
  func delete(_ key: [UInt8], in space: TreeSpace) throws(TreeError) {
    pending.delete(key, in: space)
    try sendIfMany()
  }

  /// A transaction that writes much, such as an import, sends its writes in parts.
  private func sendIfMany() throws(TreeError) {
    if pending.byteCount > Self.maximumPendingBytes { _ = try run([]) }
  }

  /// Commits. The pending writes and the commit take one round trip, or two if nothing was read before.
  ///
  /// - Throws: ``TreeError/unknownOutcome(path:)`` if the connection ends while the server commits.
  func commit() throws(TreeError) {
    if let failure { throw failure }
    if connection == nil {
      if pending.isEmpty { return }
      // A transaction is begun again if its connection was lost, which must not repeat a commit.
      _ = try run([])
    }
    do throws(TreeError) {
      let isWatched = servers.replica != nil
      let results = try run(isWatched ? [Command(sql.commit), Command(sql.position)] : [Command(sql.commit)])
      // A transaction that failed before is rolled back by a commit.
      guard results[0].tag == "COMMIT" else { throw .unfinishedWrite }
      if isWatched, let position = results[1].position { servers.noteCommit(at: position) }
      giveBack()
    } catch {
      switch error {
      case .unreachable, .interrupted:
        guard let connection, connection.isBroken else { throw error }
        throw .unknownOutcome(path: connection.place)
      default: throw error
      }
    }
  }

  /// Records that a write failed, so that the transaction cannot be committed.
  func fail(_ error: any Error) {
    if failure == nil { failure = error as? TreeError ?? .unfinishedWrite }
  }

  /// Ends the session without a commit, and does not wait for the server. Every later use of it throws.
  func end() {
    isEnded = true
    guard let connection else { return }
    if !connection.isBroken { connection.post([Command(isWriting || failure != nil ? sql.rollBack : sql.commit)]) }
    giveBack()
  }

  private func giveBack() {
    if let connection { pool.giveBack(connection) }
    connection = nil
  }
}
#endif
