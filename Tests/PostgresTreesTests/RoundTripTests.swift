#if Postgres
import DocumentTrees
import PostgresServers
import PostgresTrees
import SecurityRules
import Testing

/// How many times a guarded operation waits for the server. The end of a transaction that only read is not waited for.
@Suite("Round trips", .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.advice)"))
struct RoundTripTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents {
      function user() { return get(/databases/$(database)/documents/users/$(request.auth.uid)).data; }
      match /owned/{id} { allow get, create, update: if request.auth.uid == id; }
      match /stored/{id} { allow get, update: if resource.data.owner == request.auth.uid; }
      match /roles/{id} { allow get, update: if user().role == 'admin'; }
      match /twice/{id} {
        allow get: if user().role == 'admin'
          && exists(/databases/$(database)/documents/teams/$(user().team)/members/$(request.auth.uid));
      }
    } }
    """
  private let server: FirestoreAuthorizer<PostgresTree>
  private let ann: Identity

  init() throws {
    server = Authorizer(rules: try FirestoreRuleset(source: Self.rules), tree: try PostgresServer.makeTree())
    let documents: [(DocumentPath, WrittenFields)] = [
      ("owned/ann", ["n": 1]), ("stored/x", ["owner": "ann"]), ("roles/x", ["n": 1]), ("twice/x", ["n": 1]),
      ("users/ann", ["role": "admin", "team": "red"]), ("teams/red/members/ann", ["n": 1]),
    ]
    for (path, fields) in documents { _ = try server.set(path, to: fields, as: .administrator) }
    ann = .user(try User(#require(UserID("ann")), claims: Claims()))
  }

  /// The fewest round trips of three runs: PostgreSQL may find a conflict with transactions of other tests, although there
  /// is none, and the write is repeated.
  private func roundTrips(_ body: () throws -> Void) rethrows -> Int {
    let counts = try (0..<3).map { _ in
      let before = server.tree.roundTrips
      try body()
      return server.tree.roundTrips - before
    }
    return counts.min() ?? 0
  }

  @Test(arguments: [("owned/ann", 1), ("stored/x", 1), ("roles/x", 1), ("twice/x", 2)] as [(DocumentPath, Int)])
  func reads(_ path: DocumentPath, _ expected: Int) throws {
    #expect(try roundTrips { _ = try server.get(path, as: ann) } == expected)
  }

  /// A decision whose rule reads nothing asks for nothing.
  @Test(arguments: [("owned/ann", 0), ("stored/x", 1), ("roles/x", 1)] as [(DocumentPath, Int)])
  func decisions(_ path: DocumentPath, _ expected: Int) throws {
    let count = try roundTrips { try server.decide(.get(path), as: ann).mustAllow() }
    #expect(count == expected)
  }

  /// A write reads what its rules and the write need, together with the list of indexes, and commits.
  @Test(arguments: [("owned/ann", 2), ("stored/x", 2), ("roles/x", 3)] as [(DocumentPath, Int)])
  func writes(_ path: DocumentPath, _ expected: Int) throws {
    let count = try roundTrips { _ = try server.update(path, with: ["n": 2], as: ann) }
    #expect(count == expected)
  }

  @Test func batches() throws {
    let paths = (0..<20).map { DocumentPath(["stored", "d\($0)"]) }
    let created = paths.map { DocumentWrite($0, .set(["owner": "ann"])) }
    let updated = paths.map { DocumentWrite($0, .set(["owner": "ann", "n": 1])) }
    #expect(try roundTrips { _ = try server.batch(created, as: .administrator) } == 2)
    #expect(try roundTrips { _ = try server.batch(updated, as: ann) } == 2)
    #expect(try roundTrips { _ = try server.get(paths, as: ann) } == 1)
  }

  /// A commit is never sent with the beginning of its transaction, which is repeated if an idle connection was lost.
  @Test func writesWithoutReads() throws {
    let count = try roundTrips { try server.tree.write { try $0.put([1], at: [1], in: .accounts) } }
    #expect(count == 2)
  }
}
#endif
