import CSQLite
import DocumentTrees
import Glibc

/// One connection to the file, with its prepared statements.
final class Connection: @unchecked Sendable {  // one thread at a time has it: the pool hands it out and takes it back
  /// The file's path, as it was given.
  let path: String
  private let handle: OpaquePointer
  /// What the open transaction changes in the totals.
  let recorder = ChangeRecorder()
  /// Keeps the file registered as open in this process until the connection is closed.
  private let openFile: OpenFile?
  /// Statements that nobody runs; one that runs is not here, so the same text may run inside itself.
  @exclusivity(unchecked)
  private var idle: [[Statement]]
  /// Whether the rows of the file have checksums, as the last transaction found.
  var hasChecks = true {
    didSet { if hasChecks != oldValue { forgetStatements() } }
  }
  /// Whether something went wrong after which the connection is not to be used again.
  private(set) var isSuspect = false

  /// How many seconds a statement waits for a lock of another connection.
  var busyTimeout: Double {
    didSet { if busyTimeout != oldValue { setBusyTimeout() } }
  }

  /// A connection over an open database, which it closes.
  ///
  /// - Parameters:
  ///   - busyTimeout: how many seconds a statement waits for a lock of another connection.
  ///   - openFile: the file's registration, kept until the connection is closed.
  init(_ handle: OpaquePointer, path: String, busyTimeout: Double, openFile: OpenFile? = nil) {
    self.handle = handle
    self.path = path
    self.openFile = openFile
    self.busyTimeout = busyTimeout
    idle = Array(repeating: [], count: SQL.count)
    setBusyTimeout()
  }

  private func setBusyTimeout() {
    sqlite3_busy_timeout(handle, Int32(patience * 1000))
  }

  /// ``busyTimeout``, as much of it as milliseconds in 32 bits can say.
  private var patience: Double { max(0, min(busyTimeout, 2_000_000)) }

  deinit {
    for statement in idle.joined() { sqlite3_finalize(statement.handle) }
    sqlite3_close_v2(handle)
  }

  private func forgetStatements() {
    for statement in idle.joined() { sqlite3_finalize(statement.handle) }
    idle = Array(repeating: [], count: SQL.count)
  }

  /// Makes the functions known that statements call.
  func registerFunctions() throws(TreeError) { try check(recorder.register(on: handle)) }

  /// Runs `body` with a statement that is its own meanwhile.
  func with<Result>(
    _ sql: SQL, _ body: (Statement) throws(TreeError) -> Result
  ) throws(TreeError) -> Result {
    let statement = try idleStatement(sql)
    defer {
      statement.reset()
      idle[sql.index].append(statement)
    }
    return try body(statement)
  }

  /// Runs a statement without parameters to its end.
  func run(_ sql: SQL) throws(TreeError) {
    try with(sql) { statement throws(TreeError) in _ = try next(statement) }
  }

  /// Runs `body` in a transaction, which is rolled back when it throws.
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

  /// Runs `body` again while the file is busy, as long as a statement may wait.
  func patiently<Result>(_ body: () throws(TreeError) -> Result) throws(TreeError) -> Result {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      do throws(TreeError) { return try body() } catch .busy where ContinuousClock.now < end { usleep(1000) }
    }
  }

  /// Runs a fixed text to its end: for setting up.
  func run(_ text: StaticString) throws(TreeError) {
    _ = try integer(text)
  }

  /// The integer that a fixed text answers first; nil where it answers no row.
  func integer(_ text: StaticString) throws(TreeError) -> Int64? { try integer(text.description) }

  /// The integer that a text answers first. The text must be made of constants and numbers.
  func integer(_ text: String) throws(TreeError) -> Int64? {
    let statement = try prepare(text)
    defer { sqlite3_finalize(statement.handle) }
    return try next(statement) ? statement.integer(0) : nil
  }

  /// The text that a fixed text answers first.
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

  /// Throws where a call did not answer OK.
  func check(_ code: Int32) throws(TreeError) {
    if code != SQLITE_OK { throw error(code) }
  }

  /// How many rows the last statement changed.
  var changedRows: Int64 { sqlite3_changes64(handle) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  private func idleStatement(_ sql: SQL) throws(TreeError) -> Statement {
    if let statement = idle[sql.index].popLast() { return statement }
    do throws(TreeError) {
      return try prepare(sql.text(hasChecks: hasChecks))
    } catch .io(_, SQLITE_ERROR, let message) {
      // The texts are fixed and the version is known, so a table or column is gone.
      throw corruption("its schema is damaged: \(message)")
    }
  }

  private func prepare(_ text: String) throws(TreeError) -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw error(SQLITE_MISUSE) }
    return Statement(handle: statement)
  }

  /// The error for a code that a call answered.
  func error(_ code: Int32) -> TreeError {
    let message = String(cString: sqlite3_errmsg(handle))
    let error = TreeError(sqliteCode: code, message: message, path: path, busyTimeout: busyTimeout)
    switch error {
    case .busy, .diskFull, .tooLarge, .readOnly: break
    default: isSuspect = true
    }
    return error
  }

  /// The error for a row that cannot be understood.
  func corruption(_ detail: String) -> TreeError {
    isSuspect = true
    return .corrupt(path: path, detail: detail)
  }
}
