#if Postgres
import DocumentTrees
import Foundation
public import PostgresTrees
import Synchronization

/// The server that tests share: that of the environment variable `POSTGRES_URL`, or else a private cluster.
public enum PostgresServer {
  private static let given = ProcessInfo.processInfo.environment["POSTGRES_URL"]
  // No test that shares it kills it, so it need not wait for the disk.
  private static let cluster = Result {
    try Cluster(settings: ["max_connections=500", "fsync=off", "full_page_writes=off", "synchronous_commit=off"])
  }
  private static let count = Atomic(0)
  private static let trees = TreePool { try options() }

  /// Whether there is a server. A test without one is skipped with ``advice``.
  public static var isAvailable: Bool { given != nil || Cluster.isInstalled }

  /// What to do to run the tests.
  public static let advice = "PostgreSQL is missing: set POSTGRES_URL, or install Debian's postgresql (.ci/postgres)"

  /// Returns the private cluster that tests share.
  public static func sharedCluster() throws -> Cluster { try cluster.get() }

  /// Returns options for a tree that no other test uses.
  ///
  /// - Parameter connection: the connection string; nil for that of the shared server.
  public static func options(connection: String? = nil) throws -> PostgresOptions {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return PostgresOptions(
      connection: try connection ?? given ?? cluster.get().url,
      schema: "test_\(ProcessInfo.processInfo.processIdentifier)", tablePrefix: "t\(number)_",
      maximumConnections: 12, timeout: 600, maximumAttempts: 1_000, indexes: .declared)
  }

  /// Returns a new tree, which is empty.
  public static func makeTree() throws -> PostgresTree { try PostgresTree(options()) }

  /// Returns an empty tree, which another test may have used before. That is much faster than a new one.
  public static func leaseTree() throws -> LeasedTree { try trees.lease() }

  /// Calls `body` with an empty tree, which another test may have used before.
  public static func withTree<Result>(_ body: (PostgresTree) throws -> Result) throws -> Result {
    let leased = try leaseTree()
    return try withExtendedLifetime(leased) { try body(leased.tree) }
  }
}
#endif
