public import DocumentTrees
import Platform
public import RuleValues

/// A tree in one SQLite file.
///
/// Several processes may use the file. Readers never wait for a writer. A writer waits for another writer up to
/// `SQLiteOptions.busyTimeout`.
///
/// A process that is killed leaves the state before or after its transaction. If the disk fails to make a write safe,
/// the write throws and later reads do not see it. It can reappear only if the process ends before the next write and
/// the file is opened again.
///
/// While the file is open, SQLite keeps `-wal` and `-shm` files beside it. To copy the tree, use `VACUUM INTO` or an
/// export rather than a file copy. Only the owner can read and write a new file and the files beside it (mode 0600).
///
/// Each row has a checksum of its key and values, which is verified whenever the row is read. The file also keeps the
/// number of rows and the sum of their checksums. ``checkIntegrity()``, `SQLiteOptions.verify` and each read of a
/// whole space use them to find rows that are lost or older than the last write. These checks find damage; they do not
/// stop an attacker who can write to the file.
///
/// Opening a file of an older version for writing upgrades it, which reads and writes all of its rows once. If the file
/// cannot be written, it is read as it is, without checksums.
public final class SQLiteTree: DocumentTree {
  let pool: ConnectionPool
  /// Tells after each commit of this object that the tree has changed. It does not tell of the commits of other processes.
  public let changes = ChangeSignal()
  /// The readers' lock on the file. Its connection stays open as long as the tree.
  ///
  /// If the last connection closed, the next one would recover the log. It could then find a commit that was written,
  /// but whose caller got an error because the commit was not made safe.
  let readLock: ReadLock
  let writer = WriterLock()
  /// The group of writes whose transaction is open.
  let open = OpenGroup()
  let options: SQLiteOptions
  let path: String
  /// Whether a file of an older version is upgraded.
  let upgrades: Bool
  /// The report of the verification when the file was opened; nil if `SQLiteOptions.verify` is
  /// ``SQLiteOptions/Verification/none``.
  public let verification: VerificationReport?

  /// The log that was beside the file when it was opened, although no process had the file open; nil if there was none.
  public let leftLog: LeftLog?

  /// Opens the tree file at `path`, verifies it as the options specify, and upgrades a file of an older version.
  ///
  /// - Throws: a ``TreeError`` that says why the file cannot be used. The file is then unchanged. The error is
  ///   ``TreeError/corrupt(path:detail:)`` for a damaged file. It is ``TreeError/withoutChecksums(path:)`` if a full
  ///   verification is requested for a file of an older version that cannot be written.
  public convenience init(path: String, options: SQLiteOptions = .default) throws(TreeError) {
    try self.init(path: path, options: options, hasChecks: true)
  }

  /// Opens the tree file at `path`.
  ///
  /// - Parameter hasChecks: whether rows get checksums. If false, a new file has version 3, and an older one is not
  ///   upgraded. Tests and benchmarks use this to compare the two.
  package init(path: String, options: SQLiteOptions, hasChecks: Bool) throws(TreeError) {
    self.path = path
    self.options = options
    upgrades = hasChecks
    let began = ContinuousClock.now
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, .other("a path must not be empty and must not contain NUL; name a file"))
    }
    // Opening a pipe would block until another process writes into it.
    if ConnectionFactory.isIrregular(path) { throw .cannotOpen(path: path, .isIrregular) }
    if options.access == .readWrite { OpenFile.createPrivate(at: path) }
    var left: LeftLog?
    let openFile = try OpenFile.register(path) { () throws(TreeError) in
      left = LeftLog(beside: path)
      if options.verify != .none, let damage = left?.damage {
        let way = "if the power failed, `rules-sim data verify --after-power-failure` drops an incomplete commit"
        throw .corrupt(path: path, detail: "\(damage), so its last commits may be lost; \(way)")
      }
    }
    leftLog = left
    let factory = ConnectionFactory(path: path, options: options, openFile: openFile)
    pool = ConnectionPool(factory)
    let first = try factory.open()
    do throws(TreeError) {
      try Schema.establish(
        first, mayWrite: options.access == .readWrite, upgrades: hasChecks, indexes: options.indexes ?? .automatic)
      verification =
        options.verify == .none ? nil : try first.verify(options.verify, since: began)
      if options.access == .readWrite { try Schema.useLog(first) }
      let mode = options.access == .immutable ? nil : try first.text("PRAGMA journal_mode")
      readLock = ReadLock(first, usesLog: mode == "wal")
    } catch {
      throw factory.explained(error)
    }
    guard let indexes = options.indexes, options.access == .readWrite, hasChecks else { return }
    do { try declareIndexes(indexes) } catch { throw error as? TreeError ?? .unfinishedWrite }
  }

  deinit { readLock.close() }

  /// Closes the file, so that a copy of it has the whole tree.
  ///
  /// The log beside the file is written back, and removed unless another tree or process has the file open. If one of them
  /// reads an older state for longer than `SQLiteOptions.busyTimeout`, the log stays, and a copy needs it too. Without this
  /// call, the file is closed when the tree is released.
  ///
  /// A read that is in progress keeps its state, and its connection is closed after it. A later call throws
  /// ``TreeError/closed(path:)``. Closing a closed tree does nothing.
  ///
  /// - Throws: ``TreeError/busy(seconds:)`` if a write does not end in time; then the tree is still open. Another error says
  ///   why the log could not be written back. It then stays beside the file, and the next opening reads it.
  public func close() throws(TreeError) {
    guard writer.lock(within: options.busyTimeout) else { throw .busy(seconds: options.busyTimeout) }
    defer { writer.unlock() }
    commitGroup()
    let last = Result { () throws(TreeError) in try pool.take() }
    guard pool.close() else { return }
    readLock.close()
    guard options.access == .readWrite else { return }
    let connection = try last.get()
    connection.busyTimeout = options.busyTimeout
    _ = try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Whether the tree was opened for writing.
  package var isWritable: Bool { options.access == .readWrite }

  /// The paths of the files that hold the tree, including those beside its own. Some of them may not exist.
  package var files: [String] {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let main = resolved.map { String(cString: $0) } ?? path
    return [main] + ["-wal", "-shm", "-journal"].map { main + $0 }
  }

  /// See ``DocumentTree/read(within:_:)``. A reader never waits for another transaction, whatever the limit.
  @inlinable
  public func read<Result>(within limit: CallLimit, _ body: (inout SQLiteSnapshot) throws -> Result) throws -> Result {
    let session = try beginReading()
    defer { endReading(session) }
    var snapshot = SQLiteSnapshot(session)
    return try body(&snapshot)
  }

  @usableFromInline
  func beginReading() throws(TreeError) -> Session {
    let connection = try pool.take()
    connection.busyTimeout = options.busyTimeout
    connection.recorder.changes = SpaceTotals()
    do throws(TreeError) {
      return try connection.beginReading()
    } catch {
      pool.giveBack(connection)
      throw error
    }
  }

  @usableFromInline
  func endReading(_ session: Session) {
    guard let connection = try? session.connection() else { return }
    readLock.noteRead(by: connection)
    connection.endReading(session)
    pool.giveBack(connection)
  }

  /// Keeps a connection for each of `count` readers and for the writer.
  public func expectReaders(_ count: Int) { pool.keep(max(0, min(count, Int(Int32.max))) + 1) }

  /// Reads the whole file and checks it for damage.
  ///
  /// It checks each page (`PRAGMA integrity_check`), each row by its checksum, and that no row is lost or older than
  /// the last write. The duration is proportional to the file's size. Others may read and write meanwhile.
  ///
  /// The log beside an open file is not checked for lost commits, because SQLite reads it when the first connection is
  /// opened. Use `SQLiteOptions.verify` for that check.
  ///
  /// - Returns: the extent and the duration of the check.
  /// - Throws: ``TreeError/corrupt(path:detail:)`` with the first damage found, ``TreeError/withoutChecksums(path:)``
  ///   for an undamaged file of an older version, or another ``TreeError``.
  @discardableResult
  public func checkIntegrity() throws(TreeError) -> VerificationReport {
    let began = ContinuousClock.now
    let connection = try pool.take()
    defer { pool.giveBack(connection) }
    return try connection.verify(.full, since: began)
  }
}

// Most pages that are read are in memory.
extension SQLiteTree: ProcessorBoundTree {}

extension Connection {
  /// Verifies the file in one read transaction.
  fileprivate func verify(
    _ level: SQLiteOptions.Verification, since began: ContinuousClock.Instant
  ) throws(TreeError) -> VerificationReport {
    recorder.changes = SpaceTotals()
    return try transaction(.beginReading) { () throws(TreeError) in
      try Schema.checkVersion(self)
      if level == .full { try checkPages() }
      if level == .full, !hasChecks { throw .withoutChecksums(path: path) }
      let rows = hasChecks ? try totals().allRecords : nil
      if level == .full {
        for space in TreeSpace.allCases { try check(space) }
      }
      let pages = try integer("PRAGMA page_count") ?? 0
      let pageBytes = try integer("PRAGMA page_size") ?? 0
      return VerificationReport(
        level: level, rows: rows, bytes: pages * pageBytes, duration: ContinuousClock.now - began)
    }
  }
}
