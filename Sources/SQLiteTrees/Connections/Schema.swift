import DocumentTrees

/// The schema that makes a database file a tree file.
enum Schema {
  /// `RULE` in ASCII. SQLite keeps it in the file's header, where `file(1)` finds it too.
  static let applicationID: Int32 = 0x5255_4C45
  /// The current version. It increases with every change that an older program would misread.
  static let version: Int32 = 5
  /// The first version that has documents and objects.
  static let versionWithSpaces: Int32 = 2
  /// The first version that has accounts.
  static let versionWithAccounts: Int32 = 3
  /// The first version with checksums of rows and totals of them.
  static let versionWithChecks: Int32 = 4
  /// The first version with indexes.
  static let versionWithIndexes: Int32 = 5
  /// The oldest readable version. It has no documents, objects and accounts.
  static let oldestVersion: Int32 = 1

  /// Checks the version in every transaction, because another program may have changed the file since it was opened.
  ///
  /// - Returns: the version of the file.
  @discardableResult
  static func checkVersion(_ connection: Connection) throws(TreeError) -> Int32 {
    try connection.with(.schemaVersion) { statement throws(TreeError) in try checkVersion(connection, statement) }
  }

  /// Checks the version that `statement` reads: a new ``SQL/schemaVersion`` of the connection.
  ///
  /// In a read transaction this is also the access that freezes its state.
  ///
  /// - Returns: the version of the file.
  static func checkVersion(_ connection: Connection, _ statement: Statement) throws(TreeError) -> Int32 {
    let found = try connection.next(statement) ? Int32(truncatingIfNeeded: statement.integer(0)) : 0
    guard (oldestVersion...version).contains(found) else {
      throw .schemaVersion(path: connection.path, found: found, supported: version)
    }
    connection.hasChecks = found >= versionWithChecks
    return found
  }
}
