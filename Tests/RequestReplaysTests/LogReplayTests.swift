import DocumentTrees
import Identities
import RequestReplays
import RuleRequests
import RuleValues
import SecurityRules
import Testing

@Suite("A replay of a decision log")
struct LogReplayTests {
  private static let reading = RecordedLog.firestore("allow get: if request.auth.uid == id;")

  private static func requests() throws -> [RecordedLog.Request] {
    let ada = try RecordedLog.ada()
    return [
      .init(try RecordedLog.get("notes/ada"), as: ada), .init(try RecordedLog.get("notes/ben"), as: ada),
      .init(try RecordedLog.get("notes/ada"), as: .unauthenticated),
      .init(try RecordedLog.get("notes/ada"), as: .administrator),
    ]
  }

  @Test func changedDecisionsHaveBothReasons() throws {
    let log = try RecordedLog(Self.requests(), by: Self.reading)
    let rules = RecordedLog.firestore("allow get: if request.auth != null && id != 'ada';")
    let (changes, tally) = try log.replay(by: rules, of: .firestore)
    #expect(changes.map(\.isNewlyAllowed) == [false, true])
    #expect(changes.map(\.line) == [1, 2])
    let (denied, allowed) = (changes[0], changes[1])
    #expect(denied.old.reason == "allow get at 2:81 grants access")
    #expect(denied.old.place == "firestore.rules:2:95")
    #expect(denied.new.reason == "no matching `allow get` grants access to /notes/ada")
    #expect(denied.new.place == "new.rules:2:95")
    #expect(allowed.old.reason == "no rule grants access")
    #expect(allowed.request.path == "/notes/ben" && allowed.request.uid == "ada")
    #expect(allowed.request.id?.utf8.count == 36 && !allowed.readsData)
    #expect(tally.unchangedCount == 1 && tally.replayedCount == 3)
    #expect(tally.omissions == [.administrator: 1])
    #expect(
      tally.grants.map { "\($0.key.isNewlyAllowed) \($0.key.rule ?? "") \($0.value.firstLine)" }.sorted() == [
        "false firestore.rules:2:95 1", "true new.rules:2:95 2",
      ])
  }

  /// With two versions of the rules, the recorded decision does not matter.
  @Test func twoVersionsAreCompared() throws {
    let log = try RecordedLog(Self.requests(), by: Self.reading)
    let closed = RecordedLog.firestore("allow get: if false;")
    #expect(try log.replay(by: closed, of: .firestore).changes.count == 1)
    let (changes, tally) = try log.replay(by: closed, of: .firestore, against: closed)
    #expect(changes.isEmpty && tally.unchangedCount == 3)
  }

  @Test func requestsToOtherServicesAreLeftOut() throws {
    let log = try RecordedLog(Self.requests(), by: Self.reading)
    let (changes, tally) = try log.replay(by: #"{"rules": {".read": true}}"#, of: .realtime)
    #expect(changes.isEmpty && tally.replayedCount == 0 && tally.omissions == [.otherService: 4])
  }

  @Test func storedDataIsNeededOnlyIfTheRulesReadIt() throws {
    let log = try RecordedLog(Self.requests(), by: Self.reading)
    let rules = RecordedLog.firestore("allow get: if request.auth.uid == id || resource.data.open;")
    let (_, without) = try log.replay(by: rules, of: .firestore)
    #expect(without.unchangedCount == 1)
    #expect(without.obstructions[.storedData]?.count == 2 && without.obstructions[.storedData]?.firstLine == 2)
    let tree = InMemoryTree()
    try tree.write { transaction in
      let fields = DocumentFields([("open", .bool(true))])
      try transaction.setDocument(
        StoredDocument(try EncodedDocument(fields), createTime: .epoch), at: try DocumentPath.parse("notes/ben"))
    }
    let (changes, tally) = try log.replay(by: rules, of: .firestore, on: tree)
    #expect(changes.map(\.line) == [2] && changes[0].readsData && changes[0].isNewlyAllowed)
    #expect(tally.dataDependentCount == 1 && tally.obstructedCount == 0)
  }

  @Test(arguments: [
    ("", nil), ("{", ReplayObstacle.unreadable), ("{}", .unreadable), ("[1]", .unreadable),
    (#"{"dropped": 3}"#, .dropped), (#"{"dropped": -1}"#, .unreadable), (#"{"dropped": null}"#, .unreadable),
    (#"{"decision_id": "x"}"#, .unreadable), (#"{"decision_id": "x", "path": "firestore/get"}"#, .unreadable),
    (
      #"{"decision_id": "x", "path": "firestore/get", "input": {"method": "get", "path": "a/b", "auth": null}}"#,
      .undecided
    ),
    (
      #"{"decision_id": "x", "timestamp": "2026-01-01T00:00:00Z", "path": "firestore/get", "input": {"method": "get"}, "#
        + #""result": {"allow": false, "code": "unavailable", "reason": "failed"}}"#, .failed
    ),
    (
      #"{"decision_id": "x", "timestamp": "2026-01-01T00:00:00Z", "path": "firestore/get", "input": {"method": "get", "#
        + #""path": "notes/a"}, "result": {"allow": false, "code": "permission-denied", "reason": "no-rule"}}"#,
      .unreadable
    ),
    (
      #"{"decision_id": "x", "timestamp": "now", "path": "firestore/get", "input": {"method": "get", "auth": null, "#
        + #""path": "notes/a"}, "result": {"allow": false, "code": "permission-denied", "reason": "no-rule"}}"#,
      .unreadable
    ),
  ])
  func linesThatCannotBeReplayedAreCounted(_ line: String, _ obstacle: ReplayObstacle?) throws {
    let (changes, tally) = try RecordedLog(lines: [line]).replay(by: Self.reading, of: .firestore)
    #expect(changes.isEmpty && tally.replayedCount == 0 && tally.lineCount == 1)
    #expect(tally.obstructions.keys.first == obstacle)
    #expect(tally.obstructedCount == (obstacle == nil ? 0 : obstacle == .dropped ? 3 : 1))
  }

  /// An invalid request is denied by all rules; the log may not even have its values.
  @Test func invalidRequestsAreLeftOut() throws {
    let path = try DocumentPath.parse("notes/a")
    let commit = FirestoreRequest.Operation.commit([])
    let log = try RecordedLog([.init(.firestore(commit), as: .unauthenticated)], by: Self.reading)
    let (changes, tally) = try log.replay(by: RecordedLog.firestore("allow read, write;"), of: .firestore)
    #expect(changes.isEmpty && tally.omissions == [.invalid: 1] && path.isDocument)
  }
}
