import Foundation
import SecurityRules
import Testing

private func serve(_ rulesPath: String, _ tree: InMemoryTree, _ user: Identity) throws -> (
  [FoundDocument], StoredDocument?
) {
  let rules = try FirestoreRuleset(contentsOf: rulesPath)
  let server = FirestoreAuthorizer(rules: rules, tree: tree)

  try server.create("users/ada", with: ["name": "Ada", "age": 36], as: user)
  try server.update("users/ada", with: ["age": .increment(1)], as: user)
  let document = try server.get("users/ada", as: user)
  let found = try server.list(DocumentQuery("users").where("age" >= 18), as: user)
  return (found, document)
}

private func serveAsynchronously(
  _ rules: FirestoreRuleset, _ tree: InMemoryTree, _ user: Identity
) async throws -> (StoredDocument?, RequestThreads) {
  let threads = RequestThreads()
  let server = FirestoreAuthorizer(rules: rules, tree: tree, threads: threads)
  let document = try await server.get(DocumentPath(["users", "ada"]), as: user)
  return (document, threads)
}

private func watch(
  _ rulesPath: String, _ logPath: String, _ tree: InMemoryTree
) throws -> (RealtimeAuthorizer<InMemoryTree>, Task<Void, Never>) {
  let log = try DecisionLog(path: logPath)
  let rules = try RulesProvider<RealtimeDatabase>(contentsOf: rulesPath)
  let server = RealtimeAuthorizer(rules: rules, tree: tree, timeLimit: .seconds(2), log: log)
  let watcher = Task {
    await rules.watch { change in
      if case .rejected(let error) = change { print(error) }
    }
  }
  return (server, watcher)
}

/// The Swift of the guide First-Server. `.ci/checks/server` runs the program that the guide and the README begin with.
@Suite("The Swift of the guide First-Server") struct FirstServerGuide {
  private static let databaseRules = #"{"rules": {".read": "auth != null"}}"#
  private static let firestoreRules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents/users/{user} {
        allow get, create, update: if request.auth.uid == user;
        allow list: if resource.data.age >= 18;
      }
    }
    """

  /// Runs `body` in a folder of its own that holds a file of rules.
  private func with(_ rules: String, _ body: (_ rulesPath: String, _ logPath: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "rules")
    try rules.write(to: file, atomically: true, encoding: .utf8)
    try body(file.path, folder.appending(path: "decisions.jsonl").path)
  }

  @Test func documents() throws {
    try with(Self.firestoreRules) { rulesPath, _ in
      let (found, document) = try serve(rulesPath, InMemoryTree(), Identity.user(uid: "ada"))
      #expect(try document?.fields.fields() == ["name": "Ada", "age": 37])
      #expect(found.map(\.path.id) == ["ada"])
    }
  }

  @Test func asynchronousCalls() async throws {
    let rules = try FirestoreRuleset(source: Self.firestoreRules)
    let (document, threads) = try await serveAsynchronously(rules, InMemoryTree(), Identity.user(uid: "ada"))
    #expect(document == nil && threads.statistics.reads.startedCount == 1)
  }

  @Test func watching() throws {
    try with(Self.databaseRules) { rulesPath, logPath in
      let (server, watcher) = try watch(rulesPath, logPath, InMemoryTree())
      #expect(throws: PermissionDenied.self) { try server.read(.root, as: .unauthenticated) }
      #expect(try server.read(.root, as: Identity.user(uid: "ada")) == .absent)
      server.log?.flush()
      #expect(try String(contentsOfFile: logPath, encoding: .utf8).split(separator: "\n").count == 2)
      watcher.cancel()
    }
  }
}
