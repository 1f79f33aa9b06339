import DocumentTrees
import RuleRequests
import RuleValues
import SQLiteTrees
import SecurityRules
import Testing
import TreeConformance

#if Postgres
import PostgresServers
#endif

/// Check and commit are one transaction: exactly one of many concurrent requests succeeds, in each service and on
/// each tree.
/// In more depth: `SecurityRulesTests/AuthorizerTests` (one of many wins), `ConcurrencyTests`, and the soak and crash
/// tests of issue 6, section 2.
@Suite("A32 races between check and write")
struct A32Races {
  private func winners(_ count: Int, _ attempt: @escaping @Sendable (Int) throws -> Void) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
      for racer in 0..<count {
        group.addTask { (try? attempt(racer)) != nil }
      }
      return await group.reduce(into: 0) { if $1 { $0 += 1 } }
    }
  }

  /// Twelve withdraw 1 of a balance of 5 which must not go below zero.
  private func withdraw(_ tree: some DocumentTree) async throws {
    let account = DocumentPath(["accounts", "a"])
    try Stored.documents(("accounts/a", #"{"n": 5}"#)).fill(tree)
    let rules = Rules.firestore("match /accounts/{id} { allow update: if request.resource.data.n >= 0; }")
    let authorizer = try rules.authorizer(of: CloudFirestore.self, on: tree)
    let change = FieldTransform(FieldPath(names: ["n"]), .increment(.integer(-1)))
    let write = DocumentWrite(account, .update(DocumentFields(), mask: []), transforms: [change])
    let done = await winners(12) { _ in try authorizer.perform(.commit([write]), as: .unauthenticated) }
    #expect(done == 5)
    #expect(try Content(of: tree).documents[account]?.fields()["n"] == .integer(0))
  }

  /// Twelve want one name, in a way that a sequence number of their own counts.
  private func take(_ tree: some DocumentTree) async throws {
    let rules = Rules.realtime(
      #"{"name": {".write": "!data.exists()"}, "count": {".write": true, ".validate": "newData.val() <= 3"}}"#)
    let authorizer = try rules.authorizer(of: RealtimeDatabase.self, on: tree)
    let named = await winners(12) { racer in
      try authorizer.perform(.set(DataPath("/name"), Wire.value("\(racer)")), as: .unauthenticated)
    }
    let counted = await winners(12) { _ in
      let operation = DataOperation.set(DataPath("/count"), try Wire.value(#"{".sv": {"increment": 1}}"#))
      try authorizer.perform(operation, as: .unauthenticated)
    }
    #expect(named == 1 && counted == 3)
  }

  /// Twelve upload one name that must be new.
  private func upload(_ tree: some DocumentTree) async throws {
    let rules = Rules.storage("match /f/{n} { allow create: if resource == null; }")
    let authorizer = try rules.authorizer(of: CloudStorage.self, on: tree)
    let uploaded = await winners(12) { racer in
      guard case .storage(let operation) = try Sent.upload("k/f/x", "{\"size\": \(racer)}").request() else { return }
      try authorizer.perform(operation, as: .unauthenticated)
    }
    #expect(uploaded == 1)
  }

  @Test func oneWriterSucceedsInMemory() async throws {
    try await withdraw(InMemoryTree(busyTimeout: 600))
    try await take(InMemoryTree(busyTimeout: 600))
    try await upload(InMemoryTree(busyTimeout: 600))
  }

  @Test func oneWriterSucceedsInSQLite() async throws {
    let folder = TemporaryFolder()
    let options = SQLiteOptions(durability: .processCrash, busyTimeout: 600)
    try await withdraw(try SQLiteTree(path: folder.file("a.db"), options: options))
    try await take(try SQLiteTree(path: folder.file("b.db"), options: options))
    try await upload(try SQLiteTree(path: folder.file("c.db"), options: options))
  }

  #if Postgres
  @Test(.enabled(if: PostgresServer.isAvailable, "\(PostgresServer.advice)"))
  func oneWriterSucceedsInPostgreSQL() async throws {
    let leased = try (0..<3).map { _ in try PostgresServer.leaseTree() }
    try await withdraw(leased[0].tree)
    try await take(leased[1].tree)
    try await upload(leased[2].tree)
    withExtendedLifetime(leased) {}
  }
  #endif
}
