#if Postgres
import BankScene
import PostgresServers
import PostgresTrees
import Testing
import TreeConformance

/// Transactions of many clients take turns on a few connections to the server, and none may depend on the session.
@Suite("A tree through PgBouncer in transaction mode", .enabled(if: PgBouncer.isInstalled, "\(PgBouncer.advice)"))
struct PgBouncerTests {
  private static let bouncer = Result { try PgBouncer(before: PostgresServer.sharedCluster(), connections: 20) }
  private static let trees = TreePool { try options(bouncer.get()) }

  /// Debian's PgBouncer is older than 1.21, so it knows no prepared statements.
  private static func options(_ bouncer: PgBouncer) throws -> PostgresOptions {
    var options = try PostgresServer.options(connection: bouncer.url)
    options.preparesStatements = false
    return options
  }

  @Test(arguments: TreeCheck.allCases) func conforms(check: TreeCheck) throws {
    let leased = try Self.trees.lease()
    try withExtendedLifetime(leased) { try check.run { leased.tree } }
  }

  @Test func realtime() async throws { try await rush(RealtimeBank.self) }

  @Test func firestore() async throws { try await rush(FirestoreBank.self) }

  /// Sixteen threads with a connection each to PgBouncer, which has five to the server.
  private func rush<B: Bank<PostgresTree>>(_ kind: B.Type) async throws {
    let bouncer = try PgBouncer(before: PostgresServer.sharedCluster(), connections: 5)
    let options = try Self.options(bouncer)
    let branches = try (0..<2).map { _ in try B(tree: PostgresTree(options)) }
    let report = try await BankRush(branches).run()
    #expect(report.problems.isEmpty, "\(report.problems.prefix(5))")
    #expect(report.granted > 50 && report.denied > 20 && report.inspections > 8, "there was a rush: \(report)")
    withExtendedLifetime(bouncer) {}
  }
}
#endif
