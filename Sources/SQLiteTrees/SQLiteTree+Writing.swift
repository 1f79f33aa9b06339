public import DocumentTrees
public import RuleValues

extension SQLiteTree {
  /// See ``DocumentTree/write(within:_:)``. A writer waits first for writers in this process, and then for those in
  /// other processes.
  public func write<Result>(
    within limit: CallLimit, _ body: (inout SQLiteTransaction) throws -> Result
  ) throws -> Result {
    let patience = try takeTurn(within: limit)
    defer { writer.unlock() }
    commitGroup()
    let group = try beginGroup(within: patience)
    do {
      let session = session(of: group)
      let result = try Self.run(body, on: session)
      group.add(session.changes)
      try commit(group)
      return result
    } catch {
      rollBack(group)
      throw error
    }
  }

  /// See ``DocumentTree/writeTogether(within:with:_:)``.
  ///
  /// Each write after the first is a savepoint of the common transaction. Files that need not be safe against power failure
  /// have no reason for groups.
  public func writeTogether<Result>(
    within limit: CallLimit, with others: (any WaitingWrites)?, _ body: (inout SQLiteTransaction) throws -> Result
  ) throws -> Result {
    guard options.durability == .full else { return try write(within: limit, body) }
    let patience = try takeTurn(within: limit)
    let group: CommitGroup
    let result: Swift.Result<Result, any Error>
    do {
      group = try open.group ?? beginGroup(within: patience)
      result = try part(of: group, body)
    } catch {
      // The first write failed, or the group could not undo this one.
      writer.unlock()
      throw error
    }
    finish(group, with: others)
    try group.wait()
    return try result.get()
  }

  /// Carries out one write of a group.
  ///
  /// - Returns: its result; a failure if it was undone, and the group goes on.
  /// - Throws: the error of a write after which the group has ended.
  private func part<Result>(
    of group: CommitGroup, _ body: (inout SQLiteTransaction) throws -> Result
  ) throws -> Swift.Result<Result, any Error> {
    let connection = group.connection
    let isFirst = group.count == 0
    let before = connection.recorder.changes
    do {
      if !isFirst { try connection.run(.beginPart) }
      let session = session(of: group)
      let result = try Self.run(body, on: session)
      if !isFirst { try connection.run(.endPart) }
      group.add(session.changes)
      return .success(result)
    } catch {
      do {
        // SQLite itself rolls a transaction back after some errors, such as a full disk.
        guard !isFirst, connection.isInTransaction else { throw error }
        try connection.run(.undoPart)
        try connection.run(.endPart)
      } catch {
        rollBack(group, error)
        throw error
      }
      connection.recorder.changes = before
      group.add(nil)
      return .failure(error)
    }
  }

  /// Ends the turn of a writer. It passes its group on to one that waits, or commits it.
  ///
  /// INVARIANT: a group is open without a turn only while a writer that waits for its turn ends it, or the requests of `others`
  /// run on this thread.
  private func finish(_ group: CommitGroup, with others: (any WaitingWrites)?) {
    open.group = group
    while let group = open.group, group.isOpen(for: open.maximumAge) {
      if writer.unlockIfAwaited() { return }
      guard let others, others.hasNext else { break }
      writer.unlock()
      others.runNext()
      // Each turn has an end.
      while !writer.lock(within: 60) {}
    }
    commitGroup()
    writer.unlock()
  }

  // MARK: With the turn

  /// Waits for the turn of this writer.
  ///
  /// - Returns: how many seconds it may wait for other processes, and for all writers.
  private func takeTurn(within limit: CallLimit) throws(TreeError) -> (rest: Double, whole: Double) {
    guard options.access == .readWrite else { throw TreeError.readOnly(path: path) }
    let patience = limit.seconds(atMost: options.busyTimeout)
    let began = MonotonicInstant.now
    guard writer.lock(within: patience) else { throw TreeError.busy(seconds: patience) }
    return (max(0, patience - (MonotonicInstant.now - began) / .seconds(1)), patience)
  }

  /// Begins a transaction.
  private func beginGroup(within patience: (rest: Double, whole: Double)) throws(TreeError) -> CommitGroup {
    let connection = try pool.take()
    do throws(TreeError) {
      connection.busyTimeout = patience.rest
      do { try connection.run(.beginWriting) } catch TreeError.busy { throw TreeError.busy(seconds: patience.whole) }
      let version = upgrades ? try Schema.upgrade(connection) : try Schema.checkVersion(connection)
      connection.recorder.changes = SpaceTotals()
      return CommitGroup(connection, version: version)
    } catch {
      end(connection)
      throw error
    }
  }

  /// Returns the session of a write.
  private func session(of group: CommitGroup) -> Session {
    // An observer that begins during the transaction learns of an unknown change.
    Session(group.connection, version: group.version, changes: changes.isObserved ? .nothing : .everything)
  }

  private static func run<Result>(
    _ body: (inout SQLiteTransaction) throws -> Result, on session: Session
  ) throws -> Result {
    defer { session.end() }
    var transaction = SQLiteTransaction(session)
    let result = try body(&transaction)
    if let failure = session.failure { throw failure }
    return result
  }

  /// Commits the open group, if there is one, and tells its writers.
  func commitGroup() {
    guard let group = open.group else { return }
    do {
      try commit(group)
    } catch {
      rollBack(group, error)
    }
  }

  private func commit(_ group: CommitGroup) throws(TreeError) {
    let connection = group.connection
    try connection.storeTotals()
    readLock.pause()
    defer { readLock.resume() }
    try connection.run(.commit)
    open.group = nil
    pool.giveBack(connection)
    for written in group.changes { changes.notify(written) }
    group.end(.success(()))
  }

  /// Undoes all writes of a group, and tells its writers.
  private func rollBack(_ group: CommitGroup, _ error: (any Error)? = nil) {
    open.group = nil
    end(group.connection)
    if let error { group.end(.failure(error)) }
  }

  /// Ends a transaction that is not committed.
  private func end(_ connection: Connection) {
    connection.recorder.changes = SpaceTotals()
    if connection.isInTransaction { try? connection.run(.rollBack) }
    pool.giveBack(connection)
  }
}
