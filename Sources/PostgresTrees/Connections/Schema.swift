#if Postgres
import DocumentTrees
import RuleValues

/// The tables that make a tree: one for each space, and one for the version.
enum Schema {
  /// The current version. It increases with every change that an older program would misread.
  static let version: Int64 = 1
  /// The version of tables that are the target of a copy, so that nothing else uses them.
  private static let copyVersion = -version
  private static let attempts = 5

  /// Checks the version that a transaction found, because another program may have changed the tables.
  static func check(_ result: QueryResult, isCopying: Bool, of place: String) throws(TreeError) {
    let found = result.count > 0 ? result.integer(0, 0) ?? 0 : 0
    if found == (isCopying ? copyVersion : version) { return }
    if found == copyVersion { throw .incompleteCopy(path: place) }
    throw .schemaVersion(path: place, found: Int32(clamping: found), supported: Int32(version))
  }

  /// Creates the tables unless they exist.
  ///
  /// - Returns: whether they are new.
  static func establish(
    _ connection: Connection, _ sql: SQL, _ options: PostgresOptions, within limit: CallLimit
  ) throws(TreeError) -> Bool {
    let table = Statement(nil, "SELECT to_regclass($1) IS NOT NULL", .text)
    for attempt in 1... {
      do throws(TreeError) {
        let exists = try connection.run([Command(table, Array(sql.metaTable.utf8))], within: limit)
        if exists[0].bytes(0, 0)?.first == 1 {
          try open(connection, sql, options, within: limit)
          return false
        }
        guard options.createsTables else {
          throw .cannotOpen(
            path: connection.place, .other("it has no tables of a tree; copy or import data into it first"))
        }
        try create(connection, sql, isCopying: options.copyMode != nil, within: limit)
        return true
      } catch {
        // Of two programs that create the same tables at the same time, one fails, although each checks for them.
        if attempt >= attempts || !error.mayPass { throw error }
      }
    }
    return false
  }

  private static func open(
    _ connection: Connection, _ sql: SQL, _ options: PostgresOptions, within limit: CallLimit
  ) throws(TreeError) {
    let version = try connection.run([Command(sql.version)], within: limit)[0]
    guard let mode = options.copyMode else { return try check(version, isCopying: false, of: connection.place) }
    try beginCopy(mode, from: version, connection, sql, within: limit)
  }

  // MARK: Copies

  /// Marks the tables as the target of a copy, unless an earlier copy did and was interrupted.
  private static func beginCopy(
    _ mode: CopyMode, from version: QueryResult, _ connection: Connection, _ sql: SQL, within limit: CallLimit
  ) throws(TreeError) {
    do throws(TreeError) {
      return try check(version, isCopying: true, of: connection.place)
    } catch {
      try check(version, isCopying: false, of: connection.place)
    }
    if mode == .intoEmpty {
      for space in TreeSpace.allCases where space != .indexes {
        let any = Statement(nil, "SELECT 1 FROM \(sql[space].table) LIMIT 1")
        guard try connection.run([Command(any)], within: limit)[0].count == 0 else {
          throw .notEmpty(path: connection.place)
        }
      }
    }
    try set(copyVersion, connection, sql, within: limit)
  }

  /// Marks the tables as complete.
  static func endCopy(_ connection: Connection, _ sql: SQL, within limit: CallLimit) throws(TreeError) {
    try set(version, connection, sql, within: limit)
  }

  private static func set(
    _ version: Int64, _ connection: Connection, _ sql: SQL, within limit: CallLimit
  ) throws(TreeError) {
    let statement = Statement(nil, "UPDATE \(sql.metaTable) SET value = \(version) WHERE key = 'version'")
    _ = try connection.run([Command(statement)], within: limit)
  }

  // MARK: Tables

  private static func create(
    _ connection: Connection, _ sql: SQL, isCopying: Bool, within limit: CallLimit
  ) throws(TreeError) {
    var texts = [
      "CREATE SCHEMA IF NOT EXISTS \(sql.schema)",
      "CREATE TABLE IF NOT EXISTS \(sql.metaTable)(key text PRIMARY KEY, value bigint NOT NULL)",
    ]
    for space in TreeSpace.allCases {
      texts.append(
        "CREATE TABLE IF NOT EXISTS \(sql[space].table)(path bytea PRIMARY KEY, value bytea NOT NULL)")
    }
    let version = isCopying ? copyVersion : version
    texts.append("INSERT INTO \(sql.metaTable)(key, value) VALUES ('version', \(version)) ON CONFLICT (key) DO NOTHING")
    // Together they are one transaction, so that no other program finds a part of the tables.
    _ = try connection.run(texts.map { Command(Statement(nil, $0)) }, within: limit)
  }
}

extension TreeError {
  /// Whether the error may come from another program that creates the tables.
  fileprivate var mayPass: Bool {
    switch self {
    case .unreachable, .conflict, .schemaVersion(_, found: 0, _): true
    default: false
    }
  }
}
#endif
