import DocumentTrees
import Identities
import RuleEvaluation
import RuleRequests
import RuleValues
import SecurityRules
import Synchronization
import Testing

/// `decide` without a log or an observer keeps what it works with from one decision to the next (`DecisionLane`).
@Suite("Quick decisions")
struct QuickDecisionTests {
  private static let firestore = """
    rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents {
      match /own/{user} { allow read, write: if request.auth.uid == user; }
      match /led/{id} {
        allow get: if get(/databases/$(database)/documents/own/$(request.auth.uid)).data.leads == id;
        allow list: if resource.data.owner == request.auth.uid;
      }
      match /timed/{id} { allow get: if request.time > timestamp.date(2020, 1, 1); }
    } }
    """
  private static let storage = """
    service firebase.storage { match /b/{bucket}/o {
      match /own/{user}/{name} {
        allow read: if request.auth.uid == user && resource.size < 10;
        allow write: if request.auth.uid == user && request.resource.size < 10;
      }
    } }
    """
  private static let operations: [FirestoreRequest.Operation] = [
    .get("own/ann"), .get("own/bob"), .batchGet(["own/ann", "led/x"]), .get("led/x"), .get("led/y"), .get("timed/a"),
    .commit([DocumentWrite("own/ann", .set(["a": 1]))]), .commit([DocumentWrite("own/ann/x", .delete)]),
    .commit([DocumentWrite("own/ann", .set(["a": 1])), DocumentWrite("own/bob", .delete)]),
    .list(DocumentQuery(collection: "led", filter: .field("owner", .equal, "ann"))),
    .list(DocumentQuery(collection: "led")),
  ]

  private static func tree() throws -> InMemoryTree {
    let tree = InMemoryTree()
    try tree.write { try $0.write(try EncodedDocument(["leads": "x"]), at: "own/ann", now: .epoch) }
    return tree
  }

  private static func identities() throws -> [Identity] {
    [.unauthenticated, try ann(), .administrator]
  }

  private static func ann() throws -> Identity {
    .user(try User(try #require(UserID("ann")), claims: ["sub": "ann"]))
  }

  private func expectEqual(_ quick: Decision, _ slow: Decision, _ comment: Comment) {
    #expect(quick.effect == slow.effect && quick.description == slow.description, comment)
    #expect(quick.usage == slow.usage && quick.revision == slow.revision, comment)
  }

  @Test func firestoreDecisionsEqualThoseOfOneRequest() throws {
    let server = Authorizer(rules: try FirestoreRuleset(source: Self.firestore), tree: try Self.tree())
    for identity in try Self.identities() {
      let together = try server.decide(Self.operations, as: identity)
      for (operation, batched) in zip(Self.operations, together) {
        var observer = Counter(server.rules.current.program)
        let slow = try server.core.decide(.firestore(operation), as: identity, observing: &observer)
        for _ in 0..<2 { expectEqual(try server.decide(operation, as: identity), slow, "\(operation), \(identity)") }
        expectEqual(batched, slow, "in a batch: \(operation), \(identity)")
      }
    }
  }

  @Test func storageDecisionsEqualThoseOfOneRequest() throws {
    let tree = try Self.tree()
    let object = ObjectName(bucket: "b", name: "own/ann/a.txt")
    try tree.write { try $0.setObject(try EncodedDocument(["size": 5]), named: object) }
    let server = Authorizer(rules: try StorageRuleset(source: Self.storage), tree: tree)
    let operations: [StorageRequest.Operation] = [
      .get(object), .create(object, ["size": 5]), .create(object, ["size": 50]), .delete(object),
      .list(bucket: "b", prefix: "own/ann"), .get(ObjectName(bucket: "b", name: "")),
    ]
    for identity in try Self.identities() {
      let together = try server.decide(operations, as: identity)
      for (operation, batched) in zip(operations, together) {
        var observer = Counter(server.rules.current.program)
        let slow = try server.core.decide(.storage(operation), as: identity, observing: &observer)
        for _ in 0..<2 { expectEqual(try server.decide(operation, as: identity), slow, "\(operation), \(identity)") }
        expectEqual(batched, slow, "in a batch: \(operation), \(identity)")
      }
    }
  }

  @Test func theClockIsReadOnlyForRulesAndValuesThatNeedTheTime() throws {
    let readings = Mutex(0)
    let clock = Clock {
      readings.withLock { $0 += 1 }
      return 1_800_000_000_000
    }
    func count(_ body: () throws -> Void) rethrows -> Int {
      let before = readings.withLock { $0 }
      try body()
      return readings.withLock { $0 } - before
    }
    let untimed = Self.firestore.replacing("request.time > timestamp.date(2020, 1, 1)", with: "true")
    let server = Authorizer(rules: try FirestoreRuleset(source: untimed), tree: try Self.tree(), clock: clock)
    let ann = try Self.ann()
    #expect(try count { _ = try server.decide(.get("own/ann"), as: ann) } == 0)
    let stamp = FieldTransform("at", .serverTimestamp)
    let stamped = DocumentWrite("own/ann", .set([:]), transforms: [stamp])
    #expect(try count { _ = try server.decide(.commit([stamped]), as: ann) } > 0)
    let timed = Authorizer(rules: try FirestoreRuleset(source: Self.firestore), tree: try Self.tree(), clock: clock)
    #expect(try count { _ = try timed.decide(.get("timed/a"), as: ann) } == 1)
    #expect(try count { _ = try timed.decide(Self.operations, as: ann) } == 1, "one time for a batch")
    #expect(try timed.decide(.get("timed/a"), as: ann).isAllowed)
  }
}
