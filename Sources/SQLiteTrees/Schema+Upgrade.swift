import CSQLite
import DocumentTrees

/// The upgrade of files of older versions.
extension Schema {
  /// Upgrades an older file in its own transaction. A file that cannot be written stays unchanged and readable.
  static func upgradeWherePossible(_ connection: Connection) throws(TreeError) {
    guard try checkVersion(connection) < version else { return }
    do throws(TreeError) {
      _ = try connection.transaction(.beginWriting) { () throws(TreeError) in try upgrade(connection) }
    } catch .readOnly {
      return
    }
  }

  /// Upgrades the file to this version within the open write transaction.
  ///
  /// The data stays unchanged, and a failed transaction leaves the file unchanged. The upgrade to checksums reads and
  /// writes every row once. A damaged file is not upgraded: new checksums would hide the loss.
  ///
  /// - Returns: the version of the file.
  @discardableResult
  static func upgrade(_ connection: Connection) throws(TreeError) -> Int32 {
    let found = try checkVersion(connection)
    guard found < version else { return found }
    guard found < versionWithChecks else {
      try addIndexes(connection)
      _ = try connection.integer("PRAGMA user_version = \(version)")
      return version
    }
    try connection.checkPages()
    try addSpaces(connection, to: found)
    try addChecks(connection)
    try addIndexes(connection)
    _ = try connection.integer("PRAGMA user_version = \(version)")
    connection.hasChecks = true
    var totals = SpaceTotals()
    for space in TreeSpace.allCases { totals.add(try connection.scan(space)) }
    try connection.createTotals(totals)
    return version
  }

  /// Creates the schema of version 3.
  static func createWithoutChecks(_ connection: Connection) throws(TreeError) {
    try connection.run(
      """
      CREATE TABLE realtime(
        path BLOB NOT NULL PRIMARY KEY, kind INTEGER NOT NULL, value BLOB, priority BLOB
      ) WITHOUT ROWID
      """)
    try addSpaces(connection, to: oldestVersion)
    _ = try connection.integer("PRAGMA user_version = \(versionWithAccounts)")
  }

  private static func addSpaces(_ connection: Connection, to found: Int32) throws(TreeError) {
    if found < versionWithSpaces {
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
    if found < versionWithAccounts {
      try connection.run("CREATE TABLE accounts(path BLOB NOT NULL PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID")
    }
  }

  private static func addChecks(_ connection: Connection) throws(TreeError) {
    try connection.run("ALTER TABLE realtime ADD COLUMN checksum INTEGER")
    try connection.run("UPDATE realtime SET checksum = row_checksum(0, path, kind, value, priority)")
    try connection.run("ALTER TABLE firestore ADD COLUMN checksum INTEGER")
    try connection.run(
      """
      UPDATE firestore SET checksum = row_checksum(1, path, fields, created, createdNanos, updated, updatedNanos)
      """)
    try connection.run("ALTER TABLE storage ADD COLUMN checksum INTEGER")
    try connection.run("UPDATE storage SET checksum = row_checksum(2, path, metadata)")
    try connection.run("ALTER TABLE accounts ADD COLUMN checksum INTEGER")
    try connection.run("UPDATE accounts SET checksum = row_checksum(3, path, record)")
  }
}

extension Connection {
  /// Creates the table of totals with these as its content.
  func createTotals(_ totals: SpaceTotals) throws(TreeError) {
    try run("CREATE TABLE totals(id INTEGER PRIMARY KEY, value BLOB NOT NULL)")
    let digits = totals.bytes.map { byte in
      let text = String(byte, radix: 16)
      return byte < 16 ? "0" + text : text
    }
    _ = try integer("INSERT INTO totals(id, value) VALUES (0, x'\(digits.joined())')")
  }

  /// Checks every page of the file, the lists of free pages and the order of the rows.
  func checkPages() throws(TreeError) {
    // One finding is enough: `integrity_check(1)` stops there.
    let answer = try text("PRAGMA integrity_check(1)") ?? ""
    guard answer == "ok" else { throw corruption(answer) }
  }
}
