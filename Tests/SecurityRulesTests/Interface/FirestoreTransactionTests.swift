import RuleRequests
import SecurityRules
import Testing

@Suite("Operations of the client SDKs") struct FirestoreTransactionTests {
  private struct Board: Codable, Equatable { var open = 0 }
  private struct Todo: Codable, Equatable {
    var title: String
    var done = false
    @ServerTimestamp var at: Timestamp?
  }

  private static func boards() throws -> FirestoreAuthorizer<InMemoryTree> {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{d}/documents {
            match /boards/{b} {
              allow read: if request.auth != null;
              allow create: if request.resource.data.open == 0;
              allow update: if request.resource.data.open <= 2
                && existsAfter(/databases/$(d)/documents/todos/$(string(request.resource.data.open)));
            }
            match /todos/{t} { allow read, write: if request.auth != null; }
            match /secret/{t} { allow write; }
          }
        }
        """)
    let server = Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(1_000))
    try server.create("boards/1", with: Board(), as: .unauthenticated)
    return server
  }

  private static func add(_ server: FirestoreAuthorizer<some DocumentTree>, as user: Identity) throws -> Int {
    try server.transaction(as: user) { t in
      let open = try #require(try t.get("boards/1", decoding: Board.self)).open + 1
      try t.update("boards/1", with: ["open": .integer(open)])
      try t.create("todos/\(open)", with: Todo(title: "Milk"))
      return open
    }
  }

  @Test func writesAreOneCommit() throws {
    let (server, ada) = (try Self.boards(), try Identity.user(uid: "ada"))
    #expect(try Self.add(server, as: ada) == 1)
    #expect(try Self.add(server, as: ada) == 2)
    #expect(throws: PermissionDenied.self, "the rules allow two") { try Self.add(server, as: ada) }
    #expect(throws: PermissionDenied.self, "the read is decided too") { try Self.add(server, as: .unauthenticated) }
    #expect(try server.get("boards/1", as: ada, decoding: Board.self) == Board(open: 2))
    #expect(try server.get(["todos/1", "todos/3"], as: ada, decoding: Todo.self).map { $0?.title } == ["Milk", nil])
    #expect(throws: PermissionDenied.self, "an update alone lacks the todo") {
      try server.set("boards/1", to: ["open": 0], as: ada)
    }
  }

  @Test func readsComeBeforeWrites() throws {
    let (server, ada) = (try Self.boards(), try Identity.user(uid: "ada"))
    let error = #expect(throws: InvalidRequest.self) {
      try server.transaction(as: ada) { t in
        try t.set("todos/x", to: ["n": 1])
        _ = try t.get("todos/y")
      }
    }
    #expect(error?.reason == "a transaction requires all reads to be executed before all writes")
    #expect(throws: InvalidRequest.self) {
      try server.transaction(as: .administrator) { t in
        try t.delete("todos/x")
        _ = try t.list(DocumentQuery("todos"))
      }
    }
    #expect(try server.get("todos/x", as: ada) == nil)
  }

  @Test func failedTransactionsChangeNothing() throws {
    struct Stop: Error {}
    let (server, ada) = (try Self.boards(), try Identity.user(uid: "ada"))
    var escaped: FirestoreTransaction?
    #expect(throws: Stop.self) {
      try server.transaction(as: ada) { t in
        escaped = t
        try t.set("todos/x", to: ["n": 1], merge: true)
        throw Stop()
      }
    }
    #expect(try server.get("todos/x", as: ada) == nil)
    let ended = try #require(escaped)
    #expect(throws: EndedTransaction.self) { try ended.get("todos/x") }
    #expect(throws: EndedTransaction.self) { try ended.set("todos/x", to: [:]) }
    #expect(throws: PreconditionFailed.self) {
      try server.transaction(as: ada) { t in try t.update("todos/q", with: [:]) }
    }
    #expect(throws: InvalidRequest.self) {
      try server.transaction(as: ada) { t in try t.update("todos/q", with: ["a": 1, "a.b": 1]) }
    }
    #expect(throws: FieldCodingError.self) {
      try server.transaction(as: ada) { t in try t.create("todos/q", with: [1, 2] as [Int]) }
    }
    #expect(try server.transaction(as: ada) { t in try t.list(DocumentQuery("todos")).count } == 0)
    #expect(
      try server.transaction(as: ada) { t in try t.get(["boards/1", "todos/x"]).map { $0 == nil } } == [false, true])
  }

  /// A transaction holds the tree's write lock, so increments of many threads are not lost.
  @Test func transactionsDoNotInterleave() async throws {
    let server = try Self.openServer()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<20 { try? Self.increment(server) } } }
    }
    #expect(try await server.get("boards/1", as: .administrator, decoding: Board.self)?.open == 160)
  }

  private static func openServer() throws -> FirestoreAuthorizer<InMemoryTree> {
    var server = try OpenScene.server()
    server.timeLimit = nil
    try server.create("boards/1", with: Board(), as: .administrator)
    return server
  }

  private static func increment(_ server: FirestoreAuthorizer<InMemoryTree>) throws {
    try server.transaction(as: .administrator) { t in
      let open = try t.get("boards/1", decoding: Board.self)?.open ?? 0
      try t.update("boards/1", with: ["open": .integer(open + 1)])
    }
  }

  // MARK: Single operations

  @Test func writesReturnTheirTimes() throws {
    let (server, ada) = (try Self.boards(), try Identity.user(uid: "ada"))
    let first = try server.set("todos/a", to: ["n": 1], as: ada)
    let second = try server.update("todos/a", with: ["n": 2], as: ada)
    #expect(second.updateTime > first.updateTime && first.path == "todos/a" && second.decision.isAllowed)
    #expect(try server.get("todos/a", as: ada)?.updateTime == second.updateTime)
    let result = try server.batch(
      [.create("todos/b", with: [:]), .delete("todos/a"), DocumentWrite("todos/none", .verify)], as: ada)
    #expect(result.updateTimes == [try server.get("todos/b", as: ada)?.updateTime, nil, nil])
    #expect(result.decision.place?.line == 10)
    #expect(throws: PreconditionFailed.self) {
      try server.batch([.delete("todos/b", precondition: .updateTime(first.updateTime.nextMicrosecond))], as: ada)
    }
  }

  @Test func addedDocumentsHaveNewIDs() throws {
    let (server, ada) = (try Self.boards(), try Identity.user(uid: "ada"))
    var ids: Set<String> = []
    for number in 0..<50 {
      let added = try server.add(["n": .integer(number)], to: "todos", as: ada)
      let id = try #require(added.path.id)
      #expect(id.utf8.count == 20 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
      #expect(try server.get(added.path, as: ada)?.fields.fields() == ["n": .integer(Int64(number))])
      ids.insert(id)
    }
    #expect(ids.count == 50)
    let todo = try server.add(Todo(title: "Tea"), to: "todos", as: ada)
    #expect(try server.get(todo.path, as: ada, decoding: Todo.self)?.at == Timestamp(milliseconds: 1_000))
    let error = #expect(throws: InvalidRequest.self) { try server.add([:], to: "todos/x", as: ada) }
    #expect(error?.reason == "`todos/x` names a document; leave out its id, or add the id of a collection")
  }

  @Test func severalDocumentsAreReadTogether() throws {
    let (server, ada) = (try Self.boards(), try Identity.user(uid: "ada"))
    try server.set("todos/a", to: ["n": 1], as: ada)
    try server.set("secret/a", to: ["n": 1], as: ada)
    let found = try server.get(["todos/a", "boards/1", "todos/none", "todos/a"], as: ada)
    #expect(found.map { $0 != nil } == [true, true, false, true])
    #expect(throws: PermissionDenied.self) { try server.get(["todos/a", "secret/a"], as: ada) }
    #expect(throws: InvalidRequest.self) { try server.get([] as [DocumentPath], as: ada) }
    var small = server
    small.limits.readBytes = 30
    #expect(throws: ReadTooLarge.self) { try small.get(["todos/a", "todos/a", "todos/a"], as: ada) }
  }

  @Test func swiftValuesAreWritten() throws {
    let (server, ada) = (try Self.boards(), try Identity.user(uid: "ada"))
    try server.set("todos/a", to: Todo(title: "Milk"), as: ada)
    try server.set("todos/a", to: ["extra": true], merge: true, as: ada)
    try server.set("todos/a", to: Todo(title: "Tea", done: true), mergeFields: ["title"], as: ada)
    let stored = try #require(try server.get("todos/a", as: ada)).fields.fields()
    #expect(stored["title"] == "Tea" && stored["done"] == false && stored["extra"] == true)
    #expect(try server.list(DocumentQuery("todos"), as: ada, decoding: Todo.self).map(\.title) == ["Tea"])
    let fields: DocumentFields = ["title": "x"]
    #expect(throws: Never.self) { try server.set("todos/b", to: fields, as: ada) }
    #expect(throws: FieldCodingError.self) { try server.get("todos/b", as: ada, decoding: Todo.self) }
  }

  @Test func realtimeValuesAreRead() throws {
    struct Room: Codable, Equatable { var name: String; var count = 0; @ServerTimestamp var at: Timestamp? }
    let server = Authorizer(
      rules: try Scene.rules(#"{".read": true, ".write": "auth != null"}"#), tree: InMemoryTree(), clock: .fixed(7))
    let ada = try Identity.user(uid: "ada")
    try server.set("rooms/a", to: Room(name: "Lounge"), as: ada)
    try server.set("rooms/b", to: ["name": "Attic", "count": 3], as: ada)
    #expect(try server.read("rooms/a", as: ada, decoding: Room.self)?.at == Timestamp(milliseconds: 7))
    #expect(try server.read("rooms/c", as: ada, decoding: Room.self) == nil)
    let rooms = try server.query(
      "rooms", matching: DataQuery(order: .child("count"), startAt: 1), as: ada, decoding: Room.self)
    #expect(rooms.map(\.name) == ["b"] && rooms.first?.value.name == "Attic")
    let after = try server.transaction("rooms/b", as: ada, decoding: Room.self) { $0?.count += 1 }
    #expect(after?.count == 4)
    #expect(try server.transaction("rooms/b", as: ada, decoding: Room.self) { $0 = nil } == nil)
    #expect(throws: PermissionDenied.self) { try server.set("rooms/a", to: Room(name: ""), as: .unauthenticated) }
  }
}

@Suite("The asynchronous forms of the operations") struct AsyncInterfaceTests {
  private struct Todo: Codable { var title: String }

  @Test func operationsAreTheSame() async throws {
    let server = try OpenScene.server()
    let ada = try Identity.user(uid: "ada")
    try await server.create("todos/1", with: Todo(title: "Milk"), as: ada)
    try await server.update("todos/1", with: ["n.m": .increment(1)], as: ada)
    try await server.set("todos/2", to: ["title": "Tea"], merge: true, as: ada)
    let added = try await server.add(["title": "Bread"], to: "todos", as: ada)
    #expect(try await server.get("todos/1", as: ada, decoding: Todo.self)?.title == "Milk")
    #expect(
      try await server.get(["todos/2", added.path], as: ada, decoding: Todo.self).map { $0?.title } == ["Tea", "Bread"])
    let count = try await server.transaction(as: ada) { t in
      let count = try t.list(DocumentQuery("todos").order(by: "title").limit(toLast: 2)).count
      try t.delete("todos/1")
      return count
    }
    #expect(count == 2)
    #expect(try await server.list(DocumentQuery("todos"), as: ada, decoding: Todo.self).count == 2)
    #expect(try await server.batch([.delete("todos/2")], as: ada).updateTimes == [nil])
    await #expect(throws: InvalidRequest.self) { try await server.batch([], as: ada) }
  }
}
