import DocumentTrees
import Foundation
import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import Synchronization
import Testing

@Suite("Guarded operations perform only what rules allow")
struct GuardedOperationTests {
  // MARK: Realtime Database

  private static func notes() throws -> RealtimeAuthorizer<InMemoryTree> {
    let rules = #"""
      {"notes": {"$uid": {".read": "auth.uid == $uid", ".write": "auth.uid == $uid && newData.val() != 'no'",
        "secret": {".validate": "newData.isString()"}}},
       "stock": {".read": true, ".write": "newData.val() >= 0"},
       "posts": {".read": "query.orderByChild == 'at' && query.limitToFirst <= 2", ".write": true}}
      """#
    return Authorizer(rules: try Scene.rules(rules), tree: InMemoryTree(), clock: .fixed(7))
  }

  @Test func realtimeOperationsArePerformed() throws {
    let server = try Self.notes()
    let (ann, ben) = (try Scene.user("ann"), try Scene.user("ben"))
    let path = DataPath("notes/ann")
    try server.set(path, to: Scene.value(#"{"a": 1, "at": {".sv": "timestamp"}}"#), as: ann)
    #expect(try server.read(path, as: ann) == Scene.data(#"{"a": 1, "at": 7}"#))
    #expect(throws: PermissionDenied.self) { try server.read(path, as: ben) }
    #expect(throws: PermissionDenied.self) { try server.set(path, to: Scene.value("2"), as: ben) }
    #expect(throws: PermissionDenied.self) {
      try server.update(path, with: [(DataPath("a"), .deletion), (DataPath("secret"), try Scene.value("1"))], as: ann)
    }
    try server.update(
      path, with: [(DataPath("a"), .deletion), (DataPath("secret"), try Scene.value(#""s""#))], as: ann)
    #expect(try Scene.content(of: server.tree) == Scene.data(#"{"notes": {"ann": {"at": 7, "secret": "s"}}}"#))
    #expect(throws: PermissionDenied.self) { try server.remove(path, as: .unauthenticated) }
    try server.remove(path, as: ann)
    #expect(try Scene.content(of: server.tree) == .absent)
  }

  @Test func transactionsReadAndWriteAtomically() throws {
    let server = try Self.notes()
    let (path, ann) = (DataPath("stock"), try Scene.user("ann"))
    func take(_ count: Int64) throws -> DataNode {
      try server.transaction(path, as: ann) { before in
        guard case .integer(let stock)? = before.leaf else { return WrittenValue(.leaf(.integer(3))) }
        return WrittenValue(.leaf(.integer(stock - count)))
      }
    }
    #expect(try take(0).leaf == .integer(3))
    #expect(try take(2).leaf == .integer(1))
    #expect(throws: PermissionDenied.self, "the rules do not let the stock fall below zero") { try take(2) }
    #expect(try server.read(path, as: ann).leaf == .integer(1))
    #expect(try server.transaction(path, as: ann) { _ in nil }.leaf == .integer(1), "nil leaves all as it is")
    #expect(throws: PermissionDenied.self, "who may not read may not know what stands there") {
      try server.transaction(DataPath("notes/ann"), as: .unauthenticated) { _ in .deletion }
    }
    #expect(throws: Refusal.self) { try server.transaction(path, as: ann) { _ in throw Refusal() } }
    #expect(try server.read(path, as: ann).leaf == .integer(1))
  }

  private struct Refusal: Error {}

  @Test func queriesAreAllowedWholeOrDenied() throws {
    let server = try Self.notes()
    let path = DataPath("posts")
    try server.set(path, to: Scene.value(#"{"x": {"at": 3}, "y": {"at": 1}, "z": {"at": 2}}"#), as: .unauthenticated)
    let query = DataQuery(order: .child("at"), limitToFirst: 2)
    #expect(try server.query(path, matching: query, as: .unauthenticated).map(\.key.text) == ["y", "z"])
    #expect(throws: PermissionDenied.self) {
      try server.query(path, matching: DataQuery(order: .child("at"), limitToFirst: 3), as: .unauthenticated)
    }
    #expect(throws: PermissionDenied.self) { try server.read(path, as: .unauthenticated) }
  }

  // MARK: Cloud Firestore

  private static func cities() throws -> FirestoreAuthorizer<InMemoryTree> {
    let rules = try FirestoreRuleset(
      source: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents {
            match /cities/{city} {
              allow get: if request.auth != null;
              allow list: if resource.data.open == true && request.query.limit <= 10;
              allow create, update: if request.resource.data.owner == request.auth.uid
                && (resource == null || resource.data.owner == request.auth.uid);
              allow delete: if resource.data.owner == request.auth.uid && !existsAfter(
                /databases/$(database)/documents/locks/$(city));
            }
            match /locks/{city} { allow write: if request.auth != null; }
          }
        }
        """)
    return Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(1_000))
  }

  @Test func documentOperationsArePerformed() throws {
    let server = try Self.cities()
    let (ann, ben) = (try Scene.user("ann"), try Scene.user("ben"))
    let rome = DocumentPath(["cities", "rome"])
    try server.create(rome, with: ["owner": "ann", "open": true], as: ann)
    #expect(throws: PreconditionFailed.self) { try server.create(rome, with: ["owner": "ann"], as: ann) }
    #expect(try server.get(rome, as: ben)?.fields.fields() == ["owner": "ann", "open": true])
    #expect(try server.get(DocumentPath(["cities", "oslo"]), as: ben) == nil)
    #expect(throws: PermissionDenied.self) { try server.get(rome, as: .unauthenticated) }
    #expect(throws: PermissionDenied.self) { try server.update(rome, with: ["owner": "ben"], as: ben) }
    #expect(throws: PreconditionFailed.self) {
      try server.update(DocumentPath(["cities", "oslo"]), with: ["owner": "ann"], as: ann)
    }
    try server.update(
      rome, with: ["size": .integer(3)], mask: [FieldPath(names: ["size"]), FieldPath(names: ["open"])], as: ann)
    #expect(try server.get(rome, as: ben)?.fields.fields() == ["owner": "ann", "size": .integer(3)])
    try server.set(rome, to: ["owner": "ann"], as: ann)
    #expect(try server.get(rome, as: ben)?.fields.fields() == ["owner": "ann"])
    #expect(throws: PermissionDenied.self) { try server.delete(rome, as: ben) }
    try server.delete(rome, as: ann)
    #expect(try server.get(rome, as: ben) == nil)
  }

  @Test func batchesAreAtomic() throws {
    let server = try Self.cities()
    let (ann, rome) = (try Scene.user("ann"), DocumentPath(["cities", "rome"]))
    let lock = DocumentPath(["locks", "rome"])
    try server.batch([DocumentWrite(rome, .set(["owner": "ann"])), DocumentWrite(lock, .set([:]))], as: ann)
    #expect(throws: PermissionDenied.self, "the lock is there after the batch") {
      try server.batch([DocumentWrite(rome, .delete), DocumentWrite(lock, .set(["n": .integer(1)]))], as: ann)
    }
    #expect(try server.tree.read { try $0.document(at: lock)?.fields.fields() } == [:], "nothing was changed")
    try server.batch([DocumentWrite(rome, .delete), DocumentWrite(lock, .delete)], as: ann)
    #expect(try server.tree.read { try $0.document(at: rome) } == nil)
  }

  @Test func listsMustBeProven() throws {
    let server = try Self.cities()
    let ann = try Scene.user("ann")
    for (name, isOpen) in [("rome", true), ("oslo", false), ("bern", true)] {
      try server.create(DocumentPath(["cities", name]), with: ["owner": "ann", "open": .bool(isOpen)], as: ann)
    }
    let open = DocumentFilter.field(FieldPath(names: ["open"]), .equal, true)
    let found = try server.list(DocumentQuery(collection: "cities", filter: open, limit: 5), as: ann)
    #expect(found.map(\.path.id) == ["bern", "rome"])
    for query in [DocumentQuery(collection: "cities", limit: 5), DocumentQuery(collection: "cities", filter: open)] {
      #expect(throws: PermissionDenied.self, "never a filtered rest") { try server.list(query, as: ann) }
    }
  }

  // MARK: Cloud Storage

  @Test func objectOperationsArePerformed() throws {
    let rules = try StorageRuleset(
      source: """
        rules_version = '2';
        service firebase.storage {
          match /b/{bucket}/o {
            match /users/{uid} { allow list: if request.auth.uid == uid; }
            match /users/{uid}/{name} {
              allow get, delete: if request.auth.uid == uid;
              allow create, update: if request.auth.uid == uid && request.resource.size < 100;
            }
          }
        }
        """)
    let server = Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(5_000))
    let (ann, ben) = (try Scene.user("ann"), try Scene.user("ben"))
    let photo = ObjectName(bucket: "b", name: "users/ann/photo.png")
    var metadata = ObjectMetadata(photo, size: 10)
    #expect(throws: ObjectNotFound.self) { try server.update(metadata, as: ann) }
    #expect(throws: Never.self) { try server.recordUpload(metadata, as: ann) }
    metadata.contentType = "image/png"
    #expect(throws: Never.self) { try server.update(metadata, as: ann) }
    let stored = try #require(try server.get(photo, as: ann))
    #expect(stored.metageneration == 2 && stored.generation == 5_000_000 && stored.contentType == "image/png")
    #expect(throws: PermissionDenied.self) { try server.get(photo, as: ben) }
    #expect(throws: PermissionDenied.self) { try server.recordUpload(ObjectMetadata(photo, size: 100), as: ann) }
    #expect(throws: PermissionDenied.self) { try server.delete(photo, as: ben) }
    #expect(try server.list(bucket: "b", prefix: "users/ann", as: ann).items == [photo])
    #expect(throws: Never.self) { try server.delete(photo, as: ann) }
    #expect(try server.get(photo, as: ann) == nil)
  }

  /// An operation that another server composed cannot have a false name.
  @Test func objectRequestsSeeTheirObject() throws {
    let rules = try StorageRuleset(
      source: """
        rules_version = '2';
        service firebase.storage {
          match /b/{bucket}/o/{name=**} {
            allow create: if request.resource.name == 'public/a' && request.resource.bucket == 'b';
          }
        }
        """)
    let server = Authorizer(rules: rules, tree: InMemoryTree())
    let (open, secret) = (ObjectName(bucket: "b", name: "public/a"), ObjectName(bucket: "b", name: "secret/a"))
    let lie = ObjectMetadata(open, size: 1).fields
    #expect(throws: PermissionDenied.self) { try server.perform(.create(secret, lie), as: .unauthenticated) }
    let other = ObjectName(bucket: "c", name: "public/a")
    #expect(throws: PermissionDenied.self) { try server.perform(.create(other, lie), as: .unauthenticated) }
    #expect(try server.perform(.create(open, lie), as: .unauthenticated).isAllowed)
  }

  /// Rules see the metadata to be stored. Members that the service sets are not part of a request, nor is the content
  /// of an update.
  @Test func storedMetadataEqualsTheDecidedMetadata() throws {
    func server(_ condition: String) throws -> StorageAuthorizer<InMemoryTree> {
      let rules = try StorageRuleset(
        source: """
          rules_version = '2';
          service firebase.storage { match /b/{bucket}/o/{name=**} { allow read; allow write: if \(condition); } }
          """)
      return Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(5_000))
    }
    let name = ObjectName(bucket: "b", name: "a")
    var lie = ObjectMetadata(name, size: 5)
    (lie.generation, lie.metageneration, lie.etag) = (1, 7, "e")
    (lie.timeCreated, lie.updated) = (.epoch, .epoch)
    for member in ["generation", "metageneration", "etag", "timeCreated", "updated"] {
      let server = try server("request.resource.\(member) != null")
      #expect(throws: PermissionDenied.self, "\(member)") { try server.recordUpload(lie, as: .unauthenticated) }
      #expect(try !server.decide(.create(name, lie.fields), as: .unauthenticated).isAllowed)
      #expect(throws: Never.self) { try server.recordUpload(lie, as: .administrator) }
      #expect(throws: PermissionDenied.self, "\(member)") { try server.update(lie, as: .unauthenticated) }
    }
    let quota = try server("request.resource.size == 90 && request.resource.md5Hash == 'm'")
    var large = ObjectMetadata(name, size: 90)
    large.md5Hash = "m"
    #expect(throws: Never.self) { try quota.recordUpload(large, as: .unauthenticated) }
    var small = lie
    (small.md5Hash, small.contentType) = ("other", "text/plain")
    #expect(throws: Never.self) { try quota.update(small, as: .unauthenticated) }
    let stored = try #require(try quota.get(name, as: .unauthenticated))
    #expect(stored.size == 90 && stored.md5Hash == "m" && stored.contentType == "text/plain")
    #expect(stored.metageneration == 2 && stored.timeCreated?.seconds == 5 && stored.etag == "5000000/2")
    for fields in [["n": 1], ["size": 1], ["size": "1", "metadata": [:]]] as [DocumentFields] {
      for operation in [StorageRequest.Operation.create(name, fields), .update(name, fields)] {
        for identity in [Identity.administrator, .unauthenticated] {
          let denial = try #require(throws: InvalidRequest.self) {
            try quota.perform(operation, as: identity)
          }
          #expect(denial.clientReason == .invalidArgument)
        }
      }
    }
  }

  /// A document that replaces a deleted one has a later time.
  @Test func recreatedDocumentsHaveALaterTime() throws {
    let rules = try FirestoreRuleset(
      source: "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read, write; } } }")
    let passed = Mutex(Int32(0))
    let clock = Clock(time: {
      passed.withLock {
        $0 += 1_000
        return Timestamp(seconds: 5, nanos: $0)
      }
    })
    let server = Authorizer(rules: rules, tree: InMemoryTree(), clock: clock)
    let path = DocumentPath(["a", "b"])
    var times: Set<Timestamp> = []
    for _ in 0..<20 {
      try server.create(path, with: [:], as: .unauthenticated)
      times.insert(try #require(try server.get(path, as: .unauthenticated)).updateTime)
      try server.delete(path, as: .unauthenticated)
    }
    #expect(times.count == 20)
  }

  /// With a time outside the valid range, no request that needs the time is decided, and nothing is written.
  @Test func invalidTimesThrow() throws {
    let rules = try Scene.rules(#"{".read": "now > 0", ".write": true}"#)
    let server = Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(.max))
    #expect(throws: ImpossibleTime.self) { try server.read(.root, as: .unauthenticated) }
    #expect(throws: ImpossibleTime.self) { try server.set(.root, to: .deletion, as: .administrator) }
  }

  /// Rules that match every path allow no request of another service.
  @Test func rulesDecideTheirServiceOnly() throws {
    let all = "match /{p=**} { allow read, write; }"
    let rulesets = try [
      Scene.rules(#"{".read": true, ".write": true}"#).erased,
      FirestoreRuleset(source: "rules_version = '2'; service cloud.firestore { \(all) }").erased,
      StorageRuleset(source: "rules_version = '2'; service firebase.storage { \(all) }").erased,
    ]
    let object = ObjectName(bucket: "b", name: "o")
    for rules in rulesets {
      let server = GuardedTree(rules: AnyRulesProvider(rules), tree: InMemoryTree())
      let decisions = try [
        server.decide(.realtime(.read(.root)), as: .unauthenticated),
        server.decide(.firestore(.get(DocumentPath(["a", "b"]))), as: .unauthenticated),
        server.decide(.storage(.get(object)), as: .unauthenticated),
      ]
      let services: [RulesService] = [.realtime, .firestore, .storage]
      #expect(decisions.map(\.isAllowed) == services.map { $0 == rules.service })
      var recorder = Recorder()
      let told = try server.decide(.storage(.delete(object)), as: .unauthenticated, observing: &recorder)
      #expect(told.isAllowed == (rules.service == .storage))
    }
  }

  /// A write that waited for another one is decided with the time and the rules after that.
  @Test func waitingRequestsUseTheCurrentRulesAndTime() throws {
    let time = Mutex(Int64(1))
    let provider = RulesProvider(try Scene.rules(#"{".read": true, ".write": true}"#))
    let server = Authorizer(
      rules: provider, tree: InMemoryTree(), timeLimit: nil, clock: Clock { time.withLock { $0 } })
    let done = DispatchSemaphore(value: 0)
    let decision = Mutex<Decision?>(nil)
    try server.tree.write { _ in
      let isBegun = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        isBegun.signal()
        let made = try? server.perform(.set(DataPath("b"), WrittenValue(.leaf(.integer(1)))), as: .unauthenticated)
        decision.withLock { $0 = made }
        done.signal()
      }
      isBegun.wait()
      time.withLock { $0 = 2 }
      provider.replace(by: try Scene.rules(#"{"b": {".write": "now == 2"}}"#))
    }
    done.wait()
    #expect(decision.withLock { $0 }?.revision == provider.current.revision)
  }

  /// Two changes of a document never have the same time, however fast they follow each other and whatever the clock says:
  /// who holds on to the first cannot overwrite the second.
  @Test func changesOfADocumentHaveIncreasingTimes() throws {
    let rules = try FirestoreRuleset(
      source: "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read, write; } } }")
    let server = Authorizer(rules: rules, tree: InMemoryTree(), clock: .fixed(1_700_000_000_000))
    let path = DocumentPath(["a", "b"])
    try server.set(path, to: ["n": 1], as: .unauthenticated)
    let first = try #require(try server.get(path, as: .unauthenticated)).updateTime
    try server.set(path, to: ["n": 2], as: .unauthenticated)
    let second = try #require(try server.get(path, as: .unauthenticated)).updateTime
    #expect(second > first)
    let late = DocumentWrite(path, .set(["n": 3]), precondition: .updateTime(first))
    #expect(throws: PreconditionFailed.self) { try server.batch([late], as: .unauthenticated) }
    let current = DocumentWrite(path, .set(["n": 3]), precondition: .updateTime(second))
    #expect(throws: Never.self) { try server.batch([current], as: .unauthenticated) }
  }

  /// A document that is made by several changes is checked as one that is sent whole.
  @Test func writesReturnTheDocument() throws {
    let rules = try FirestoreRuleset(
      source: "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow read, write; } } }")
    let server = Authorizer(rules: rules, tree: InMemoryTree())
    let path = DocumentPath(["a", "b"])
    let half = DocumentValue.string(String(repeating: "x", count: 600_000))
    try server.set(path, to: ["first": half], as: .unauthenticated)
    let deep = FieldPath(names: (0..<20).map { "n\($0)" })
    let nested = (0..<10).reduce(DocumentValue.integer(1)) { value, _ in .map(["x": value]) }
    let writes = [
      DocumentWrite(path, .update(["second": half], mask: [FieldPath(names: ["second"])])),
      DocumentWrite(path, .set([:]), transforms: [FieldTransform(deep, .arrayUnion([nested]))]),
      DocumentWrite(path, .set(["__name__": 1])), DocumentWrite(path, .set(["": 1])),
      DocumentWrite(path, .set(["list": .array([.array([])])])),
      DocumentWrite(path, .set(["of": .reference(DocumentPath(["a"]))])),
    ]
    for write in writes {
      let denial = #expect(throws: InvalidRequest.self, "\(write)") {
        try server.batch([write], as: .unauthenticated)
      }
      #expect(denial?.clientReason == .invalidArgument, "\(write)")
    }
    #expect(throws: InvalidRequest.self) { try server.batch([], as: .administrator) }
    #expect(throws: Never.self) { try server.delete(path, as: .unauthenticated) }
  }

  /// What a rule could not do within its limits is a denial for the client, not an error of the server.
  @Test func exceededLimitsDeny() {
    let decision = Decision(.failed(EvaluationFault.stepLimit))
    #expect(decision.clientReason == .permissionDenied)
    #expect(throws: PermissionDenied.self) { try decision.mustAllow() }
    #expect(Decision(.failed(EvaluationFault.store)).clientReason == .unavailable)
  }

  // MARK: Several at once

  @Test func severalDecisionsUseOneSnapshot() throws {
    let server = try Self.notes()
    let ann = try Scene.user("ann")
    let decisions = try server.decide(
      [.read(DataPath("notes/ann")), .read(DataPath("notes/ben")), try Scene.set("/stock", "-1")], as: ann)
    #expect(decisions.map(\.isAllowed) == [true, false, false])
    #expect(decisions.allSatisfy { $0.revision == server.rules.current.revision })
    let cities = try Self.cities()
    let rome = DocumentPath(["cities", "rome"])
    #expect(
      try cities.decide([.get(rome), .commit([DocumentWrite(rome, .delete)])], as: ann)
        .map(\.isAllowed) == [true, false])
  }
}
