import DocumentTrees

/// What makes a database file a tree file.
enum Schema {
  /// `RULE` in ASCII: SQLite keeps it in the file's header, where `file(1)` finds it too.
  static let applicationID: Int32 = 0x5255_4C45
  /// Goes up with every change that an older program would misread.
  static let version: Int32 = 3
  /// The first version that has documents and objects.
  static let versionWithSpaces: Int32 = 2
  /// The first version that has accounts.
  static let versionWithAccounts: Int32 = 3
  /// The oldest version that can be read; the next write raises it. It has no documents, objects and accounts.
  static let oldestVersion: Int32 = 1

  /// Checks that the file is a tree; makes one of a new or empty file where writing is allowed.
  static func establish(_ connection: Connection, mayCreate: Bool) throws(TreeError) {
    // In a transaction, like all that asks twice: somebody else may make a tree of the file meanwhile.
    if try connection.transaction(.beginReading, { () throws(TreeError) in try isEstablished(connection) }) { return }
    guard mayCreate else { throw .notADatabase(path: connection.path) }
    // SQLite asks for this lock with another in its hands, and so does not wait for it.
    let mode = try connection.patiently { () throws(TreeError) in try connection.text("PRAGMA journal_mode = WAL") }
    guard mode == "wal" else {
      throw .cannotOpen(path: connection.path, .other("its file system has no shared memory; use a local disk"))
    }
    try connection.transaction(.beginWriting) { () throws(TreeError) in
      if try !isEstablished(connection) { try create(connection) }
    }
  }

  /// Whether the file is a tree of a version that can be read; false for an empty database.
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
    try addSpaces(connection, to: oldestVersion)
  }

  private static func addSpaces(_ connection: Connection, to found: Int32) throws(TreeError) {
    if found < versionWithSpaces { try addDocumentsAndObjects(connection) }
    if found < versionWithAccounts {
      try connection.run("CREATE TABLE accounts(path BLOB NOT NULL PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID")
    }
    _ = try connection.integer("PRAGMA user_version = \(version)")
  }

  private static func addDocumentsAndObjects(_ connection: Connection) throws(TreeError) {
    try connection.run(
      """
      CREATE TABLE firestore(
        path BLOB NOT NULL PRIMARY KEY, fields BLOB NOT NULL,
        created INTEGER NOT NULL, createdNanos INTEGER NOT NULL,
        updated INTEGER NOT NULL, updatedNanos INTEGER NOT NULL
      ) WITHOUT ROWID
      """)
    try connection.run("CREATE TABLE storage(path BLOB NOT NULL PRIMARY KEY, metadata BLOB NOT NULL) WITHOUT ROWID")
  }

  /// Raises the file to this version, in the writing transaction that is open: what is there stays as it is, and a
  /// transaction that fails leaves the file as it was.
  static func upgrade(_ connection: Connection) throws(TreeError) {
    let found = try checkVersion(connection)
    if found < version { try addSpaces(connection, to: found) }
  }

  /// Checks the version in every transaction: another program may have changed the file since it was opened. In a
  /// reading transaction this is also the access that freezes its state.
  ///
  /// - Returns: the version of the file.
  @discardableResult
  static func checkVersion(_ connection: Connection) throws(TreeError) -> Int32 {
    let found = try connection.with(.schemaVersion) { statement throws(TreeError) in
      try connection.next(statement) ? Int32(truncatingIfNeeded: statement.integer(0)) : 0
    }
    guard (oldestVersion...version).contains(found) else {
      throw .schemaVersion(path: connection.path, found: found, supported: version)
    }
    return found
  }
}
