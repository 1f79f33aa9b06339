#if Postgres
import DocumentTrees
import RuleValues

/// An active transaction. Snapshots hold the session, not the connection, so a snapshot that outlives its transaction
/// throws and never reads another transaction's data.
final class Session {
  let sql: SQL
  private let pool: ConnectionPool
  private let limit: CallLimit
  private let isWriting: Bool
  /// The connection, from the first command on. A decision that reads nothing needs none.
  private var connection: Connection?
  private var isEnded = false
  /// The records to write and delete before the next command.
  private var pending = PendingWrites()
  /// The error of the first failed write or of the transaction.
  private(set) var failure: TreeError?
  /// The list of indexes in this transaction; nil until it is read, and after a change.
  var catalog: IndexCatalog?
  /// What was written.
  var changes: TreeChanges

  init(_ pool: ConnectionPool, _ sql: SQL, within limit: CallLimit, isWriting: Bool, changes: TreeChanges = .nothing) {
    self.pool = pool
    self.sql = sql
    self.limit = limit
    self.isWriting = isWriting
    self.changes = changes
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
    pool.noteRoundTrip()
    do throws(TreeError) {
      if let connection { return try connection.run(writes + commands, within: limit).suffix(commands.count) }
      return try begin(writes + commands).suffix(commands.count)
    } catch {
      failure = error
      throw error
    }
  }

  /// Begins the transaction with its first commands. If an idle connection turns out to be closed, a new one runs them:
  /// nothing was committed.
  private func begin(_ commands: [Command]) throws(TreeError) -> [QueryResult] {
    var first = [Command(isWriting ? sql.beginWriting : sql.beginReading)]
    if limit.deadline != nil {
      let milliseconds = max(1, Int((limit.seconds(atMost: 1e6) * 1000).rounded(.up)))
      first.append(Command(sql.setTimeouts, Array(String(milliseconds).utf8)))
    }
    first.append(Command(sql.version))
    // Most writes need the list of indexes.
    if isWriting { first.append(Command(sql[.indexes].exact, [UInt8](parameter: [IndexCatalog.key]))) }
    while true {
      let connection = try pool.take(within: limit)
      let isReused = connection.isReused
      do throws(TreeError) {
        let results = try connection.run(first + commands, within: limit)
        self.connection = connection
        try Schema.check(results[first.count - (isWriting ? 2 : 1)], of: connection.place)
        if isWriting { try readCatalog(results[first.count - 1]) }
        return Array(results.dropFirst(first.count))
      } catch {
        if self.connection != nil { throw error }
        let isLost = connection.isBroken && isReused
        if !connection.isBroken { connection.post([Command(sql.rollBack)]) }
        pool.giveBack(connection)
        if case .unreachable = error, isLost { continue }
        throw error
      }
    }
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
  func put(_ value: [UInt8], at key: [UInt8], in space: TreeSpace) { pending.put(value, at: key, in: space) }

  /// Adds a record to delete.
  func delete(_ key: [UInt8], in space: TreeSpace) { pending.delete(key, in: space) }

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
      let results = try run([Command(sql.commit)])
      // A transaction that failed before is rolled back by a commit.
      guard results[0].tag == "COMMIT" else { throw .unfinishedWrite }
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
