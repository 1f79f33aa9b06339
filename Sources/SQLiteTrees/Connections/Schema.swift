import DocumentTrees

/// What makes a database file a tree file.
enum Schema {
  /// `RULE` in ASCII: SQLite keeps it in the file's header, where `file(1)` finds it too.
  static let applicationID: Int32 = 0x5255_4C45
  /// Goes up with every change that an older program would misread.
  static let version: Int32 = 1

  /// Checks that the file is a tree; makes one of a new or empty file where writing is allowed.
  static func establish(_ connection: Connection, mayCreate: Bool) throws(TreeError) {
    if try isEstablished(connection) { return }
    guard mayCreate else { throw .notADatabase(path: connection.path) }
    guard try connection.text("PRAGMA journal_mode = WAL") == "wal" else {
      throw .cannotOpen(path: connection.path, .other("its file system has no shared memory; use a local disk"))
    }
    try connection.run(.beginWriting)
    do throws(TreeError) {
      if try !isEstablished(connection) { try create(connection) }
      try connection.run(.commit)
    } catch {
      try? connection.run(.rollBack)
      throw error
    }
  }

  /// Whether the file is a tree of this version; false for an empty database.
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

  private static func create(_ connection: Connection) throws(TreeError) {
    try connection.run(
      """
      CREATE TABLE realtime(
        path BLOB NOT NULL PRIMARY KEY, kind INTEGER NOT NULL, value BLOB, priority BLOB
      ) WITHOUT ROWID
      """)
    _ = try connection.integer("PRAGMA application_id = \(applicationID)")
    _ = try connection.integer("PRAGMA user_version = \(version)")
  }

  /// Checks the version in every transaction: another program may have changed the file since it was opened. In a
  /// reading transaction this is also the access that freezes its state.
  static func checkVersion(_ connection: Connection) throws(TreeError) {
    let found = try connection.with(.schemaVersion) { statement throws(TreeError) in
      try connection.next(statement) ? Int32(truncatingIfNeeded: statement.integer(0)) : 0
    }
    guard found == version else {
      throw .schemaVersion(path: connection.path, found: found, supported: version)
    }
  }
}
