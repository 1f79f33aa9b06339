#if Postgres
import BankScene
import PostgresServers
import PostgresTrees
import Testing

/// Eight tellers and eight inspectors on two trees with the same tables, each with a pool of its own, as two processes
/// would have.
@Suite(
  "Checks and commits are atomic on PostgreSQL", .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.advice)"))
struct BankTests {
  @Test func realtime() async throws { try await rush(RealtimeBank.self) }

  @Test func firestore() async throws { try await rush(FirestoreBank.self) }

  private func rush<B: Bank<PostgresTree>>(_ kind: B.Type) async throws {
    let options = try PostgresServer.options()
    let branches = try (0..<2).map { _ in try B(tree: PostgresTree(options)) }
    let report = try await BankRush(branches).run()
    #expect(report.problems.isEmpty, "\(report.problems.prefix(5))")
    #expect(report.granted > 50 && report.denied > 20 && report.inspections > 8, "there was a rush: \(report)")
  }
}
#endif
