import DocumentTrees
import Foundation
import Identities
import RuleValues
import SecurityRules
import Testing

@Suite("Observations and streams")
struct ObservationTests {
  private static let text = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{d}/documents {
        match /open/{id} { allow read, write; }
        match /closed/{id} { allow read: if get(/databases/$(d)/documents/open/key).data.isOpen; }
      }
    }
    """

  private func server(_ tree: InMemoryTree = InMemoryTree()) throws -> FirestoreAuthorizer<InMemoryTree> {
    // The tests are about other limits, and a loaded machine may be slow.
    Authorizer(rules: RulesProvider(try FirestoreRuleset(source: Self.text)), tree: tree).with { $0.timeLimit = nil }
  }

  private func number(_ document: StoredDocument??) throws -> DocumentValue? {
    try document.flatMap(\.self).flatMap { try $0.fields.fields()["n"] }
  }

  @Test func documentsAreObservedUntilTheObserverLeaves() async throws {
    let server = try server()
    let path = DocumentPath(["open", "a"])
    var values = server.observe(path, as: .unauthenticated).makeAsyncIterator()
    #expect(try await values.next() == .some(nil))
    try await server.set(path, to: ["n": 1], as: .unauthenticated)
    #expect(try await number(values.next()) == 1)
    // A commit elsewhere changes nothing that is observed.
    try await server.set(DocumentPath(["open", "b"]), to: ["n": 5], as: .unauthenticated)
    try await server.set(path, to: ["n": 2], as: .unauthenticated)
    #expect(try await number(values.next()) == 2)
    try await server.delete(path, as: .unauthenticated)
    #expect(try await values.next() == .some(nil))
  }

  @Test func queriesAreObserved() async throws {
    let server = try server()
    let query = DocumentQuery(collection: "open", limit: 2)
    var values = server.observe(query, as: .unauthenticated).makeAsyncIterator()
    #expect(try await values.next() == [])
    for id in ["b", "a", "c"] { try await server.set(DocumentPath(["open", id]), to: ["n": 1], as: .unauthenticated) }
    #expect(try await values.next()?.map(\.path.id) == ["a", "b"])
  }

  @Test func realtimeDataIsObserved() async throws {
    let server = Authorizer(
      rules: try RealtimeRuleset(source: #"{"rules": {".read": true, ".write": true}}"#), tree: InMemoryTree())
    var values = server.observe(DataPath("a"), as: .unauthenticated).makeAsyncIterator()
    #expect(try await values.next() == .absent)
    try await server.set(DataPath("a/b"), to: 1, as: .unauthenticated)
    #expect(try await values.next()?.children.count == 1)
    var first = server.observe(DataPath("a"), matching: DataQuery(limitToFirst: 1), as: .unauthenticated)
      .makeAsyncIterator()
    #expect(try await first.next()?.map(\.key) == [DataKey("b")])
    try await server.set(DataPath("a/a"), to: 1, as: .unauthenticated)
    #expect(try await first.next()?.map(\.key) == [DataKey("a")])
  }

  /// The document itself does not change, but another one that the rule reads does.
  @Test func lostAccessEndsAnObservation() async throws {
    let server = try server()
    let key = DocumentPath(["open", "key"])
    try await server.set(key, to: ["isOpen": true], as: .unauthenticated)
    var values = server.observe(DocumentPath(["closed", "a"]), as: .unauthenticated).makeAsyncIterator()
    #expect(try await values.next() == .some(nil))
    try await server.set(key, to: ["isOpen": false], as: .unauthenticated)
    await #expect(throws: PermissionDenied.self) { try await values.next() }
  }

  @Test func otherRulesEndAnObservation() async throws {
    let server = try server()
    var values = server.observe(DocumentPath(["open", "a"]), as: .unauthenticated).makeAsyncIterator()
    #expect(try await values.next() == .some(nil))
    try server.rules.replace(
      bySource: "service cloud.firestore { match /databases/{d}/documents { match /x/{y} { allow read; } } }")
    await #expect(throws: PermissionDenied.self) { try await values.next() }
  }

  @Test func expiredTokensEndAnObservation() async throws {
    var server = try server()
    let user = try User(#require(UserID("ada")), claims: ["exp": .integer(1_000)])
    server.clock = .fixed(999_000)
    var values = server.observe(DocumentPath(["open", "a"]), as: .user(user)).makeAsyncIterator()
    #expect(try await values.next() == .some(nil))
    server.clock = .fixed(1_000_000)
    var late = server.observe(DocumentPath(["open", "a"]), as: .user(user)).makeAsyncIterator()
    await #expect(throws: TokenExpired.self) { try await late.next() }
  }

  @Test func cancellationEndsAnObservation() async throws {
    let server = try server()
    let task = Task {
      var count = 0
      for try await _ in server.observe(DocumentPath(["open", "a"]), as: .unauthenticated) { count += 1 }
      return count
    }
    task.cancel()
    let result = await task.result
    // Cancellation may come before or while the first value is read.
    switch result {
    case .success(let count): #expect(count <= 1)
    case .failure(let error): #expect(error as? InterruptedError == .cancelled)
    }
  }

  // MARK: Streams

  private func filled(_ count: Int) throws -> FirestoreAuthorizer<InMemoryTree> {
    let tree = InMemoryTree()
    try tree.write { transaction in
      for number in 0..<count {
        let fields = try EncodedDocument(["n": .integer(Int64(number))])
        try transaction.write(fields, at: DocumentPath(["open", "d\(number + 1_000)"]), now: .epoch)
      }
    }
    return try server(tree)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 300]) func streamsHaveAllResultsOfOneState(_ count: Int) async throws {
    let server = try filled(count)
    var ids: [String] = []
    for try await document in server.stream(DocumentQuery(collection: "open"), as: .unauthenticated) {
      if ids.isEmpty {
        try await server.set(DocumentPath(["open", "d9999"]), to: ["n": 1], as: .unauthenticated)
      }
      ids.append(document.path.id ?? "")
    }
    #expect(ids == (0..<count).map { "d\($0 + 1_000)" })
  }

  @Test func streamsThrowTheErrorsOfAList() async throws {
    let server = try filled(10)
    var closed = server.stream(DocumentQuery(collection: "secret"), as: .unauthenticated).makeAsyncIterator()
    await #expect(throws: PermissionDenied.self) { try await closed.next() }
    let limited = server.with { $0.limits.returnedDocuments = 5 }
    var found = 0
    await #expect(throws: ReadTooLarge.self) {
      for try await _ in limited.stream(DocumentQuery(collection: "open"), as: .unauthenticated) { found += 1 }
    }
    #expect(found <= 5)
  }

  @Test func aggregationsHaveAsynchronousForms() async throws {
    let server = try filled(20)
    let query = DocumentQuery(collection: "open")
    #expect(try await server.count(query, as: .unauthenticated) == 20)
    #expect(try await server.sum(of: "n", in: query, as: .unauthenticated) == .integer(190))
    #expect(try await server.average(of: "n", in: query, as: .unauthenticated) == 9.5)
    #expect(server.threads.figures.map(\.value) == [0, 0])
  }

  /// A consumer that leaves, or that waits beyond the time limit, gives the thread back.
  @Test func threadsOfStreamsAreReleased() async throws {
    let server = try filled(500)
    for _ in 0..<20 {
      for try await _ in server.stream(DocumentQuery(collection: "open"), as: .unauthenticated) { break }
    }
    #expect(try await server.get(DocumentPath(["open", "d1000"]), as: .unauthenticated) != nil)
    let hasty = server.with { $0.timeLimit = .milliseconds(1) }
    var slow = hasty.stream(DocumentQuery(collection: "open"), as: .unauthenticated).makeAsyncIterator()
    await #expect(throws: InterruptedError.self) {
      while try await slow.next() != nil { try await Task.sleep(for: .milliseconds(2)) }
    }
    #expect(try await server.get(DocumentPath(["open", "d1000"]), as: .unauthenticated) != nil)
  }
}
