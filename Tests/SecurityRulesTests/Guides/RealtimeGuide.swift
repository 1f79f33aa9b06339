import SecurityRules
import Testing

private typealias Server = RealtimeAuthorizer<InMemoryTree>

private func readAndWrite(_ server: Server, uid: String, as ada: Identity) throws -> Scalar? {
  try server.set("notes/ada/first", to: ["text": "Hello", "at": .serverTimestamp], as: ada)
  try server.remove("notes/ada/old", as: ada)
  try server.update("notes/ada", with: [("first/text", "Hi"), ("count", .increment(1)), ("draft", nil)], as: ada)
  try server.set("notes/ada/first/.priority", to: 3, as: ada)

  let note = try server.read("notes/\(uid)/first", as: ada)
  let text = note.child("text").leaf
  return text
}

private func store(_ body: [UInt8], at path: DataPath, _ server: Server, as user: Identity) throws {
  try server.checkWritable(path, as: user)
  let value = try WrittenValue(json: body, at: path, maximumValues: 50_000)
  try server.set(path, to: value, as: user)
}

private func query(_ server: Server, since: Int64, as ada: Identity) throws {
  let query = DataQuery(order: .child("at"), startAt: .integer(since), limitToLast: 20)
  for child in try server.query("notes/ada", matching: query, as: ada) {
    print(child.name, child.node.json)
  }
}

private func declareIndexes(of rules: RealtimeRuleset, in tree: InMemoryTree) throws {
  var indexes = IndexDeclarations.automatic
  indexes.children = rules.indexes
  try tree.declareIndexes(indexes)
  try tree.buildIndexes()
}

private func visit(_ server: Server, as ada: Identity) throws -> DataNode {
  let count = try server.transaction("counters/visits", as: ada) { before in
    guard case .integer(let count)? = before.leaf else { return 1 }
    return .integer(count + 1)
  }
  return count
}

private func observe(_ server: Server, as ada: Identity) async throws {
  for try await note in server.observe("notes/ada/first", as: ada) {
    print(note.json)
  }
}

@Suite("The Swift of the guide Realtime-Data") struct RealtimeGuide {
  private static let rules = """
    {"rules": {
      "notes": {"$uid": {
        ".read": "auth.uid == $uid && (query.orderByChild == null || query.orderByChild == 'at' && query.limitToLast <= 50)",
        ".write": "auth.uid == $uid", ".indexOn": "at"
      }},
      "counters": {".read": "auth != null", ".write": "auth != null"}
    }}
    """

  private func server() throws -> Server {
    RealtimeAuthorizer(rules: try RealtimeRuleset(source: Self.rules), tree: InMemoryTree())
  }

  @Test func writesQueriesAndTransactions() throws {
    let (server, ada) = (try server(), try Identity.user(uid: "ada"))
    #expect(try readAndWrite(server, uid: "ada", as: ada) == .string("Hi"))
    #expect(try server.read("notes/ada/count", as: ada).leaf == .integer(1))
    #expect(try server.read("notes/ada/first", as: ada).json.contains(#"".priority":3"#))
    try store(Array(#"{"at": {".sv": "timestamp"}}"#.utf8), at: "notes/ada/second", server, as: ada)
    #expect(throws: PermissionDenied.self) { try store([], at: "notes/ada", server, as: Identity.user(uid: "ben")) }
    try declareIndexes(of: server.rules.current, in: server.tree)
    try query(server, since: 0, as: ada)
    #expect(try visit(server, as: ada).leaf == .integer(1))
    #expect(try visit(server, as: ada).leaf == .integer(2))
  }

  @Test func anIdWithASlashLeadsNowhere() throws {
    let (server, ada) = (try server(), try Identity.user(uid: "ada"))
    #expect(throws: InvalidRequest.self) { try readAndWrite(server, uid: "ada/first", as: ada) }
  }

  @Test func aDeniedObservationThrows() async throws {
    let (server, ben) = (try server(), try Identity.user(uid: "ben"))
    await #expect(throws: PermissionDenied.self) { try await observe(server, as: ben) }
  }

  /// What the page says of priorities and limits.
  @Test func aMissingPlaceHasNoPriority() throws {
    let (server, ada) = (try server(), try Identity.user(uid: "ada"))
    try server.set("notes/ada/none/.priority", to: 3, as: ada)
    #expect(try server.read("notes/ada/none", as: ada) == .absent)
    #expect(throws: InvalidRequest.self) { try server.set("notes/a.b", to: 1, as: .administrator) }
  }
}
