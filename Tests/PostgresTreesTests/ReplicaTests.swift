#if Postgres
import DocumentTrees
import Foundation
import Identities
import PostgresServers
import PostgresTrees
import RuleValues
import SecurityRules
import Testing

private struct Note: Codable { var n: Int64 }

/// A replica serves reads, and a user who wrote reads what was written.
@Suite("A replica serves reads", .enabled(if: Cluster.isInstalled, "\(PostgresServer.advice)"))
struct ReplicaTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents/{id=**} {
      allow read, write: if resource == null || resource.data.owner == request.auth.uid;
    } }
    """
  private let primary: Cluster
  private let replica: Cluster
  private let server: FirestoreAuthorizer<PostgresTree>
  private let ann: Identity
  private let ben: Identity

  init() throws {
    primary = try Cluster()
    replica = try Cluster(replicaOf: primary)
    server = Authorizer(
      rules: try FirestoreRuleset(source: Self.rules), tree: try Self.tree(primary.url, replica: replica.url))
    ann = try .user(uid: "ann")
    ben = try .user(uid: "ben")
  }

  private static func tree(_ url: String, replica: String, wait: Double = 20) throws -> PostgresTree {
    try PostgresTree(
      PostgresOptions(connection: url, replica: replica, replicaWait: wait, maximumConnections: 4, indexes: .declared))
  }

  /// An authorizer whose reads see other states.
  private func reading(_ reads: PostgresReads) -> FirestoreAuthorizer<PostgresTree> {
    var server = server
    server.tree = server.tree.reading(reads)
    return server
  }

  /// Writes as ann, and returns the position behind the commit.
  private func write(_ number: Int) throws -> LogPosition {
    _ = try server.set("notes/x", to: ["owner": "ann", "n": .integer(Int64(number))], as: ann)
    return try #require(server.tree.lastCommit)
  }

  private func number(_ server: FirestoreAuthorizer<PostgresTree>) throws -> Int64? {
    try server.get("notes/x", as: ann, decoding: Note.self)?.n
  }

  /// Stops the replica's replay behind a commit. PostgreSQL answers the request before its recovery process stops.
  private func pauseReplay(after position: LogPosition) throws {
    try waitForReplay(of: position)
    try replica.run("SELECT pg_wal_replay_pause()")
    try wait("SELECT pg_get_wal_replay_pause_state()", until: "paused")
  }

  private func waitForReplay(of position: LogPosition) throws {
    try wait("SELECT pg_last_wal_replay_lsn() >= '\(position)'", until: "t")
  }

  /// Waits until the replica gives an answer.
  private func wait(_ query: String, until answer: String) throws {
    while try replica.run(query) != answer { usleep(10_000) }
  }

  /// With the primary dead, only the replica can have served these reads.
  @Test func readsAfterACommitSeeIt() throws {
    var position = try write(1)
    for round in 2..<30 {
      position = try write(round)
      #expect(try number(reading(.after(position))) == Int64(round))
    }
    try waitForReplay(of: position)
    primary.kill()
    #expect(try number(reading(.after(position))) == 29)
    #expect(try number(server) == 29)
    let decision = try reading(.after(position)).decide(.get("notes/x"), as: ann)
    #expect(decision.isAllowed && decision.position.map { $0 >= position } == true)
    let denial = #expect(throws: PermissionDenied.self) { _ = try reading(.after(position)).get("notes/x", as: ben) }
    #expect(denial?.decision.position.map { $0 >= position } == true)
    #expect(throws: TreeError.self) { try number(reading(.primary)) }
  }

  /// A replica that lags serves what it has, and a read that needs more goes to the primary.
  @Test func aReplicaThatLagsIsPassedOver() throws {
    let before = try write(1)
    #expect(try number(reading(.after(before))) == 1)
    try pauseReplay(after: before)
    let after = try write(2)
    #expect(after > before)
    #expect(try number(server) == 1)
    #expect(try number(reading(.primary)) == 2)
    let impatient = try Self.tree(primary.url, replica: replica.url, wait: 0.02)
    var other = server
    other.tree = impatient.reading(.after(after))
    #expect(try number(other) == 2)
    try replica.run("SELECT pg_wal_replay_resume()")
    #expect(try number(reading(.after(after))) == 2)
  }

  /// A guarded write sees the latest state, although reads of the same tree do not.
  @Test func writesReadThePrimary() throws {
    // While the replica lacks the tables, all reads go to the primary.
    try pauseReplay(after: write(1))
    _ = try write(2)
    #expect(throws: PermissionDenied.self) { try server.set("notes/x", to: ["owner": "ben"], as: ben) }
    #expect(try number(server) == 1)
  }

  @Test func withoutTheReplicaThePrimaryServes() throws {
    let first = try write(1)
    #expect(try number(reading(.after(first))) == 1)
    replica.kill()
    #expect(try number(server) == 1)
    let position = try write(2)
    #expect(try number(reading(.after(position))) == 2)
    try replica.start()
  }

  /// The decision log names the position, and a tree without a replica has none.
  @Test func theLogHasThePosition() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "replica-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let position = try write(1)
    var logged = reading(.after(position))
    let log = try DecisionLog(path: folder.appending(path: "log.jsonl").path)
    logged.log = log
    _ = try logged.get("notes/x", as: ann)
    _ = try logged.set("notes/x", to: ["owner": "ann"], as: ann)
    log.flush()
    let lines = try String(contentsOf: folder.appending(path: "log.jsonl"), encoding: .utf8).split(separator: "\n")
    let positions = try lines.map { line in
      let members = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return (members["position"] as? String).flatMap { LogPosition($0) }
    }
    #expect(positions.count == 2 && positions[0].map { $0 >= position } == true && positions[1] == nil)
    let plain = try PostgresTree(PostgresOptions(connection: primary.url))
    var alone = server
    alone.tree = plain
    #expect(try alone.decide(.get("notes/x"), as: ann).position == nil)
    #expect(plain.lastCommit == nil)
  }
}
#endif
