import DocumentTrees

/// The schema of new files.
extension Schema {
  /// Checks that the file is a tree. If writing is allowed, a new or empty file becomes a tree, and an older one is
  /// upgraded.
  ///
  /// - Parameters:
  ///   - upgrades: whether to upgrade. If false, a new file gets the last version without checksums.
  ///   - indexes: the indexes of a new file.
  static func establish(
    _ connection: Connection, mayWrite: Bool, upgrades: Bool = true, indexes: IndexDeclarations = .automatic
  ) throws(TreeError) {
    // The checks and the creation share a transaction, because another process may create the tree meanwhile.
    if try connection.transaction(.beginReading, { () throws(TreeError) in try isEstablished(connection) }) {
      if mayWrite, upgrades { try upgradeWherePossible(connection) }
      return
    }
    guard mayWrite else { throw .notADatabase(path: connection.path) }
    // SQLite requests this lock while it holds another, so its busy timeout does not apply.
    let mode = try connection.patiently { () throws(TreeError) in try connection.text("PRAGMA journal_mode = WAL") }
    guard mode == "wal" else {
      throw .cannotOpen(path: connection.path, .other("its file system has no shared memory; use a local disk"))
    }
    try connection.transaction(.beginWriting) { () throws(TreeError) in
      if try isEstablished(connection) { return }
      _ = try connection.integer("PRAGMA application_id = \(applicationID)")
      if upgrades { try create(connection, indexes) } else { try createWithoutChecks(connection) }
    }
  }

  /// Returns whether the file is a tree of a readable version; false for an empty database.
  private static func isEstablished(_ connection: Connection) throws(TreeError) -> Bool {
    let found = try connection.integer("PRAGMA application_id") ?? 0
    if found == Int64(applicationID) {
      try checkVersion(connection)
      return true
    }
    guard found == 0, try connection.integer("SELECT count(*) FROM sqlite_schema") == 0 else {
      throw .foreignDatabase(path: connection.path, applicationID: Int32(truncatingIfNeeded: found))
    }
    return false
  }

  /// Puts an existing file in WAL mode, in which readers and the writer do not wait for each other. A copy by `VACUUM INTO`
  /// has another mode. A file that cannot be written, or that another process uses, keeps its mode.
  static func useLog(_ connection: Connection) throws(TreeError) {
    do throws(TreeError) {
      guard try connection.text("PRAGMA journal_mode") != "wal" else { return }
      _ = try connection.text("PRAGMA journal_mode = WAL")
    } catch .readOnly, .busy {
      return
    }
  }

  private static func create(_ connection: Connection, _ indexes: IndexDeclarations) throws(TreeError) {
    // The checksum comes before the values, so that SQLite finds it without reading a long value.
    try connection.run(
      """
      CREATE TABLE realtime(
        path BLOB NOT NULL PRIMARY KEY, checksum INTEGER NOT NULL, kind INTEGER NOT NULL, value BLOB, priority BLOB
      ) WITHOUT ROWID
      """)
    try connection.run(
      """
      CREATE TABLE firestore(
        path BLOB NOT NULL PRIMARY KEY, checksum INTEGER NOT NULL, fields BLOB NOT NULL,
        created INTEGER NOT NULL, createdNanos INTEGER NOT NULL,
        updated INTEGER NOT NULL, updatedNanos INTEGER NOT NULL
      ) WITHOUT ROWID
      """)
    try connection.run(
      """
      CREATE TABLE storage(
        path BLOB NOT NULL PRIMARY KEY, checksum INTEGER NOT NULL, metadata BLOB NOT NULL
      ) WITHOUT ROWID
      """)
    try connection.run(
      """
      CREATE TABLE accounts(
        path BLOB NOT NULL PRIMARY KEY, checksum INTEGER NOT NULL, record BLOB NOT NULL
      ) WITHOUT ROWID
      """)
    try addIndexes(connection)
    _ = try connection.integer("PRAGMA user_version = \(version)")
    connection.hasChecks = true
    connection.recorder.changes = SpaceTotals()
    var transaction = SQLiteTransaction(Session(connection, version: version))
    try transaction.declareIndexes(indexes)
    try connection.createTotals(connection.recorder.changes)
    connection.recorder.changes = SpaceTotals()
  }

  /// Creates the table of the indexes, without any.
  static func addIndexes(_ connection: Connection) throws(TreeError) {
    try connection.run(
      "CREATE TABLE indexes(path BLOB NOT NULL PRIMARY KEY, checksum INTEGER NOT NULL, entry BLOB NOT NULL) WITHOUT ROWID"
    )
  }
}
