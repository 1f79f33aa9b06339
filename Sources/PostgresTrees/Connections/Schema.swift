#if Postgres
import DocumentTrees
import RuleValues

/// The tables that make a tree: one for each space, and one for the version.
enum Schema {
  /// The current version. It increases with every change that an older program would misread.
  static let version: Int64 = 1
  private static let attempts = 5

  /// Checks the version that a transaction found, because another program may have changed the tables.
  static func check(_ result: QueryResult, of place: String) throws(TreeError) {
    let found = result.count > 0 ? result.integer(0, 0) ?? 0 : 0
    guard found == version else {
      throw .schemaVersion(path: place, found: Int32(clamping: found), supported: Int32(version))
    }
  }

  /// Creates the tables unless they exist.
  ///
  /// - Returns: whether they are new.
  static func establish(_ connection: Connection, _ sql: SQL, within limit: CallLimit) throws(TreeError) -> Bool {
    for _ in 1..<attempts {
      // Of two programs that create the same tables at the same time, one fails, although each checks for them.
      do throws(TreeError) { return try create(connection, sql, within: limit) } catch { continue }
    }
    return try create(connection, sql, within: limit)
  }

  private static func create(_ connection: Connection, _ sql: SQL, within limit: CallLimit) throws(TreeError) -> Bool {
    let table = Statement(nil, "SELECT to_regclass($1) IS NOT NULL", .text)
    let exists = try connection.run([Command(table, Array(sql.metaTable.utf8))], within: limit)
    if exists[0].bytes(0, 0)?.first == 1 {
      try check(try connection.run([Command(sql.version)], within: limit)[0], of: connection.place)
      return false
    }
    var texts = [
      "CREATE SCHEMA IF NOT EXISTS \(sql.schema)",
      "CREATE TABLE IF NOT EXISTS \(sql.metaTable)(key text PRIMARY KEY, value bigint NOT NULL)",
    ]
    for space in TreeSpace.allCases {
      texts.append(
        "CREATE TABLE IF NOT EXISTS \(sql[space].table)(path bytea PRIMARY KEY, value bytea NOT NULL)")
    }
    texts.append("INSERT INTO \(sql.metaTable)(key, value) VALUES ('version', \(version)) ON CONFLICT (key) DO NOTHING")
    for text in texts { _ = try connection.run([Command(Statement(nil, text))], within: limit) }
    return true
  }
}
#endif
