#if Postgres
import DocumentTrees

/// The statements of one tree. The names of its tables are parts of them.
struct SQL: Sendable {
  /// The statements on the table of one space.
  struct Records: Sendable {
    let table: String
    /// Selects the record with the given key. PostgreSQL keeps its plan. It would plan the statement for several keys again
    /// for each single one, because it estimates ten keys where it does not know them.
    let single: Statement
    /// Selects the records with the given keys, in any order.
    let exact: Statement
    /// Selects the first records of a range, in ascending order: lower bound, upper bound, number of records.
    let ascending: Statement
    /// Selects the last records of a range, in descending order.
    let descending: Statement
    /// Inserts records or replaces their values: keys, values.
    let put: Statement
    /// Deletes a range.
    let delete: Statement
    /// Deletes the records with the given keys.
    let deleteExactly: Statement
    /// Counts the records.
    let count: Statement

    fileprivate init(_ space: TreeSpace, _ table: String) {
      self.table = table
      let name = "rules_\(space.rawValue)_"
      single = Statement(name + "single", "SELECT path, value FROM \(table) WHERE path = $1", .bytes)
      exact = Statement(name + "exact", "SELECT path, value FROM \(table) WHERE path = ANY($1)", .listOfBytes)
      func range(_ direction: String) -> String {
        "SELECT path, value FROM \(table) WHERE path >= $1 AND path < $2 ORDER BY path \(direction) LIMIT $3"
      }
      ascending = Statement(name + "ascending", range("ASC"), .bytes, .bytes, .integer)
      descending = Statement(name + "descending", range("DESC"), .bytes, .bytes, .integer)
      put = Statement(
        name + "put",
        """
        INSERT INTO \(table)(path, value) SELECT * FROM unnest($1, $2)
        ON CONFLICT (path) DO UPDATE SET value = EXCLUDED.value
        """, .listOfBytes, .listOfBytes)
      delete = Statement(name + "delete", "DELETE FROM \(table) WHERE path >= $1 AND path < $2", .bytes, .bytes)
      count = Statement(nil, "SELECT count(*) FROM \(table)")
      deleteExactly = Statement(name + "delete_exactly", "DELETE FROM \(table) WHERE path = ANY($1)", .listOfBytes)
    }
  }

  let beginReading = Statement("rules_begin_reading", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  let beginWriting = Statement("rules_begin_writing", "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE")
  let commit = Statement("rules_commit", "COMMIT")
  let rollBack = Statement("rules_roll_back", "ROLLBACK")
  /// Selects the position of the server: behind all its commits, or what a replica has replayed ("WAL Functions"). A commit that
  /// is not waited for (`synchronous_commit`) may not be in the log when it ends.
  let position = Statement(
    "rules_position",
    """
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
    WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
    ELSE pg_current_wal_flush_lsn() END
    """)
  /// Selects the version of the tables.
  let version: Statement
  /// Selects the version of the tables, and limits the time of each further statement and each wait for a lock of the
  /// transaction, in milliseconds.
  let versionWithTimeouts: Statement
  let schema: String
  let metaTable: String
  private let records: [Records]

  init(_ options: PostgresOptions) {
    func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
    schema = quoted(options.schema)
    func table(_ name: String) -> String { quoted(options.schema) + "." + quoted(options.tablePrefix + name) }
    metaTable = table("meta")
    version = Statement("rules_version", "SELECT value FROM \(metaTable) WHERE key = 'version'")
    versionWithTimeouts = Statement(
      "rules_version_timeouts",
      """
      SELECT value, set_config('statement_timeout', $1, true), set_config('lock_timeout', $1, true)
      FROM \(metaTable) WHERE key = 'version'
      """, .text)
    records = TreeSpace.allCases.map { Records($0, table($0.tableName)) }
  }

  subscript(_ space: TreeSpace) -> Records { records[space.rawValue] }
}

extension PostgresOptions {
  /// PostgreSQL's maximum length of a name, in bytes. It cuts a longer one, so that two names can be one.
  private static let maximumName = 63

  /// Why the names of the schema and the tables cannot be used; nil if they can.
  var nameProblem: String? {
    let longest = (TreeSpace.allCases.map(\.tableName) + ["meta"]).map(\.utf8.count).max() ?? 0
    let limits = [("schema", schema, Self.maximumName), ("table prefix", tablePrefix, Self.maximumName - longest)]
    for (what, name, limit) in limits where name.utf8.count > limit {
      return "the \(what) `\(name)` has \(name.utf8.count) bytes, and PostgreSQL cuts names: use at most \(limit)"
    }
    return nil
  }
}

extension TreeSpace {
  /// The name of the table, without its prefix.
  fileprivate var tableName: String {
    switch self {
    case .realtime: "realtime"
    case .documents: "documents"
    case .objects: "objects"
    case .accounts: "accounts"
    case .indexes: "indexes"
    }
  }
}
#endif
