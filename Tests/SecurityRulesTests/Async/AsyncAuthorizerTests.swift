import DocumentTrees
import Foundation
import Identities
import RuleRequests
import RuleValues
import SecurityRules
import Synchronization
import Testing

@Suite("Asynchronous calls have the results of synchronous calls")
struct AsyncAuthorizerTests {
  private struct OwnError: Error, Equatable {}

  private static let rules = #"{".read": true, "open": {".write": true}, "shut": {".write": false}}"#

  private static func server() throws -> RealtimeAuthorizer<InMemoryTree> {
    Authorizer(
      rules: try Scene.rules(rules), tree: InMemoryTree(), timeLimit: nil,
      threads: RequestThreads(idleTime: .seconds(3_600)))
  }

  @Test func realtimeOperations() async throws {
    let server = try Self.server()
    let open = DataPath("open")
    try await server.set(open, to: ["a": 1, "b": 2], as: .unauthenticated)
    #expect(try await server.read(open, as: .unauthenticated) == Scene.data(#"{"a": 1, "b": 2}"#))
    try await server.update(open, with: [(DataPath("a"), 3), (DataPath("b"), .deletion)], as: .unauthenticated)
    let children = try await server.query(open, matching: DataQuery(limitToFirst: 1), as: .unauthenticated)
    #expect(children == [DataChild(DataKey("a"), .leaf(.integer(3)))])
    let after = try await server.transaction(open, as: .unauthenticated) { before in
      #expect(before == .node(children))
      return 5
    }
    #expect(after == .leaf(.integer(5)))
    try await server.checkWritable(open, as: .unauthenticated)
    await #expect(throws: PermissionDenied.self) {
      try await server.checkWritable(DataPath("shut"), as: .unauthenticated)
    }
    #expect(try await server.decide(.read(open), as: .unauthenticated).isAllowed)
    let decisions = try await server.decide([.read(open), .set(DataPath("shut"), 1)], as: .unauthenticated)
    #expect(decisions.map(\.isAllowed) == [true, false])
    try await server.remove(open, as: .unauthenticated)
    #expect(try Scene.content(of: server.tree) == .absent)
  }

  @Test func firestoreOperations() async throws {
    let text = "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read, write; } } }"
    let server = Authorizer(rules: try FirestoreRuleset(source: text), tree: InMemoryTree())
    let path = DocumentPath(["a", "b"])
    try await server.create(path, with: ["n": 1], as: .unauthenticated)
    await #expect(throws: PreconditionFailed.self) {
      try await server.create(path, with: ["n": 1], as: .unauthenticated)
    }
    try await server.update(path, with: ["m": 2], as: .unauthenticated)
    #expect(try await server.get(path, as: .unauthenticated)?.fields.fields() == ["n": 1, "m": 2])
    try await server.set(path, to: ["n": 3], as: .unauthenticated)
    let query = DocumentQuery(collection: "a")
    #expect(try await server.list(query, as: .unauthenticated).map(\.path) == [path])
    #expect(try await server.decide(.list(query), as: .unauthenticated, queryMode: .emulator).isAllowed)
    try await server.batch([DocumentWrite(path, .set(["n": 4]))], as: .unauthenticated)
    try await server.delete(path, as: .unauthenticated)
    #expect(try await server.get(path, as: .unauthenticated) == nil)
  }

  @Test func storageOperations() async throws {
    let text = "rules_version = '2'; service firebase.storage { match /{p=**} { allow read, write; } }"
    let server = Authorizer(rules: try StorageRuleset(source: text), tree: InMemoryTree())
    let object = ObjectName(bucket: "b", name: "o")
    try await server.recordUpload(ObjectMetadata(object), as: .unauthenticated)
    #expect(try await server.get(object, as: .unauthenticated) != nil)
    try await server.update(ObjectMetadata(object), as: .unauthenticated)
    #expect(try await server.list(bucket: "b", prefix: "", as: .unauthenticated).items == [object])
    try await server.delete(object, as: .unauthenticated)
    #expect(try await server.get(object, as: .unauthenticated) == nil)
  }

  @Test func errorsReachTheCaller() async throws {
    let server = try Self.server()
    await #expect(throws: PermissionDenied.self) {
      try await server.set(DataPath("shut"), to: 1, as: .unauthenticated)
    }
    await #expect(throws: OwnError()) {
      try await server.transaction(DataPath("open"), as: .unauthenticated) { _ in throw OwnError() }
    }
    let faulty = Authorizer(rules: try Scene.rules(Self.rules), tree: FaultyTree(.absent, answers: 0))
    await #expect(throws: FaultyTree.failure) { try await faulty.read(.root, as: .unauthenticated) }
    await #expect(throws: FaultyTree.failure) { try await faulty.remove(DataPath("open"), as: .unauthenticated) }
  }

  /// An actor calls the asynchronous form, and a synchronous function of it the synchronous form.
  private actor Notes {
    private let server: RealtimeAuthorizer<InMemoryTree>
    init(_ server: RealtimeAuthorizer<InMemoryTree>) { self.server = server }

    func increment() async throws -> DataNode {
      try await server.transaction(DataPath("open"), as: .unauthenticated) { before in
        if case .integer(let count) = before.leaf { WrittenValue(.leaf(.integer(count + 1))) } else { 1 }
      }
    }

    func count() throws -> DataNode { try server.read(DataPath("open"), as: .unauthenticated) }
  }

  @Test func actorsCallBothForms() async throws {
    let server = try Self.server()
    let notes = Notes(server)
    #expect(try await notes.increment() == .leaf(.integer(1)))
    #expect(try await notes.count() == .leaf(.integer(1)))
  }

  /// Many tasks, some of which are canceled: each that did not fail counted once.
  @Test func manyTasksShareAnAuthorizer() async throws {
    let server = try Self.server()
    let notes = Notes(server)
    let successes = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<400 {
        group.addTask {
          let task = Task { try await notes.increment() }
          if index % 3 == 0 { task.cancel() }
          _ = try? await server.read(DataPath("open"), as: .unauthenticated)
          return (try? await task.value) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(successes >= 266)
    #expect(try await notes.count() == .leaf(.integer(Int64(successes))))
    let figures = server.threads.statistics
    #expect(figures.reads.waitingCount == 0 && figures.writes.waitingCount == 0)
    #expect(figures.reads.startedCount == 400 && figures.writes.threadCount == 1)
    #expect(figures.writes.startedCount + figures.writes.canceledCount == 400)
  }
}
