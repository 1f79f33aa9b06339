import SecurityRules
import Testing

private typealias Server = FirestoreAuthorizer<InMemoryTree>

private func summarize(_ server: Server, as user: Identity) throws -> Int {
  try server.forEach(DocumentQuery("todos"), as: user) { found in
    print(found.path)
    return true
  }
  let open = try server.count(DocumentQuery("todos").where("done" == false), as: user)
  return open
}

private func stream(_ server: Server, as user: Identity) async throws {
  for try await found in server.stream(DocumentQuery("todos"), as: user) { print(found.path) }
}

private func observe(_ server: Server, as user: Identity) async throws {
  for try await document in server.observe("todos/42", as: user) { print(document as Any) }
}

private func declareIndexes() throws -> SQLiteTree {
  let indexes = try IndexDeclarations(contentsOf: "firestore.indexes.json")
  let tree = try SQLiteTree(path: "todos.sqlite", options: SQLiteOptions(indexes: indexes))
  try tree.buildIndexes()
  return tree
}

/// The first listing of the documentation.
private func begin(as user: Identity) async throws {
  let rules = try RealtimeRuleset(contentsOf: "database.rules.json")
  let server = RealtimeAuthorizer(rules: rules, tree: try SQLiteTree(path: "notes.sqlite"))
  try await server.set("notes/ada/first", to: "Hello", as: user)
}

/// The listings that need files are only compiled.
@Suite("The Swift of the guide Queries-and-Indexes") struct QueriesGuide {
  @Test func queriesAreSummarizedAndStreamed() async throws {
    let rules = try FirestoreRuleset(
      source: """
        service cloud.firestore { match /databases/{d}/documents/todos/{t} { allow read: if request.auth != null; } }
        """)
    let server = FirestoreAuthorizer(rules: rules, tree: InMemoryTree())
    try await server.set("todos/42", to: ["done": false], as: .administrator)
    let ada = try Identity.user(uid: "ada")
    try await stream(server, as: ada)
    await #expect(throws: PermissionDenied.self) { try await stream(server, as: .unauthenticated) }
    await #expect(throws: PermissionDenied.self) { try await observe(server, as: .unauthenticated) }
    #expect(try summarizeSynchronously(server, as: ada) == 1)
  }

  private func summarizeSynchronously(_ server: Server, as user: Identity) throws -> Int {
    try summarize(server, as: user)
  }
}
