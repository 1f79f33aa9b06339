#if Postgres
public import DocumentTrees

/// Where a tree is in a PostgreSQL database, and how it is used.
public struct PostgresOptions: Sendable {
  /// The connection string: `postgres://user@host:port/database?sslmode=verify-full`, or keywords and values such as
  /// `service=rules`. What it leaves out comes from the `PG*` environment variables, as for every client of libpq
  /// ("Database Connection Control Functions").
  package var connection: String
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
  /// The indexes that the tree keeps; nil for those that it has.
  package var indexes: IndexDeclarations?

  /// Creates options. The default arguments suit a server.
  ///
  /// - Parameters:
  ///   - connection: the connection string; empty for the `PG*` environment variables alone.
  ///   - schema: the schema of the tables.
  ///   - tablePrefix: what the names of the tables begin with.
  ///   - maximumConnections: the maximum number of open connections, at least 1.
  ///   - timeout: how many seconds a caller waits for a connection, a lock or a conflicting writer.
  ///   - maximumAttempts: how many times a write is tried when other writers change what it read, at least 1.
  ///   - preparesStatements: whether statements are prepared once per connection.
  ///   - indexes: the indexes that the tree keeps. Nil keeps those that it has; a new tree gets
  ///     `IndexDeclarations.automatic`.
  public init(
    connection: String = "", schema: String = "public", tablePrefix: String = "rules_", maximumConnections: Int = 32,
    timeout: Double = 5, maximumAttempts: Int = 100, preparesStatements: Bool = true,
    indexes: IndexDeclarations? = nil
  ) {
    self.connection = connection
    self.schema = schema
    self.tablePrefix = tablePrefix
    self.maximumConnections = max(1, maximumConnections)
    self.timeout = timeout
    self.maximumAttempts = max(1, maximumAttempts)
    self.preparesStatements = preparesStatements
    self.indexes = indexes
  }
}
#endif
