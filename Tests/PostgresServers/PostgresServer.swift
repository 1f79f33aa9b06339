#if Postgres
import DocumentTrees
import Foundation
public import PostgresTrees
import Synchronization

/// The server that tests share: that of the environment variable `POSTGRES_URL`, or else a private cluster.
public enum PostgresServer {
  private static let given = ProcessInfo.processInfo.environment["POSTGRES_URL"]
  private static let cluster = Result { try Cluster(settings: ["max_connections=500"]) }
  private static let count = Atomic(0)

  /// Whether there is a server. A test without one is skipped with ``advice``.
  public static var isAvailable: Bool { given != nil || Cluster.isInstalled }

  /// What to do to run the tests.
  public static let advice = "PostgreSQL is missing: set POSTGRES_URL, or install Debian's postgresql (.ci/postgres)"

  /// Returns options for a tree that no other test uses.
  public static func options() throws -> PostgresOptions {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return PostgresOptions(
      connection: try given ?? cluster.get().url, schema: "test_\(ProcessInfo.processInfo.processIdentifier)",
      tablePrefix: "t\(number)_", maximumConnections: 12, timeout: 60, maximumAttempts: 1_000, indexes: .declared)
  }

  /// Returns an empty tree.
  public static func makeTree() throws -> PostgresTree { try PostgresTree(options()) }
}
#endif
