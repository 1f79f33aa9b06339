/// Every statement that is run on data. Values reach them by binding only.
///
/// Table `realtime` holds one row a leaf, and one row an inner node that has a priority. The spaces of other services
/// are to be tables of their own beside it.
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
    }
  }
}
