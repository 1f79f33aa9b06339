#if Postgres
public import DocumentTrees

/// Where a tree is in a PostgreSQL database, and how it is used.
public struct PostgresOptions: Sendable {
  /// The connection string: `postgres://user@host:port/database?sslmode=verify-full`, or keywords and values such as
  /// `service=rules`. What it leaves out comes from the `PG*` environment variables, as for every client of libpq
  /// ("Database Connection Control Functions").
  package var connection: String
  /// The connection string of a streaming replica of the same database, which serves reads; nil for none.
  package var replica: String?
  /// How many seconds a read waits for the replica before it goes to the primary.
  package var replicaWait: Double
  /// The schema of the tables. A missing one is created.
  package var schema: String
  /// What the names of the tables begin with.
  package var tablePrefix: String
  /// The maximum number of connections that are open at the same time.
  package var maximumConnections: Int
  /// How many seconds a caller waits for a connection, a lock or a conflicting writer, if its own limit is not shorter.
  package var timeout: Double
  /// How many times a write is tried when other writers change what it read.
  package var maximumAttempts: Int
  /// Whether statements are prepared once per connection. PgBouncer in transaction mode needs version 1.21 with
  /// `max_prepared_statements` above 0, or false here.
  package var preparesStatements: Bool
  /// Whether missing tables are created, which a user of the database may not be allowed to.
  package var createsTables: Bool
  /// Whether the tree is the target of a copy, and what happens to its data; nil for a tree that is used.
  var copyMode: CopyMode?
  /// The indexes that the tree keeps; nil for those that it has.
  package var indexes: IndexDeclarations?

  /// Creates options. The default arguments suit a server.
  ///
  /// - Parameters:
  ///   - connection: the connection string; empty for the `PG*` environment variables alone.
  ///   - replica: the connection string of a streaming replica, which serves reads. What reads may see is said by
  ///     ``PostgresReads``. The replica has a pool of its own, with as many connections.
  ///   - replicaWait: how many seconds a read waits for the replica before it goes to the primary.
  ///   - schema: the schema of the tables.
  ///   - tablePrefix: what the names of the tables begin with.
  ///   - maximumConnections: the maximum number of open connections, at least 1.
  ///   - timeout: how many seconds a caller waits for a connection, a lock or a conflicting writer.
  ///   - maximumAttempts: how many times a write is tried when other writers change what it read, at least 1.
  ///   - preparesStatements: whether statements are prepared once per connection.
  ///   - createsTables: whether missing tables are created. If not, a tree without tables cannot be opened.
  ///   - indexes: the indexes that the tree keeps. Nil keeps those that it has; a new tree gets
  ///     `IndexDeclarations.automatic`.
  public init(
    connection: String = "", replica: String? = nil, replicaWait: Double = 0.05, schema: String = "public",
    tablePrefix: String = "rules_", maximumConnections: Int = 32, timeout: Double = 5, maximumAttempts: Int = 100,
    preparesStatements: Bool = true, createsTables: Bool = true, indexes: IndexDeclarations? = nil
  ) {
    self.connection = connection
    self.replica = replica
    self.replicaWait = replicaWait
    self.schema = schema
    self.tablePrefix = tablePrefix
    self.maximumConnections = max(1, maximumConnections)
    self.timeout = timeout
    self.maximumAttempts = max(1, maximumAttempts)
    self.preparesStatements = preparesStatements
    self.createsTables = createsTables
    self.indexes = indexes
  }

  /// The name of a parameter of a URL for the schema.
  private static let schemaParameter = "schema="
  /// The name of a parameter of a URL for the prefix of the tables.
  private static let prefixParameter = "table_prefix="

  /// Creates options for the URL of a database, as a command line has it.
  ///
  /// - Parameter url: a URL of libpq, such as `postgres://user@host/database?sslmode=require`. The parameters `schema` and
  ///   `table_prefix` are those of this package; their values are taken literally.
  package init(url: String) {
    self.init(connection: url)
    guard let question = url.firstIndex(of: "?") else { return }
    var rest: [Substring] = []
    for parameter in url[url.index(after: question)...].split(separator: "&") {
      if parameter.hasPrefix(Self.schemaParameter) {
        schema = String(parameter.dropFirst(Self.schemaParameter.count))
      } else if parameter.hasPrefix(Self.prefixParameter) {
        tablePrefix = String(parameter.dropFirst(Self.prefixParameter.count))
      } else {
        rest.append(parameter)
      }
    }
    connection = String(url[..<question]) + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
  }
}
#endif
