import Accounts
import DocumentTrees
import EmulatedAuth
import EmulatedProjects
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText
import Testing

@testable import EmulatorConsole

/// The page of a server, and what it reads.
struct ConsoleTests {
  private let server: ServedProjects<InMemoryTree>
  private let console: ConsoleService<InMemoryTree>

  init() throws {
    var settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    settings.rules.firestore[nil] = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore { match /databases/{d}/documents {
          match /users/{uid} { allow read, write: if request.auth.uid == uid; }
          match /{all=**} { allow read: if false; }
        } }
        """, name: "firestore.rules")
    server = ServedProjects(settings)
    console = ConsoleService(server, auth: AuthService(server), addresses: [("firestore", "127.0.0.1:8080")])
  }

  private func get(_ target: String) async -> (status: Int, body: String) {
    let response = await console.respond(to: HTTPRequest("GET", target))
    guard case .bytes(let bytes) = response.body else { return (response.status, "<stream>") }
    return (response.status, String(decoding: bytes, as: UTF8.self))
  }

  private func json(_ target: String) async -> JSONNode {
    JSONReader.read(SourceFile(name: "", text: await get(target).body), .strict).tree.root
  }

  private func ask() throws {
    let firestore = try server.project("demo").firestore("(default)")
    try firestore.set("users/ada", to: ["n": 1], as: .user(uid: "ada"))
    _ = try? firestore.get("users/ada", as: .user(uid: "<b>ben"))
    _ = try? firestore.get("user/ada", as: .user(uid: "ada"))
  }

  @Test func thePageLoadsNothingFromElsewhere() async {
    let page = await get("/")
    #expect(page.status == 200)
    #expect(!page.body.contains("http://") && !page.body.contains("https://"))
    let response = await console.respond(to: HTTPRequest("GET", "/"))
    #expect(response.headers["Content-Security-Policy"]?.contains("script-src 'self'") == true)
    #expect(await get("/app.js").body.hasPrefix("(() => {"))
    #expect(await get("/other").status == 404)
  }

  @Test func requestsAreListedWithTheirReasons() async throws {
    try ask()
    let requests = await json("/api/requests")
    #expect(requests.elements.map { $0["effect"]?.string } == ["allow", "deny", "deny"])
    #expect(requests.elements.map { $0["verb"]?.string } == ["set", "get", "get"])
    #expect(requests.elements.map { $0["catchAll"]?.bool } == [nil, false, true])
    #expect(requests.elements[1]["actor"]?.string == "<b>ben")
    #expect(requests.elements[1]["rule"]?.string == "firestore.rules:3:46")
    #expect(await json("/api/requests?from=2").elements.count == 1)
    let state = await json("/api/state")
    #expect(state["allowed"]?.jsonInteger == 1)
    #expect(state["denied"]?.jsonInteger == 2)
    #expect(state["stores"]?.elements.map { $0["name"]?.string } == ["firestore:demo/(default)"])
    #expect(state["stores"]?.elements.map { $0["project"]?.string } == ["demo"])
    #expect(state["services"]?.elements.first?["address"]?.string == "127.0.0.1:8080")
  }

  @Test func aRequestIsExplained() async throws {
    try ask()
    let page = await get("/requests/1")
    #expect(page.status == 200)
    #expect(page.body.contains("&lt;b&gt;ben"))
    #expect(!page.body.contains("<b>ben"))
    #expect(await get("/requests/99").status == 404)
    #expect(await get("/requests/x").status == 404)
  }

  @Test func dataIsShown() async throws {
    try ask()
    let store = "firestore:demo/(default)"
    #expect(await json("/api/data?store=\(store)&path=")["names"]?.elements.map(\.string) == ["users"])
    #expect(await json("/api/data?store=\(store)&path=users")["names"]?.elements.map(\.string) == ["ada"])
    #expect(await json("/api/data?store=\(store)&path=users/ada")["value"]?["n"]?.jsonInteger == 1)
    try await server.namespace("demo").authorizer.set("a/b", to: 5, as: .administrator)
    #expect(await json("/api/data?store=database:demo&path=a")["value"]?["b"]?.jsonInteger == 5)
    var metadata = ObjectMetadata(ObjectName(bucket: "demo", name: "a/b.txt"), size: 3)
    metadata.contentType = "text/plain"
    try await server.bucket("demo").authorizer.recordUpload(metadata, as: .administrator)
    #expect(await json("/api/data?store=storage:demo&path=")["names"]?.elements.map(\.string) == ["a/b.txt"])
    #expect(await json("/api/data?store=storage:demo&path=a/b.txt")["value"]?["contentType"]?.string == "text/plain")
    #expect(await get("/api/data?store=firestore:none/x&path=").status == 404)
    #expect(await get("/api/data?store=none").status == 404)
    #expect(await get("/api/data?store=\(store)&path=a//b").status == 400)
    #expect(server.projectIDs == ["demo"])
  }

  @Test func usersAreShown() async throws {
    let project = try server.project("demo")
    _ = try Auth(project.accounts).createUser(withEmail: "ada@example.com", password: "secret1")
    let users = await json("/api/users?project=demo")
    #expect(users.elements.map { $0["email"]?.string } == ["ada@example.com"])
    #expect(await get("/api/users?project=none").status == 404)
  }

  private func send(_ method: String, _ target: String, _ body: String = "") async -> (status: Int, body: String) {
    let response = await console.respond(to: HTTPRequest(method, target, body: Array(body.utf8)))
    guard case .bytes(let bytes) = response.body else { return (response.status, "<stream>") }
    return (response.status, String(decoding: bytes, as: UTF8.self))
  }

  @Test func dataIsChangedAsAdministratorOrAsTheRulesAllow() async throws {
    try ask()
    let ada = try await addUser(#"{"localId": "ada", "email": "ada@example.com", "password": "secret1"}"#)
    #expect(ada.status == 200, "\(ada)")
    let place = "/api/data?store=firestore:demo/(default)&path="
    let made = await send("PUT", place + "notes", #"{"at": {"$ts": "2026-01-31T12:00:00Z"}}"#)
    #expect(made.status == 200 && made.body.contains("notes/"), "\(made)")
    let notes = await json(place + "notes")["names"]?.elements.compactMap(\.string) ?? []
    #expect(notes.count == 1)
    #expect(await send("DELETE", place + "notes/\(notes[0])").status == 200)
    #expect(await json(place + "notes")["names"]?.elements.isEmpty == true)
    #expect(await send("PUT", place + "users/ada&as=user:ada", #"{"n": 2}"#).status == 200)
    #expect(await json(place + "users/ada&as=user:ada")["value"]?["n"]?.jsonInteger == 2)
    for (method, caller) in [("PUT", "signed-out"), ("DELETE", "user:eve"), ("GET", "signed-out")] {
      let refused = await send(method, place + "users/ada&as=\(caller)", #"{"n": 3}"#)
      let reason = caller == "signed-out" ? "denied by the rules: " : "the user does not exist any more"
      #expect(refused.status == (caller == "signed-out" ? 403 : 400) && refused.body.contains(reason), "\(refused)")
    }
    #expect(await json(place + "users/ada")["value"]?["n"]?.jsonInteger == 2)
    #expect(server.journal.entries().last?.event.decision?.isAllowed == false)
    for body in ["", "{", "[]", #"{"a": [[1]]}"#] {
      #expect(await send("PUT", place + "users/ada", body).status == 400, "\(body)")
    }
    #expect(await send("PUT", place, "{}").status == 400)
    #expect(await send("PUT", "/api/data?store=firestore:none/x&path=a/b", "{}").status == 404)
  }

  @Test func realtimeDataAndObjectsAreChanged() async throws {
    try await server.namespace("demo").authorizer.set("a", to: 5, as: .administrator)
    #expect(await send("PUT", "/api/data?store=database:demo&path=a/b", "[true, null]").status == 200)
    #expect(await json("/api/data?store=database:demo&path=a/b/0")["value"]?.bool == true)
    #expect(await send("DELETE", "/api/data?store=database:demo&path=a/b").status == 200)
    #expect(await get("/api/data?store=database:demo&path=a").body.hasSuffix(#""value":null}"#))
    #expect(await send("PUT", "/api/data?store=database:demo&path=a", #"{"b.c": 1}"#).status == 400)
    let metadata = ObjectMetadata(ObjectName(bucket: "demo", name: "a/b.txt"), size: 3)
    try await server.bucket("demo").authorizer.recordUpload(metadata, as: .administrator)
    #expect(await send("PUT", "/api/data?store=storage:demo&path=a/b.txt", "{}").status == 400)
    #expect(await send("DELETE", "/api/data?store=storage:demo&path=a/b.txt").status == 200)
    #expect(await json("/api/data?store=storage:demo&path=")["names"]?.elements.isEmpty == true)
  }

  private func addUser(_ body: String) async throws -> (status: Int, body: String) {
    _ = try server.project("demo")
    return await send("POST", "/api/users?project=demo", body)
  }

  @Test func usersAreChanged() async throws {
    #expect(try await addUser(#"{"localId": "ada", "email": "ada@example.com", "password": "secret1"}"#).status == 200)
    #expect(try await addUser(#"{"localId": "bea", "email": "ada@example.com"}"#).body.contains("EMAIL_EXISTS"))
    let change = #"{"localId": "ada", "customAttributes": "{\"admin\": true}", "displayName": "Ada"}"#
    #expect(await send("PUT", "/api/users?project=demo", change).status == 200)
    let ada = try #require(await json("/api/users?project=demo").elements.first)
    #expect(ada["name"]?.string == "Ada" && ada["claims"]?.string == #"{"admin":true}"#)
    #expect(ada["auth"]?.string?.contains(#""sign_in_provider":"password""#) == true)
    #expect(ada["auth"]?.string?.contains(#""admin":true"#) == true)
    #expect(await send("DELETE", "/api/users?project=demo", #"{"localId": "ada"}"#).status == 200)
    #expect(await json("/api/users?project=demo").elements.isEmpty)
    #expect(await send("DELETE", "/api/users?project=none", "{}").status == 404)
  }

  /// A new user has a place to begin, before any client named one.
  @Test func theDefaultProjectHasPlaces() async throws {
    var settings = EmulatorSettings<InMemoryTree> { _ in InMemoryTree() }
    settings.defaultProject = "demo-app"
    let server = ServedProjects(settings)
    let console = ConsoleService(server, auth: AuthService(server))
    let (tree, _) = JSONReader.read(
      SourceFile(name: "", bytes: try await bytes(console, "/api/state")), .strict)
    #expect(
      tree.root["stores"]?.elements.map { $0["name"]?.string } == [
        "firestore:demo-app/(default)", "database:demo-app-default-rtdb", "storage:demo-app.appspot.com",
      ])
    #expect(tree.root["stores"]?.elements.allSatisfy { $0["project"]?.string == "demo-app" } == true)
    #expect(server.projectIDs.isEmpty && server.namespaceNames.isEmpty && server.bucketNames.isEmpty)
  }

  private func bytes(_ console: ConsoleService<InMemoryTree>, _ target: String) async throws -> [UInt8] {
    guard case .bytes(let bytes) = await console.respond(to: HTTPRequest("GET", target)).body else { return [] }
    return bytes
  }

  @Test func decisionsAreStreamed() async throws {
    guard case .stream(let body) = await console.respond(to: HTTPRequest("GET", "/api/events")).body else {
      Issue.record("no stream")
      return
    }
    let (events, continuation) = AsyncStream<String>.makeStream()
    let task = Task { try await body(Sink(continuation: continuation)) }
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == ": open\n\n")
    try ask()
    let first = try #require(await iterator.next())
    #expect(first.hasPrefix(#"data: {"number":0,"#) && first.hasSuffix("\n\n"))
    server.journal.noteRules("firestore.rules loaded again")
    _ = await iterator.next()
    _ = await iterator.next()
    #expect(await iterator.next() == "data: {\"rules\":\"firestore.rules loaded again\"}\n\n")
    task.cancel()
  }

  @Test func theCoverageIsAPage() async throws {
    try ask()
    #expect(await get("/coverage").body.contains("<li id=\"r0L3\" class=\"partial\" data-hits=\""))
  }

  private struct Sink: MessageSink {
    let continuation: AsyncStream<String>.Continuation

    func send(_ bytes: [UInt8]) async throws { continuation.yield(String(decoding: bytes, as: UTF8.self)) }
  }
}

extension JSONNode {
  fileprivate var jsonInteger: Int64? { if case .integer(let integer) = value { integer } else { nil } }
}
