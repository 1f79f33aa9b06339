import DocumentTrees
import Identities
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import Synchronization
import Testing

@testable import EmulatedProjects

/// The projects of a server: what they share, and what they keep apart.
struct ServedProjectsTests {
  private let server = ServedProjects<InMemoryTree>(EmulatorSettings { _ in InMemoryTree() })
  private let closed = """
    rules_version = '2';
    service cloud.firestore { match /databases/{d}/documents { match /{p=**} { allow write: if request.auth.uid == 'ada'; } } }
    """

  @Test func withoutRulesEveryRequestIsAllowed() throws {
    let firestore = try server.project("demo").firestore("(default)")
    try firestore.set("a/b", to: ["n": 1], as: .unauthenticated)
    try server.namespace("demo").authorizer.set("a", to: 1, as: .unauthenticated)
    let object = ObjectName(bucket: "demo", name: "a.png")
    try server.bucket("demo").authorizer.recordUpload(ObjectMetadata(object), as: .unauthenticated)
  }

  @Test func projectsShareNothing() throws {
    try server.project("one").firestore("(default)").set("a/b", to: ["n": 1], as: .administrator)
    try server.project("one").setFirestoreRules(FirestoreRuleset(source: closed))
    #expect(try server.project("two").firestore("(default)").get("a/b", as: .unauthenticated) == nil)
    #expect(throws: PermissionDenied.self) {
      try server.project("one").firestore("(default)").get("a/b", as: .unauthenticated)
    }
    #expect(server.projectIDs == ["one", "two"])
  }

  @Test func uploadedRulesApplyToAllDatabases() throws {
    let project = try server.project("demo")
    _ = try project.firestore("(default)").get("a/b", as: .unauthenticated)
    project.setFirestoreRules(try FirestoreRuleset(source: closed))
    for database in ["(default)", "other"] {
      #expect(throws: PermissionDenied.self) { try project.firestore(database).get("a/b", as: .unauthenticated) }
    }
  }

  @Test(arguments: [
    ("demo.appspot.com", "demo"), ("demo.firebasestorage.app", "demo"), ("known", "known"), ("files", "standard"),
  ])
  func aBucketBelongsToAProject(_ bucket: String, _ project: String) throws {
    var settings = EmulatorSettings { _ in InMemoryTree() }
    settings.defaultProject = "standard"
    let server = ServedProjects<InMemoryTree>(settings)
    _ = try server.project("known")
    #expect(try server.bucket(bucket).project.id == project)
  }

  @Test func theNumberOfProjectsIsBounded() throws {
    var settings = EmulatorSettings { _ in InMemoryTree() }
    settings.maximumCount = 2
    let server = ServedProjects<InMemoryTree>(settings)
    for id in ["a", "b", "a"] { _ = try server.project(id) }
    #expect(throws: TooManyProjects(maximum: 2)) { try server.project("c") }
  }

  /// F5 of the red team's report: 600 reads of other names made 1,800 files.
  @Test func readsCreateNothing() throws {
    let stores = Mutex<[EmulatedStore]>([])
    var settings = EmulatorSettings { store in
      stores.withLock { $0.append(store) }
      return InMemoryTree()
    }
    settings.maximumCount = 2
    let server = ServedProjects<InMemoryTree>(settings)
    for number in 0..<5 {
      let name = "n\(number)"
      #expect(try server.firestore(name, "(default)", for: .reading).get("a/b", as: .unauthenticated) == nil)
      #expect(try server.namespace(name, for: .reading).authorizer.read("a", as: .unauthenticated).isAbsent)
      let object = ObjectName(bucket: name, name: "a.png")
      #expect(try server.bucket(name, for: .reading).authorizer.get(object, as: .unauthenticated) == nil)
    }
    #expect((server.projectIDs + server.namespaceNames + server.bucketNames).isEmpty)
    let made = stores.withLock { $0 }
    #expect(made.isEmpty)

    try server.firestore("n1", "(default)").set("a/b", to: ["n": 1], as: .unauthenticated)
    #expect(try server.firestore("n1", "(default)", for: .reading).get("a/b", as: .unauthenticated) != nil)
    #expect(try server.firestore("n2", "(default)", for: .reading).get("a/b", as: .unauthenticated) == nil)
    #expect(server.projectIDs == ["n1"])
  }

  @Test func readsOfDatabasesKeepNothing() throws {
    var settings = EmulatorSettings { _ in InMemoryTree() }
    settings.maximumCount = 2
    let project = try ServedProjects<InMemoryTree>(settings).project("demo")
    for number in 0..<5 { _ = try project.firestore("d\(number)", for: .reading).get("a/b", as: .unauthenticated) }
    #expect(project.databaseIDs.isEmpty)
    for database in ["one", "two", "one"] { _ = try project.firestore(database) }
    #expect(throws: TooManyProjects(maximum: 2)) { try project.firestore("three") }
  }

  @Test func readsOpenWhatWasStoredBefore() throws {
    let stored = InMemoryTree()
    try Authorizer(rules: MissingRules.open() as RealtimeRuleset, tree: stored).set("a", to: 1, as: .administrator)
    var settings = EmulatorSettings { store in store == .namespace("old") ? stored : InMemoryTree() }
    settings.isStored = { [.namespace("old"), .project("old")].contains($0) }
    settings.maximumCount = 2
    let server = ServedProjects<InMemoryTree>(settings)
    for name in ["one", "two", "three"] {
      _ = try server.firestore("old", name, for: .reading).get("a/b", as: .administrator)
      _ = try server.bucket(name, for: .reading)
    }
    #expect(try server.project("old").databaseIDs == ["one", "two"], "the page lists what clients read")
    #expect(try server.namespace("old", for: .reading).authorizer.read("a", as: .administrator) == .leaf(.integer(1)))
    #expect(server.namespaceNames == ["old"])
  }

  @Test func theJournalHasDecisionsAndCounts() throws {
    let project = try server.project("demo")
    project.setFirestoreRules(try FirestoreRuleset(source: closed))
    let firestore = try project.firestore("(default)")
    try firestore.set("a/b", to: ["n": 1], as: .user(uid: "ada"))
    #expect(throws: PermissionDenied.self) { try firestore.set("a/b", to: ["n": 2], as: .user(uid: "ben")) }
    let entries = server.journal.entries()
    #expect(entries.map(\.number) == [0, 1])
    #expect(entries.map(\.event.isAllowed) == [true, false])
    #expect(entries.map(\.event.requestID) == ["demo", "demo"])
    #expect(entries[1].event.counts == nil)
    let counts = try #require(server.journal.counts.first).counts
    #expect(counts[RuleID(0)].outcomes.trues == 1)
    #expect(counts[RuleID(0)].outcomes.falses == 1)
  }

  @Test func aDenialSaysWhy() throws {
    let project = try server.project("demo")
    project.setFirestoreRules(try FirestoreRuleset(source: closed, name: "firestore.rules"))
    let firestore = try project.firestore("(default)")
    let ben = try Identity.user(uid: "ben")
    do {
      try firestore.set("a/b", to: ["n": 1], as: ben)
      Issue.record("allowed")
    } catch let error as PermissionDenied {
      let reason = error.explanation?.reason
      #expect(reason?.contains("firestore.rules:2") == true)
      #expect(reason?.contains("request.auth.uid = \"ben\"") == true)
    }
  }
}
