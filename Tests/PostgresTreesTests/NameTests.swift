#if Postgres
import DocumentTrees
import PostgresTrees
import Testing

/// Names that PostgreSQL would cut are refused: two schemas of tenants could be one (outside review of 3b94918b, 2026-11-27).
@Suite("Names of schemas and tables")
struct NameTests {
  /// No server listens here.
  private static let nowhere = "host=127.0.0.1 port=1 connect_timeout=1"

  @Test(arguments: [
    (String(repeating: "t", count: 64), "t_"), ("public", String(repeating: "p", count: 55)),
    (String(repeating: "ü", count: 32), "t_"),
  ])
  func longNamesAreRefused(_ schema: String, _ prefix: String) {
    let options = PostgresOptions(connection: Self.nowhere, schema: schema, tablePrefix: prefix)
    #expect {
      _ = try PostgresTree(options)
    } throws: { error in
      guard case TreeError.cannotOpen(_, .other(let reason)) = error else { return false }
      return reason.contains("PostgreSQL cuts names")
    }
  }

  @Test func theLongestNamesAreSent() {
    let (schema, prefix) = (String(repeating: "t", count: 63), String(repeating: "p", count: 54))
    #expect {
      _ = try PostgresTree(PostgresOptions(connection: Self.nowhere, schema: schema, tablePrefix: prefix))
    } throws: { error in
      if case TreeError.cannotOpen = error { false } else { true }
    }
  }
}
#endif
