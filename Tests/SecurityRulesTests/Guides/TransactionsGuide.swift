import SecurityRules
import Testing

private typealias Server = FirestoreAuthorizer<InMemoryTree>

private struct Board: Codable { var open: Int }

private func edit(_ server: Server, as ada: Identity) throws {
  try server.create("todos/42", with: ["title": "Milk", "owner": "ada"], as: ada)
  try server.update("todos/42", with: ["done": true], as: ada)

  let stored = try server.get("todos/42", as: ada)
  guard let seen = stored?.updateTime else { return }
  try server.batch([.update("todos/42", with: ["title": "Oat milk"], precondition: .updateTime(seen))], as: ada)
}

private func like(_ server: Server, as ada: Identity) throws {
  try server.batch(
    [
      .create("posts/7/likes/ada", with: ["at": .serverTimestamp]),
      .update("posts/7", with: ["likes": .increment(1)]),
    ], as: ada)
}

private func open(_ server: Server, as ada: Identity) throws -> Int {
  let open = try server.transaction(as: ada) { t in
    let open = try t.get("boards/1", decoding: Board.self)?.open ?? 0
    try t.update("boards/1", with: ["open": .integer(open + 1)])
    try t.create("todos/43", with: ["title": "Tea", "owner": "ada"])
    return open + 1
  }
  return open
}

private func visit(_ counters: RealtimeAuthorizer<InMemoryTree>, as ada: Identity) throws {
  try counters.transaction("visits", as: ada) { before in
    guard case .integer(let count)? = before.leaf else { return 1 }
    return .integer(count + 1)
  }
}

@Suite("The Swift of the guide Transactions") struct TransactionsGuide {
  /// The rules about likes are those of the page.
  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /todos/{todo} {
          allow create: if request.auth.uid == request.resource.data.owner;
          allow read, update: if request.auth.uid == resource.data.owner;
        }
        match /boards/{board} { allow read, write: if request.auth != null; }
        match /posts/{post} { allow update: if request.auth != null; }
        match /posts/{post}/likes/{user} {
          allow create: if request.auth.uid == user
            && getAfter(/databases/$(database)/documents/posts/$(post)).data.likes
              == get(/databases/$(database)/documents/posts/$(post)).data.likes + 1;
        }
      }
    }
    """

  private func server() throws -> Server {
    FirestoreAuthorizer(rules: try FirestoreRuleset(source: Self.rules), tree: InMemoryTree())
  }

  @Test func preconditions() throws {
    let (server, ada) = (try server(), try Identity.user(uid: "ada"))
    try edit(server, as: ada)
    #expect(try server.get("todos/42", as: ada)?.fields.fields()["title"] == "Oat milk")
    #expect(throws: PreconditionFailed.self) { try server.create("todos/42", with: ["owner": "ada"], as: ada) }
    #expect(throws: PermissionDenied.self) {
      try server.create("todos/42", with: ["owner": "ada"], as: Identity.user(uid: "ben"))
    }
  }

  @Test func aLikeNeedsItsCount() throws {
    let (server, ada) = (try server(), try Identity.user(uid: "ada"))
    try server.set("posts/7", to: ["likes": 1], as: .administrator)
    #expect(throws: PermissionDenied.self) {
      try server.batch([.create("posts/7/likes/ada", with: ["at": .serverTimestamp])], as: ada)
    }
    try like(server, as: ada)
    #expect(try server.get("posts/7", as: .administrator)?.fields.fields()["likes"] == 2)
  }

  @Test func transactions() throws {
    let (server, ada) = (try server(), try Identity.user(uid: "ada"))
    try server.set("boards/1", to: ["open": 4], as: .administrator)
    #expect(try open(server, as: ada) == 5)
    #expect(try server.get("todos/43", as: ada) != nil)
    #expect(throws: InvalidRequest.self) {
      try server.transaction(as: ada) { t in
        try t.update("boards/1", with: ["open": 0])
        _ = try t.get("boards/1")
      }
    }
    #expect(try server.get("boards/1", as: ada)?.fields.fields()["open"] == 5)
    let rules = try RealtimeRuleset(source: #"{"rules": {".read": true, ".write": true}}"#)
    let counters = RealtimeAuthorizer(rules: rules, tree: server.tree)
    try visit(counters, as: ada)
    try visit(counters, as: ada)
    #expect(try counters.read("visits", as: ada).leaf == .integer(2))
  }
}
