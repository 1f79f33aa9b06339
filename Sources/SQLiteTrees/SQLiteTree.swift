public import DocumentTrees
import Glibc

/// A tree in one SQLite file.
///
/// Several processes may use the file. Readers never wait for a writer, and a writer waits for another up to
/// ``SQLiteOptions/busyTimeout``. A process that is killed leaves the state before or after its transaction. A write that
/// failed because the disk could not make it safe is not there; only if the process ends before the next write may it be
/// found again when the file is opened. The file
/// comes with `-wal` and `-shm` beside it while it is open; copy it with `VACUUM INTO` or an export, not as a file.
///
/// A file of a version that had no documents, objects or accounts can be read; the first write adds their tables.
public final class SQLiteTree: DocumentTree {
  private let pool: ConnectionPool
  /// A connection that does nothing but stay. The last connection to go would let the next one read the log anew, and find
  /// a commit there whose error was told: written, but not made safe.
  private let anchor: Connection
  private let turn = WriterTurn()
  private let options: SQLiteOptions
  private let path: String

  /// Opens the tree file at `path`.
  ///
  /// - Throws: a ``TreeError`` that says why the file cannot be used; the file is as it was.
  public init(path: String, options: SQLiteOptions = .default) throws(TreeError) {
    self.path = path
    self.options = options
    let factory = ConnectionFactory(path: path, options: options)
    pool = ConnectionPool(factory)
    let first = try factory.open()
    do throws(TreeError) {
      try Schema.establish(first, mayCreate: options.access == .readWrite)
    } catch {
      throw factory.explained(error)
    }
    anchor = first
  }

  /// The files that hold the tree, those beside its own included. Not all of them need exist.
  public var files: [String] {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let main = resolved.map { String(cString: $0) } ?? path
    return [main] + ["-wal", "-shm", "-journal"].map { main + $0 }
  }

  /// See ``DocumentTree/read(_:)``.
  public func read<Result>(_ body: (inout SQLiteSnapshot) throws -> Result) throws -> Result {
    let connection = try pool.take()
    defer { pool.giveBack(connection) }
    connection.busyTimeout = options.busyTimeout
    try connection.run(.beginReading)
    defer { try? connection.run(.commit) }
    let version = try Schema.checkVersion(connection)
    let session = Session(connection, version: version)
    defer { session.end() }
    var snapshot = SQLiteSnapshot(session)
    return try body(&snapshot)
  }

  /// See ``DocumentTree/write(within:_:)``. A writer waits for its turn in this process, and then for writers in others.
  public func write<Result>(
    within seconds: Double, _ body: (inout SQLiteTransaction) throws -> Result
  ) throws -> Result {
    guard options.access == .readWrite else { throw TreeError.readOnly(path: path) }
    let patience = min(options.busyTimeout, seconds)
    let began = ContinuousClock.now
    guard turn.take(within: patience) else { throw TreeError.busy(seconds: patience) }
    defer { turn.giveBack() }
    let connection = try pool.take()
    defer { pool.giveBack(connection) }
    let waited = (ContinuousClock.now - began) / .seconds(1)
    connection.busyTimeout = max(0, patience - waited)
    do { try connection.run(.beginWriting) } catch TreeError.busy { throw TreeError.busy(seconds: patience) }
    do {
      try Schema.upgrade(connection)
      let result = try Self.run(body, on: connection)
      try connection.run(.commit)
      return result
    } catch {
      if connection.isInTransaction { try? connection.run(.rollBack) }
      throw error
    }
  }

  private static func run<Result>(
    _ body: (inout SQLiteTransaction) throws -> Result, on connection: Connection
  ) throws -> Result {
    let session = Session(connection, version: Schema.version)
    defer { session.end() }
    var transaction = SQLiteTransaction(session)
    let result = try body(&transaction)
    if let failure = session.failure { throw failure }
    return result
  }

  /// Reads the whole file and checks that it is not damaged. Takes time in proportion to the file's size.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)`` with the first damage found.
  public func checkIntegrity() throws(TreeError) {
    let connection = try pool.take()
    defer { pool.giveBack(connection) }
    let answer = try connection.text("PRAGMA quick_check(1)") ?? ""
    guard answer == "ok" else { throw connection.corruption(answer) }
  }
}
