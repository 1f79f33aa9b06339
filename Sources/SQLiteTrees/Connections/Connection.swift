import CSQLite
import DocumentTrees
import Platform

/// A connection to the file, with its prepared statements.
final class Connection: @unchecked Sendable {  // the pool gives it to one thread at a time
  /// The file's path as the caller passed it.
  let path: String
  private let handle: OpaquePointer
  /// The changes of the open transaction to the totals.
  let recorder = ChangeRecorder()
  /// Keeps the file registered as open in this process until the connection is closed.
  private let openFile: OpenFile?
  /// For each SQL text, a prepared statement that is not running. A running statement is removed, so the same SQL may
  /// run while it does.
  @exclusivity(unchecked)
  private var idle: [Statement?] = Array(repeating: nil, count: SQL.count)
  /// Further statements that are not running, made while another statement of the same SQL ran.
  @exclusivity(unchecked)
  private var spare: [[Statement]] = Array(repeating: [], count: SQL.count)
  /// The statement that keeps the open read transaction; nil if there is none.
  @exclusivity(unchecked)
  private var reading: Statement?
  /// The session of the last read transaction, reused if no snapshot refers to it any more.
  @exclusivity(unchecked)
  private var lastSession: Session?
  /// Whether the rows of the file have checksums, as the last transaction found.
  var hasChecks = true {
    didSet { if hasChecks != oldValue { finalizeStatements() } }
  }
  /// How many reads this connection made without the help of the ``ReadLock``.
  var unlockedReads = 0
  /// Whether an error occurred after which the connection must not be reused.
  private(set) var isSuspect = false

  /// How many seconds a statement waits for another connection's lock.
  var busyTimeout: Double {
    didSet { if busyTimeout != oldValue { setBusyTimeout() } }
  }

  /// Creates a connection over an open database, which it closes.
  ///
  /// - Parameters:
  ///   - busyTimeout: how many seconds a statement waits for another connection's lock.
  ///   - openFile: the file's registration, kept until the connection is closed.
  init(_ handle: OpaquePointer, path: String, busyTimeout: Double, openFile: OpenFile? = nil) {
    self.handle = handle
    self.path = path
    self.openFile = openFile
    self.busyTimeout = busyTimeout
    setBusyTimeout()
  }

  private func setBusyTimeout() {
    sqlite3_busy_timeout(handle, Int32(patience * 1000))
  }

  /// ``busyTimeout`` in seconds, limited to what fits into 32 bits of milliseconds.
  private var patience: Double { max(0, min(busyTimeout, 2_000_000)) }

  deinit {
    finalizeStatements()
    if let reading { sqlite3_finalize(reading.handle) }
    sqlite3_close_v2(handle)
  }

  /// Finalizes the statements that are not running.
  private func finalizeStatements() {
    for index in idle.indices {
      if let statement = idle[index] { sqlite3_finalize(statement.handle) }
      idle[index] = nil
      for statement in spare[index] { sqlite3_finalize(statement.handle) }
      spare[index].removeAll()
    }
  }

  /// Registers the functions that statements call.
  func registerFunctions() throws(TreeError) { try check(recorder.register(on: handle)) }

  /// Runs `body` with a prepared statement that no other call uses meanwhile.
  func with<Result>(
    _ sql: SQL, _ body: (Statement) throws(TreeError) -> Result
  ) throws(TreeError) -> Result {
    let statement = try take(sql)
    defer { giveBack(statement, sql) }
    return try body(statement)
  }

  /// Runs a statement without parameters to completion.
  func run(_ sql: SQL) throws(TreeError) {
    try with(sql) { statement throws(TreeError) in _ = try next(statement) }
  }

  /// Runs `body` in a transaction, and rolls back if `body` throws.
  func transaction<Result>(_ begin: SQL, _ body: () throws(TreeError) -> Result) throws(TreeError) -> Result {
    try run(begin)
    do throws(TreeError) {
      let result = try body()
      try run(.commit)
      return result
    } catch {
      if isInTransaction { try? run(.rollBack) }
      throw error
    }
  }

  // MARK: Frozen states

  /// Freezes the state of the file for reading until ``endReading(_:)``.
  ///
  /// SQLite keeps the read transaction of a connection while any of its statements is unfinished. So the statement that
  /// reads the version stays unfinished, and stands for `BEGIN` and `COMMIT`.
  ///
  /// - Returns: a session on the state.
  /// - Throws: a ``TreeError``, such as ``TreeError/schemaVersion(path:found:supported:)``. Then nothing is frozen.
  func beginReading() throws(TreeError) -> Session {
    let statement = try take(.schemaVersion)
    do throws(TreeError) {
      let version = try Schema.checkVersion(self, statement)
      reading = statement
      if isKnownUniquelyReferenced(&lastSession), let session = lastSession {
        session.begin(self, version: version)
        return session
      }
      let session = Session(self, version: version)
      lastSession = session
      return session
    } catch {
      giveBack(statement, .schemaVersion)
      throw error
    }
  }

  /// Ends a session for reading, and releases its state.
  func endReading(_ session: Session) {
    session.end()
    guard let statement = reading else { return }
    reading = nil
    giveBack(statement, .schemaVersion)
  }

  /// Retries `body` while the file is busy, for up to ``busyTimeout`` seconds.
  func patiently<Result>(_ body: () throws(TreeError) -> Result) throws(TreeError) -> Result {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      do throws(TreeError) { return try body() } catch .busy where ContinuousClock.now < end { usleep(1000) }
    }
  }

  /// Runs a fixed SQL text to completion. Only setup code uses it.
  func run(_ text: StaticString) throws(TreeError) {
    _ = try integer(text)
  }

  /// Returns the first integer that a fixed SQL text yields; nil if it yields no row.
  func integer(_ text: StaticString) throws(TreeError) -> Int64? { try integer(text.description) }

  /// Returns the first integer that an SQL text yields; nil if it yields no row.
  ///
  /// The text must consist of constants and numbers only.
  func integer(_ text: String) throws(TreeError) -> Int64? {
    let statement = try prepare(text)
    defer { sqlite3_finalize(statement.handle) }
    return try next(statement) ? statement.integer(0) : nil
  }

  /// Returns the first string that a fixed SQL text yields; nil if it yields no row.
  func text(_ text: StaticString) throws(TreeError) -> String? {
    let statement = try prepare(text.description)
    defer { sqlite3_finalize(statement.handle) }
    return try next(statement) ? String(decoding: statement.bytes(0), as: UTF8.self) : nil
  }

  /// Steps to the next row.
  ///
  /// - Returns: false at the end.
  func next(_ statement: Statement) throws(TreeError) -> Bool {
    switch statement.step() {
    case .row: true
    case .done: false
    case .failure(let code): throw error(code)
    }
  }

  /// Throws unless the result code is `SQLITE_OK`.
  func check(_ code: Int32) throws(TreeError) {
    if code != SQLITE_OK { throw error(code) }
  }

  /// The number of rows that the last statement changed.
  var changedRows: Int64 { sqlite3_changes64(handle) }

  /// Whether a transaction that began with a statement is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether the connection holds neither a transaction nor a frozen state.
  var isIdle: Bool { !isInTransaction && sqlite3_txn_state(handle, nil) == SQLITE_TXN_NONE }

  /// Returns a statement that no other call uses until it is given back.
  private func take(_ sql: SQL) throws(TreeError) -> Statement {
    let index = sql.index
    if let statement = idle[index] {
      idle[index] = nil
      return statement
    }
    if let statement = spare[index].popLast() { return statement }
    do throws(TreeError) {
      return try prepare(sql.text(hasChecks: hasChecks))
    } catch .io(_, SQLITE_ERROR, let message) {
      // The SQL texts are fixed and the version is known, so the cause is a missing table or column.
      throw corruption("its schema is damaged: \(message)")
    }
  }

  private func giveBack(_ statement: Statement, _ sql: SQL) {
    statement.reset()
    let index = sql.index
    if idle[index] == nil { idle[index] = statement } else { spare[index].append(statement) }
  }

  private func prepare(_ text: String) throws(TreeError) -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw error(SQLITE_MISUSE) }
    return Statement(handle: statement)
  }

  /// Returns the error for a result code.
  func error(_ code: Int32) -> TreeError {
    let message = String(cString: sqlite3_errmsg(handle))
    let error = TreeError(sqliteCode: code, message: message, path: path, busyTimeout: busyTimeout)
    switch error {
    case .busy, .diskFull, .tooLarge, .readOnly: break
    default: isSuspect = true
    }
    return error
  }

  /// Returns the error for a row that cannot be decoded, and marks the connection as not reusable.
  func corruption(_ detail: String) -> TreeError {
    isSuspect = true
    return .corrupt(path: path, detail: detail)
  }
}
