import Foundation
import LoadClient
import SecurityRules
import Testing

/// The program `notes-server` in a process of its own.
@Suite("The notes server as a process")
struct ProcessTests {
  private static let note = #"{"text": "Hello", "at": {".sv": "timestamp"}}"#

  /// The folder of the tests' executable has the other executables of the package.
  private static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "notes-server")

  private static func start(_ scene: Scene<SQLiteTree>, environment: [String: String] = [:]) throws -> ServerProcess {
    try ServerProcess(
      executable,
      [
        scene.rulesFile.path, scene.treeFile.path, scene.keysFile.path, Project.id, "--host", "127.0.0.1", "--port",
        "0",
      ],
      in: scene.folder, environment: environment)
  }

  private static func text(_ url: URL) -> String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

  /// SIGTERM comes while a request is half sent: it is carried out, answered and logged, and then the process ends.
  @Test func aStopIsGraceful() async throws {
    let scene = try Scene()
    let user = try scene.signIn()
    let token = try scene.token(user)
    let server = try Self.start(scene)
    let path = "/data/notes/\(user.uid.text)"
    let connection = try HTTPConnection(port: server.port)
    #expect(try connection.send("GET", path, token: token).status == 200)
    let request = HTTPConnection.request("PUT", path + "/a", token: token, body: Self.note)
    try connection.write(Array(request.dropLast(5)))
    // Requests of other connections, which the server gets after that one.
    for _ in 0..<8 { #expect(try HTTPConnection(port: server.port).send("GET", path, token: token).status == 200) }
    server.signal(SIGTERM)
    // No new connections from now on.
    while (try? HTTPConnection(port: server.port)) != nil { try await Task.sleep(for: .milliseconds(5)) }
    try connection.write(Array(request.suffix(5)))
    #expect(try connection.receive().status == 204)
    #expect(await Self.wait { server.wait() } == 0)
    let lines = Self.text(scene.folder.appending(path: "decisions.jsonl")).split(separator: "\n")
    #expect(lines.count == 10 && lines.last?.contains("realtime/set") == true, "\(lines)")
    let stored = RealtimeAuthorizer(rules: scene.rules, tree: scene.tree)
    #expect(try await stored.read(DataPath("notes/\(user.uid.text)/a"), as: .administrator).json.contains("Hello"))
  }

  /// After SIGHUP, lines go to a new file at the path of the log.
  @Test func aHangUpOpensTheLogAgain() async throws {
    let scene = try Scene()
    let log = scene.folder.appending(path: "decisions.jsonl")
    let moved = scene.folder.appending(path: "decisions.jsonl.1")
    let server = try Self.start(scene)
    let connection = try HTTPConnection(port: server.port)
    #expect(try connection.send("GET", "/data/first").status == 403)
    while !Self.text(log).contains("first") { try await Task.sleep(for: .milliseconds(5)) }
    try FileManager.default.moveItem(at: log, to: moved)
    server.signal(SIGHUP)
    while !FileManager.default.fileExists(atPath: log.path) { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try connection.send("GET", "/data/second").status == 403)
    server.signal(SIGTERM)
    #expect(await Self.wait { server.wait() } == 0)
    #expect(Self.text(moved).contains("first") && !Self.text(moved).contains("second"))
    #expect(Self.text(log).contains("second"))
  }

  /// With `DATABASE_URL`, two servers share a database, and the tree file is not made.
  @Test(.enabled(if: TestDatabase.url != nil, "\(TestDatabase.advice)"))
  func serversShareADatabase() async throws {
    let scene = try Scene { try SQLiteTree(path: $0.appending(path: "unused.sqlite").path) }
    let environment = ["DATABASE_URL": try #require(TestDatabase.url)]
    let user = try scene.signIn()
    let token = try scene.token(user)
    let path = "/data/notes/\(user.uid.text)"
    let servers = try (0..<2).map { _ in try Self.start(scene, environment: environment) }
    let connections = try servers.map { try HTTPConnection(port: $0.port) }
    let (first, second) = (connections[0], connections[1])
    #expect(try first.send("PUT", path + "/a", token: token, body: Self.note).status == 204)
    #expect(try second.send("GET", path + "/a", token: token).body.contains("Hello"))
    #expect(try second.send("GET", path + "/a").status == 403)
    #expect(try second.send("DELETE", path, token: token).status == 204)
    #expect(try first.send("GET", path, token: token).body == "null")
    for server in servers {
      server.signal(SIGTERM)
      #expect(await Self.wait { server.wait() } == 0)
    }
    #expect(!FileManager.default.fileExists(atPath: scene.treeFile.path))
  }

  /// Runs a call that blocks on a thread of its own.
  @discardableResult
  private static func wait<Result: Sendable>(_ body: @escaping () -> Result) async -> Result {
    nonisolated(unsafe) let body = body
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
