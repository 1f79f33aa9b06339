import DocumentTrees
import Foundation
import Identities
import RuleRequests
import RuleValues
import SecurityRules
import Synchronization
import Testing

@Suite("Late and canceled requests change nothing")
struct InterruptedErrorTests {
  /// Is cancelled from a certain question on.
  private final class Cancellation: Sendable {
    private let asked = Mutex(0)
    private let patience: Int

    init(after patience: Int) { self.patience = patience }

    /// How often it was asked.
    var count: Int { asked.withLock { $0 } }

    @Sendable func answer() -> Bool {
      asked.withLock {
        $0 += 1
        return $0 > patience
      }
    }
  }

  /// A condition that takes many steps: it asks for each of 20,000 keys.
  private static func slow() throws -> RealtimeRuleset {
    let term = "data.child('a').parent().child('b').val() == null"
    let long = Array(repeating: term, count: 400).joined(separator: " && ")
    return try Scene.rules(#"{"$k": {".write": true, ".validate": "\#(long)"}}"#)
  }

  private static func update(_ count: Int) -> DataOperation {
    .update(.root, (0..<count).map { (DataPath("k\($0)"), WrittenValue(.leaf(.integer(1)))) })
  }

  @Test func cancelingEndsALongDecision() throws {
    let asked = Cancellation(after: 5)
    let server = Authorizer(
      rules: try Self.slow(), tree: InMemoryTree(),
      isCancelled: asked.answer)
    let error = try #require(throws: InterruptedError.self) {
      try server.perform(Self.update(50), as: .unauthenticated)
    }
    #expect(error == .cancelled)
    #expect(try Scene.content(of: server.tree) == .absent)
    #expect(asked.count < 10, "the decision did not go on")
    let decision = try server.decide(Self.update(50), as: .unauthenticated)
    #expect(!decision.isAllowed && decision.clientReason == .cancelled)
  }

  @Test func passedDeadlinesEndADecision() throws {
    var server = Authorizer(rules: try Self.slow(), tree: InMemoryTree(), timeLimit: .zero)
    let error = try #require(throws: InterruptedError.self) { try server.perform(Self.update(1), as: .unauthenticated) }
    #expect(error == .deadlineExceeded)
    #expect(try server.decide(Self.update(50), as: .unauthenticated).clientReason == .deadlineExceeded)
    server.timeLimit = nil
    #expect(try server.perform(Self.update(50), as: .unauthenticated).isAllowed)
  }

  /// However small a request is, of one that comes too late no rule is asked, and of several none.
  @Test func passedDeadlinesEndShortDecisions() throws {
    let rules = try Scene.rules(#"{".read": true, ".write": true}"#)
    let late = Authorizer(rules: rules, tree: InMemoryTree(), timeLimit: .zero)
    let lost = Authorizer(rules: rules, tree: InMemoryTree(), isCancelled: { true })
    for (server, interruption) in [(late, InterruptedError.deadlineExceeded), (lost, .cancelled)] {
      for identity in [Identity.unauthenticated, .administrator] {
        #expect(throws: interruption) { try server.read(.root, as: identity) }
        #expect(throws: interruption) { try server.set(.root, to: .deletion, as: identity) }
        let decisions = try server.decide([.read(.root), .set(.root, .deletion)], as: identity)
        #expect(decisions.allSatisfy { !$0.isAllowed && $0.usage.rules == 0 })
      }
    }
  }

  /// A commit reads every document first: that is given up too.
  @Test func longCommitsEndAtTheDeadline() throws {
    let asked = Cancellation(after: 5)
    let rules = try FirestoreRuleset(
      source: "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow write; } } }")
    let server = Authorizer(
      rules: rules, tree: InMemoryTree(),
      isCancelled: asked.answer)
    let writes = (0..<500).map { DocumentWrite(DocumentPath(["a", "d\($0)"]), .set([:])) }
    #expect(throws: InterruptedError.cancelled) { try server.batch(writes, as: .unauthenticated) }
    #expect(asked.count < 10)
  }

  /// A rule that is decided at once, and much to read.
  @Test func longReadsEndAtTheDeadline() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "long-read-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tree = try SQLiteTree(path: folder.appending(path: "tree.db").path)
    let many = (0..<5_000).map { DataChild(DataKey("k\($0)"), .leaf(.integer(1))) }
    try tree.write { try $0.set(.node(many), at: DataPath("many")) }
    let rules = try Scene.rules(#"{".read": true, ".write": true}"#)
    func server() -> RealtimeAuthorizer<SQLiteTree> {
      Authorizer(rules: rules, tree: tree, isCancelled: Self.afterJudging())
    }
    #expect(throws: InterruptedError.cancelled) { try server().read(.root, as: .unauthenticated) }
    for order in [DataQuery.Order.key, .value] {
      #expect(throws: InterruptedError.cancelled) {
        try server().query(DataPath("many"), matching: DataQuery(order: order), as: .unauthenticated)
      }
    }
    #expect(throws: InterruptedError.cancelled) {
      try server().transaction(.root, as: .unauthenticated) { _ in .deletion }
    }
    let patient = Authorizer(rules: rules, tree: tree)
    #expect(try patient.read(DataPath("many"), as: .unauthenticated).children.count == 5_000)
  }

  /// The same of documents and objects: the first that is looked at, and then some, are moments to give up.
  @Test func longListsEndAtTheDeadline() throws {
    let tree = InMemoryTree()
    let object = ObjectName(bucket: "b", name: "o")
    try tree.write { transaction in
      try transaction.write(EncodedDocument([:]), at: DocumentPath(["a", "b"]), now: .epoch)
      try transaction.setObject(ObjectMetadata(object).encoded(), named: object)
    }
    func server<Service>(_: Service.Type) throws -> Authorizer<Service, InMemoryTree> {
      let name = Service.rulesService.officialName
      let text = "rules_version = '2'; service \(name) { match /{p=**} { allow read; } }"
      return Authorizer(
        rules: try Ruleset<Service>(source: text), tree: tree, isCancelled: Self.afterJudging())
    }
    #expect(throws: InterruptedError.cancelled) {
      try server(CloudFirestore.self).list(DocumentQuery(collection: "a"), as: .unauthenticated)
    }
    #expect(throws: InterruptedError.cancelled) {
      try server(CloudStorage.self).list(bucket: "b", prefix: "", as: .unauthenticated)
    }
  }

  /// The caller's code may take long for each result, so no result follows a cancellation.
  @Test func resultsEndWithTheRequest() throws {
    let tree = InMemoryTree()
    try tree.write { transaction in
      for id in ["b", "c", "d"] {
        try transaction.write(EncodedDocument([:]), at: DocumentPath(["a", id]), now: .epoch)
      }
    }
    let rules = "rules_version = '2'; service cloud.firestore { match /{p=**} { allow read; } }"
    let flag = Flag()
    let server = Authorizer(rules: try FirestoreRuleset(source: rules), tree: tree, isCancelled: { flag.isSet })
    var count = 0
    #expect(throws: InterruptedError.cancelled) {
      try server.forEach(DocumentQuery(collection: "a"), as: .unauthenticated) { _ in
        count += 1
        flag.set()
        return true
      }
    }
    #expect(count == 1)
  }

  private final class Flag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
  }

  /// Is asked once before the rules are, and cancels what comes after that.
  private static func afterJudging() -> @Sendable () -> Bool { Cancellation(after: 1).answer }

  /// The task's own cancellation counts by default.
  @Test func canceledTasksChangeNothing() async throws {
    let server = Authorizer(rules: try Self.slow(), tree: InMemoryTree())
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try server.perform(Self.update(2), as: .unauthenticated)
    }
    task.cancel()
    await #expect(throws: InterruptedError.cancelled) { try await task.value }
    #expect(try Scene.content(of: server.tree) == .absent)
  }

  /// A writer that holds the tree: the request waits no longer than it may.
  @Test func waitingForAnotherWriterEndsAtTheDeadline() throws {
    let server = Authorizer(
      rules: try Scene.rules(#"{".write": true}"#), tree: InMemoryTree(busyTimeout: 3_600), timeLimit: .milliseconds(1))
    let error = try server.tree.write { _ in
      #expect(throws: TreeError.self) { try server.set(.root, to: Scene.value("1"), as: .unauthenticated) }
    }
    #expect(error.map { if case .busy = $0 { true } else { false } } == true)
  }
}
