#if Postgres
import Foundation
import PostgresServers
import PostgresTrees
import SecurityRules
import Testing

/// The listing of the README, with the server of the tests as the service `notes`.
@Suite(.enabled(if: Cluster.isInstalled, "\(PostgresServer.advice)"))
struct PostgresGuide {
  private static let source = """
    {"rules": {"notes": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}}}}
    """

  @Test func notesOnPostgreSQL() throws {
    let cluster = try Cluster()
    let file = FileManager.default.temporaryDirectory.appending(path: "service-\(UUID().uuidString).conf")
    defer { try? FileManager.default.removeItem(at: file) }
    try "[notes]\nhost=\(cluster.folder)\nuser=rules\ndbname=postgres\n".write(
      to: file, atomically: true, encoding: .utf8)
    setenv("PGSERVICEFILE", file.path, 1)
    let rules = RulesProvider(try RealtimeRuleset(source: Self.source))
    let options = PostgresOptions(connection: "service=notes")
    let server = RealtimeAuthorizer(rules: rules, tree: try PostgresTree(options))
    let ada = try Identity.user(uid: "ada")
    try server.set("notes/ada/first", to: ["text": "Hello"], as: ada)
    #expect(try server.read("notes/ada/first/text", as: ada).json == #""Hello""#)
    #expect(throws: PermissionDenied.self) { try server.remove("notes/ada/first", as: Identity.user(uid: "ben")) }
    #expect(try cluster.run("SELECT count(*) FROM rules_realtime") == "1")
  }
}
#endif
