import DocumentTrees
import EmulatedProjects
import Identities
import RuleRequests
import RuleValues
import SecurityRules
import Testing

@testable import SuiteRecording
@testable import TestSuites

/// The suites that `rules-sim serve --record` writes.
struct RecordedSuiteTests {
  private let scene: RecordingScene

  init() throws { scene = try RecordingScene() }

  @Test func decisionsBecomeCasesWithTheDataThatTheyRead() throws {
    let firestore = try scene.firestore()
    try firestore.set("roles/ben", to: ["admin": true], as: .administrator)
    try firestore.set("notes/a", to: ["owner": "ada"], as: scene.ada)
    _ = try firestore.get("notes/a", as: scene.ben)
    #expect(throws: PermissionDenied.self) { try firestore.get("notes/a", as: .unauthenticated) }
    #expect(throws: PermissionDenied.self) { try firestore.get("other/a", as: scene.ada) }
    let file = try #require(scene.recording().files.first)
    #expect(
      file.text.hasSuffix(
        """
        cases:
          - {as: ada, set: /notes/a, value: {owner: ada}, expect: allow}
          - {as: ben, get: /notes/a, documents: {notes/a: {owner: ada}, roles/ben: {admin: true}}, expect: allow}
          - {as: visitor, get: /notes/a, documents: {notes/a: {owner: ada}}, expect: deny}
          - {as: ada, get: /other/a, expect: deny, because: no rule}

        """))
    #expect(file.text.hasPrefix(SuiteRecording.firstLine))
    #expect(RecordingScene.passed(file) == 4)
  }

  @Test func readsOfStoresWithoutDataAreRecorded() throws {
    let unknown = try scene.server.firestore("demo", "(default)", for: .reading)
    #expect(throws: PermissionDenied.self) { try unknown.get("other/a", as: scene.ada) }
    #expect(scene.server.projectIDs.isEmpty)
    #expect(try #require(scene.recording().files.first).text.contains("get: /other/a, expect: deny"))
  }

  /// Every call of an SDK is recorded as itself, and passes.
  @Test(
    arguments: [
      (.create("notes/x", with: ["owner": "ada", "n": 1.5]), "create: /notes/x, value: {owner: ada, n: 1.5}"),
      (
        .set("notes/a", to: ["owner": "ada", "at": .serverTimestamp, "m": ["k": .increment(1)]]),
        "set: /notes/a, value: {owner: ada, m: {k: {$increment: 1}}, at: {$serverTimestamp: true}}"
      ),
      (
        .set("notes/a", to: ["owner": "ada", "m": ["k": .delete]], merge: true),
        "set: /notes/a, value: {owner: ada, m: {k: {$deleteField: true}}}, merge: true"
      ),
      (
        .update("notes/a", with: ["owner": "ada", "m.k": .arrayUnion([.string("x")]), "old": .delete]),
        "update: /notes/a, value: {owner: ada, old: {$deleteField: true}, m.k: {$arrayUnion: [x]}}"
      ),
      (.delete("notes/a"), "delete: /notes/a"),
    ] as [(DocumentWrite, String)])
  func writesAreThoseOfTheSDKs(_ write: DocumentWrite, _ text: String) throws {
    let firestore = try scene.firestore()
    try firestore.set("notes/a", to: ["owner": "ada", "m": ["k": ["a"]]], as: .administrator)
    _ = try? firestore.batch([write], as: scene.ada)
    let file = try #require(scene.recording().files.first)
    #expect(RecordingScene.passed(file) == 1)
    let again = try FirestoreCase.drafts(.commit([write]))
    #expect(again.count == 1)
    #expect(again[0].line == text)
  }

  @Test func queriesAndBatchesAreRecorded() throws {
    let firestore = try scene.firestore()
    try firestore.set("notes/a", to: ["owner": "ada"], as: .administrator)
    let mine = DocumentQuery(collection: "notes", filter: .field("owner", .equal, .string("ada")), limit: 5)
    #expect(try firestore.list(mine, as: scene.ada).count == 1)
    #expect(throws: PermissionDenied.self) { try firestore.list(mine, as: scene.ben) }
    try firestore.batch(
      [.create("notes/b", with: ["owner": "ada"]), .create("notes/c", with: ["owner": "ada"])], as: scene.ada)
    let file = try #require(scene.recording().files.first)
    #expect(file.text.contains("- {as: ada, list: /notes, where: [[owner, \"==\", ada]], limit: 5, expect: allow}"))
    #expect(RecordingScene.passed(file) == 3)
  }

  @Test func theTimeIsKeptWhereItDecides() throws {
    let scene = try RecordingScene(at: 1_000_000_000_000)
    let late = try RecordingScene(at: 2_100_000_000_000)
    for scene in [scene, late] { _ = try? scene.firestore().get("late/a", as: scene.ada) }
    let requests = scene.recorder.requests + late.recorder.requests
    let recording = SuiteRecording(requests, to: "suite.yaml", mode: .emulator, rulesFiles: [])
    let file = try #require(recording.files.first)
    #expect(file.text.contains("now: 1000000000000\n"))
    #expect(file.text.contains("- {as: ada, get: /late/a, now: 2100000000000, expect: allow}"))
    #expect(RecordingScene.passed(file) == 2)
  }

  @Test func eachServiceHasASuite() throws {
    let rooms = try scene.server.namespace("demo")
    try rooms.authorizer.set("members/ada", to: true, as: .administrator)
    try rooms.authorizer.set("rooms/a/n", to: ["at": .serverTimestamp, "n": .increment(2)], as: scene.ada)
    try rooms.authorizer.update("rooms/a", with: [("x/y", 1), ("n", .deletion)], as: scene.ada)
    _ = try rooms.authorizer.query("rooms/a", matching: DataQuery(limitToFirst: 5), as: scene.ada)
    #expect(throws: PermissionDenied.self) { try rooms.authorizer.read("rooms/a", as: scene.ben) }
    let bucket = try scene.server.bucket("demo.appspot.com")
    scene.recorder.setOwner { [server = scene.server] in try? server.bucket($0).project.id }
    var metadata = ObjectMetadata(ObjectName(bucket: "demo.appspot.com", name: "users/ada/a.txt"), size: 5)
    metadata.contentType = "text/plain"
    try bucket.authorizer.recordUpload(metadata, as: scene.ada)
    #expect(throws: PermissionDenied.self) { try bucket.authorizer.recordUpload(metadata, as: scene.ben) }
    _ = try bucket.authorizer.get(metadata.object, as: scene.ada)
    try bucket.authorizer.delete(metadata.object, as: scene.ada)
    let recording = scene.recording()
    #expect(recording.omitted == [:])
    #expect(recording.files.map(\.path) == ["realtime.suite.yaml", "storage.suite.yaml"])
    #expect(recording.files.map(\.caseCount) == [4, 4])
    #expect(recording.files.map { RecordingScene.passed($0) } == [4, 4])
    #expect(recording.files[0].text.contains("update: /rooms/a"))
    #expect(
      recording.files[1].text.contains(
        "objects: {\"gs://demo.appspot.com/users/ada/a.txt\": {size: \"5\", contentType: text/plain}}"))
  }

  @Test func testsAreGroups() throws {
    let firestore = try scene.firestore()
    for n in 0..<3 {
      try firestore.set("notes/a", to: ["owner": "ada", "n": .integer(n)], as: scene.ada)
      try firestore.deleteAllDocuments()
    }
    scene.recorder.beginTest("a named test")
    _ = try? firestore.get("notes/a", as: scene.ben)
    let file = try #require(scene.recording().files.first)
    for name in ["demo", "\"demo, part 2\"", "\"demo, part 3\"", "a named test"] {
      #expect(file.text.contains("  - group: \(name)\n"), "\(name)")
    }
    #expect(RecordingScene.passed(file) == 4)
  }

  @Test func repeatedRequestsAreOneCase() throws {
    let firestore = try scene.firestore()
    for _ in 0..<5 { _ = try? firestore.get("notes/a", as: scene.ben) }
    let recording = scene.recording()
    #expect(recording.files.map(\.caseCount) == [1])
    #expect(recording.repeatedCount == 4)
  }

  @Test func whatASuiteCannotSayIsCounted() throws {
    let firestore = try scene.firestore()
    let time = try #require(Timestamp(milliseconds: 0))
    let writes: [DocumentWrite] = [
      DocumentWrite("notes/a", .set(["owner": .string("ada")]), precondition: .updateTime(time)),
      .update("notes/a", with: ["owner": "ada", "n": .maximum(1)]),
    ]
    for write in writes { _ = try? firestore.batch([write], as: scene.ada) }
    let recording = scene.recording()
    #expect(recording.files.isEmpty)
    #expect(
      recording.omitted == ["writes that require an update time": 1, "writes with `maximum` or `minimum`": 1])
  }

  @Test func tokensThatDifferOnlyInTheirTimesAreOneUser() throws {
    var users = SuiteUsers(.firestore)
    let early = try EmulatorCaller.identity(token: token(["iat": 1, "exp": 2]))
    let later = try EmulatorCaller.identity(token: token(["iat": 5, "exp": 6]))
    let other = try EmulatorCaller.identity(token: token(["admin": true]))
    #expect(try [early, later, other].map { try users.name(of: $0) } == ["ada", "ada", "ada (2)"])
    #expect(try users.name(of: .unauthenticated) == "visitor")
  }

  /// An administrator can override `auth` of a Realtime Database with any object, and a suite has only users.
  @Test func overriddenCallersOfNoUserHaveNoCases() throws {
    var users = SuiteUsers(.realtime)
    let ada = try #require(UserID("ada"))
    let whole: Claims = ["uid": "ada", "provider": "custom", "token": .map(try MockUser.contextToken(ada))]
    for (variable, name) in [(whole, "ada"), (["uid": "ada"], nil), (["admin": true], nil), ([:], nil)] {
      let identity = Identity.user(try User(ada, claims: [:], provenance: .override(variable: variable)))
      #expect((try? users.name(of: identity)) == name, "\(variable)")
    }
  }

  private func token(_ claims: Claims) throws -> String {
    var all: Claims = ["sub": "ada", "user_id": "ada", "firebase": ["sign_in_provider": "custom", "identities": [:]]]
    for member in claims.members { all[member.key] = member.value }
    return try UnsignedToken.acceptableText(all)
  }
}

extension CaseDraft {
  /// The keys of the case on one line.
  fileprivate var line: String {
    let members = [(key: verb, value: target)] + self.members
    return String(YAMLLine.text(members).dropFirst().dropLast())
  }
}
