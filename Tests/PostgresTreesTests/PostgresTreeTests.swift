#if Postgres
import PostgresServers
import PostgresTrees
import Testing
import TreeConformance

@Suite(.enabled(if: PostgresServer.isAvailable, "\(PostgresServer.advice)"))
struct PostgresTreeTests {
  @Test(arguments: TreeCheck.allCases) func conforms(check: TreeCheck) throws {
    try check.run { try PostgresServer.makeTree() }
  }

  @Test func concurrentWritersAreSerialized() async throws {
    let tree = try PostgresServer.makeTree()
    #expect(try await countConcurrently(tree, tasks: 8, each: 50) == 400)
  }
}
#endif
