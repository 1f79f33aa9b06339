/// Every statement that is run on data. Values reach them by binding only.
///
/// Table `realtime` holds one row a leaf, and one row an inner node that has a priority. Table `firestore` holds one row a
/// document, table `storage` one row an object, table `accounts` one row a record of an account. Table `totals` has one
/// row: how many rows the others have, and the sum of their checksums.
enum SQL: Int, CaseIterable {
  case beginReading
  case beginWriting
  case commit
  case rollBack
  case schemaVersion
  case totals
  case storeTotals
  case ascending
  case descending
  case insert
  case upsert
  case deleteRow
  case deleteRange
  case deleteAll
  case document
  case documents
  case putDocument
  case deleteDocuments
  case deleteAllDocuments
  case object
  case objects
  case putObject
  case deleteObjects
  case deleteAllObjects
  case account
  case accounts
  case putAccount
  case deleteAccount

  /// The statement for a file whose rows have checksums.
  var text: String {
    switch self {
    case .beginReading: "BEGIN"
    case .beginWriting: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollBack: "ROLLBACK"
    case .schemaVersion: "PRAGMA user_version"
    case .totals: "SELECT value FROM totals WHERE id = 0"
    case .storeTotals: "UPDATE totals SET value = totals_after(value) WHERE id = 0"
    case .ascending:
      "SELECT path, kind, value, priority, checksum FROM realtime WHERE path >= ?1 AND path < ?2 ORDER BY path"
    case .descending:
      "SELECT path, kind, value, priority, checksum FROM realtime WHERE path >= ?1 AND path < ?2 ORDER BY path DESC"
    case .insert: "INSERT INTO realtime(path, kind, value, priority, checksum) VALUES (?1, ?2, ?3, ?4, ?5)"
    case .upsert:
      """
      INSERT INTO realtime(path, kind, value, priority, checksum) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT(path) DO UPDATE SET kind = excluded.kind, value = excluded.value, priority = excluded.priority,
        checksum = row_left(0, checksum, excluded.checksum)
      """
    case .deleteRow: "DELETE FROM realtime WHERE path = ?1 AND row_left(0, checksum, 1)"
    case .deleteRange: "DELETE FROM realtime WHERE path >= ?1 AND path < ?2 AND row_left(0, checksum, 1)"
    case .deleteAll: "DELETE FROM realtime"
    case .document:
      "SELECT NULL, fields, created, createdNanos, updated, updatedNanos, checksum FROM firestore WHERE path = ?1"
    case .documents:
      """
      SELECT path, fields, created, createdNanos, updated, updatedNanos, checksum FROM firestore
      WHERE path >= ?1 AND path < ?2 ORDER BY path
      """
    case .putDocument:
      """
      INSERT INTO firestore(path, fields, created, createdNanos, updated, updatedNanos, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT(path) DO UPDATE SET fields = excluded.fields, created = excluded.created,
        createdNanos = excluded.createdNanos, updated = excluded.updated, updatedNanos = excluded.updatedNanos,
        checksum = row_left(1, checksum, excluded.checksum)
      """
    case .deleteDocuments: "DELETE FROM firestore WHERE path >= ?1 AND path < ?2 AND row_left(1, checksum, 1)"
    case .deleteAllDocuments: "DELETE FROM firestore"
    case .object: "SELECT NULL, metadata, checksum FROM storage WHERE path = ?1"
    case .objects: "SELECT path, metadata, checksum FROM storage WHERE path >= ?1 AND path < ?2 ORDER BY path"
    case .putObject:
      """
      INSERT INTO storage(path, metadata, checksum) VALUES (?1, ?2, ?3)
      ON CONFLICT(path) DO UPDATE SET metadata = excluded.metadata,
        checksum = row_left(2, checksum, excluded.checksum)
      """
    case .deleteObjects: "DELETE FROM storage WHERE path >= ?1 AND path < ?2 AND row_left(2, checksum, 1)"
    case .deleteAllObjects: "DELETE FROM storage"
    case .account: "SELECT NULL, record, checksum FROM accounts WHERE path = ?1"
    case .accounts: "SELECT path, record, checksum FROM accounts WHERE path >= ?1 AND path < ?2 ORDER BY path"
    case .putAccount:
      """
      INSERT INTO accounts(path, record, checksum) VALUES (?1, ?2, ?3)
      ON CONFLICT(path) DO UPDATE SET record = excluded.record, checksum = row_left(3, checksum, excluded.checksum)
      """
    case .deleteAccount: "DELETE FROM accounts WHERE path = ?1 AND row_left(3, checksum, 1)"
    }
  }

  /// The statement for a file of an older version, whose rows have no checksums. Such a file is read where it may not be
  /// written, and by benchmarks, which compare the two.
  var textWithoutChecks: String {
    switch self {
    case .insert: "INSERT INTO realtime(path, kind, value, priority) VALUES (?1, ?2, ?3, ?4)"
    case .upsert: "INSERT OR REPLACE INTO realtime(path, kind, value, priority) VALUES (?1, ?2, ?3, ?4)"
    case .deleteRow: "DELETE FROM realtime WHERE path = ?1"
    case .deleteRange: "DELETE FROM realtime WHERE path >= ?1 AND path < ?2"
    case .putDocument:
      """
      INSERT OR REPLACE INTO firestore(path, fields, created, createdNanos, updated, updatedNanos)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """
    case .deleteDocuments: "DELETE FROM firestore WHERE path >= ?1 AND path < ?2"
    case .putObject: "INSERT OR REPLACE INTO storage(path, metadata) VALUES (?1, ?2)"
    case .deleteObjects: "DELETE FROM storage WHERE path >= ?1 AND path < ?2"
    case .putAccount: "INSERT OR REPLACE INTO accounts(path, record) VALUES (?1, ?2)"
    case .deleteAccount: "DELETE FROM accounts WHERE path = ?1"
    case .ascending: "SELECT path, kind, value, priority FROM realtime WHERE path >= ?1 AND path < ?2 ORDER BY path"
    case .descending:
      "SELECT path, kind, value, priority FROM realtime WHERE path >= ?1 AND path < ?2 ORDER BY path DESC"
    case .document: "SELECT NULL, fields, created, createdNanos, updated, updatedNanos FROM firestore WHERE path = ?1"
    case .documents:
      """
      SELECT path, fields, created, createdNanos, updated, updatedNanos FROM firestore
      WHERE path >= ?1 AND path < ?2 ORDER BY path
      """
    case .object: "SELECT NULL, metadata FROM storage WHERE path = ?1"
    case .objects: "SELECT path, metadata FROM storage WHERE path >= ?1 AND path < ?2 ORDER BY path"
    case .account: "SELECT NULL, record FROM accounts WHERE path = ?1"
    case .accounts: "SELECT path, record FROM accounts WHERE path >= ?1 AND path < ?2 ORDER BY path"
    default: text
    }
  }
}
