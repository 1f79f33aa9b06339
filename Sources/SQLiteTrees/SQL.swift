/// Every statement that is run on data. Values reach them by binding only.
///
/// Table `realtime` holds one row a leaf, and one row an inner node that has a priority. Table `firestore` holds one row a
/// document, table `storage` one row an object, table `accounts` one row a record of an account.
enum SQL: Int, CaseIterable {
  case beginReading
  case beginWriting
  case commit
  case rollBack
  case schemaVersion
  case ascending
  case descending
  case insert
  case upsert
  case turnLeafIntoNode
  case setPriority
  case deleteRow
  case deleteRange
  case deleteAll
  case document
  case documents
  case putDocument
  case deleteDocuments
  case object
  case objects
  case putObject
  case deleteObjects
  case account
  case accounts
  case putAccount
  case deleteAccount

  var text: String {
    switch self {
    case .beginReading: "BEGIN"
    case .beginWriting: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollBack: "ROLLBACK"
    case .schemaVersion: "PRAGMA user_version"
    case .ascending:
      "SELECT path, kind, value, priority FROM realtime WHERE path >= ?1 AND path < ?2 ORDER BY path"
    case .descending:
      "SELECT path, kind, value, priority FROM realtime WHERE path >= ?1 AND path < ?2 ORDER BY path DESC"
    case .insert: "INSERT INTO realtime(path, kind, value, priority) VALUES (?1, ?2, ?3, ?4)"
    case .upsert: "INSERT OR REPLACE INTO realtime(path, kind, value, priority) VALUES (?1, ?2, ?3, ?4)"
    case .turnLeafIntoNode: "UPDATE realtime SET kind = 0, value = NULL WHERE path = ?1"
    case .setPriority: "UPDATE realtime SET priority = ?2 WHERE path = ?1"
    case .deleteRow: "DELETE FROM realtime WHERE path = ?1"
    case .deleteRange: "DELETE FROM realtime WHERE path >= ?1 AND path < ?2"
    case .deleteAll: "DELETE FROM realtime"
    case .document: "SELECT NULL, fields, created, createdNanos, updated, updatedNanos FROM firestore WHERE path = ?1"
    case .documents:
      """
      SELECT path, fields, created, createdNanos, updated, updatedNanos FROM firestore
      WHERE path >= ?1 AND path < ?2 ORDER BY path
      """
    case .putDocument:
      """
      INSERT OR REPLACE INTO firestore(path, fields, created, createdNanos, updated, updatedNanos)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """
    case .deleteDocuments: "DELETE FROM firestore WHERE path >= ?1 AND path < ?2"
    case .object: "SELECT NULL, metadata FROM storage WHERE path = ?1"
    case .objects: "SELECT path, metadata FROM storage WHERE path >= ?1 AND path < ?2 ORDER BY path"
    case .putObject: "INSERT OR REPLACE INTO storage(path, metadata) VALUES (?1, ?2)"
    case .deleteObjects: "DELETE FROM storage WHERE path >= ?1 AND path < ?2"
    case .account: "SELECT NULL, record FROM accounts WHERE path = ?1"
    case .accounts: "SELECT path, record FROM accounts WHERE path >= ?1 AND path < ?2 ORDER BY path"
    case .putAccount: "INSERT OR REPLACE INTO accounts(path, record) VALUES (?1, ?2)"
    case .deleteAccount: "DELETE FROM accounts WHERE path = ?1"
    }
  }
}
