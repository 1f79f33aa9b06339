#if Postgres
import Foundation
import PostgresServers
import PostgresTrees
import SecurityRules
import Testing

private struct Note: Codable { var text: String }

/// The listings of the README and of the guide PostgreSQL, with clusters of the tests as the services `notes` and
/// `notes-replica`.
@Suite(.serialized, .enabled(if: Cluster.isInstalled, "\(PostgresServer.advice)"))
struct PostgresGuide {
  private static let source = """
    {"rules": {"notes": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}}}}
    """

  private let cluster: Cluster
  private let replica: Cluster

  init() throws {
    cluster = try Cluster()
    replica = try Cluster(replicaOf: cluster)
    let services = [("notes", cluster), ("notes-replica", replica)].map { name, cluster in
      "[\(name)]\nhost=\(cluster.folder)\nuser=rules\ndbname=postgres\n"
    }
    try services.joined().write(toFile: Self.services, atomically: true, encoding: .utf8)
    setenv("PGSERVICEFILE", Self.services, 1)
  }

  private static let services = FileManager.default.temporaryDirectory.appending(
    path: "service-\(UUID().uuidString).conf"
  ).path

  @Test func notesOnPostgreSQL() throws {
    let rules = RulesProvider(try RealtimeRuleset(source: Self.source))
    let options = PostgresOptions(connection: "service=notes")
    let threads = RequestThreads(readers: 16, writers: 16)
    let server = RealtimeAuthorizer(rules: rules, tree: try PostgresTree(options), threads: threads)
    let ada = try Identity.user(uid: "ada")
    try server.set("notes/ada/first", to: ["text": "Hello"], as: ada)
    #expect(try server.read("notes/ada/first/text", as: ada).json == #""Hello""#)
    #expect(throws: PermissionDenied.self) { try server.remove("notes/ada/first", as: Identity.user(uid: "ben")) }
    #expect(try cluster.run("SELECT count(*) FROM rules_realtime") == "1")
  }

  @Test func documentsOnPostgreSQL() async throws {
    let rules = try FirestoreRuleset(source: Self.documentRules)
    let ada = try Identity.user(uid: "ada")
    let tree = try PostgresTree(PostgresOptions(connection: "service=notes", timeout: 5))
    let server = FirestoreAuthorizer(rules: rules, tree: tree, threads: RequestThreads(readers: 16, writers: 16))
    _ = try await server.set("notes/first", to: ["owner": "ada", "text": "Hello"], as: ada)
    #expect(try cluster.run("SELECT count(*) FROM rules_documents") == "1")
  }

  @Test func readsFromAReplica() async throws {
    let rules = try FirestoreRuleset(source: Self.documentRules)
    let ada = try Identity.user(uid: "ada")
    let options = PostgresOptions(connection: "service=notes", replica: "service=notes-replica")
    let tree = try PostgresTree(options)
    let server = FirestoreAuthorizer(rules: rules, tree: tree)
    _ = try await server.set("notes/first", to: ["owner": "ada", "text": "Hello"], as: ada)
    let cookie = tree.lastCommit?.description ?? ""
    var reader = server
    reader.tree = tree.reading(LogPosition(cookie).map { .after($0) } ?? .primary)
    let note = try await reader.get("notes/first", as: ada, decoding: Note.self)
    #expect(note?.text == "Hello")
    #expect(tree.lastCommit != nil)
  }

  private static let documentRules = """
    service cloud.firestore { match /databases/{database}/documents/notes/{id} {
      allow read, write: if request.auth.uid == (request.method == 'get' ? resource.data.owner : request.resource.data.owner);
    } }
    """
}
#endif
