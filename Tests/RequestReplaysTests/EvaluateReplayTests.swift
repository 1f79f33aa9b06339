import RequestReplays
import RuleValues
import Testing

@Suite("A replay of lines of evaluate")
struct EvaluateReplayTests {
  private static let closed = #"{"rules": {".read": "auth != null"}}"#
  private static let open = #"{"rules": {".read": true}}"#

  private static func line(_ members: String) -> String { #"{"op": "read", "path": "/a", "auth": null\#(members)}"# }

  @Test(arguments: [
    // The decision of the line's own rules.
    (line(#", "rules": \#(closed)"#), nil, "newly allowed"),
    (line(#", "rules": \#(open)"#), nil, "unchanged"),
    // The decision in the line.
    (line(#", "got": "allow""#), nil, "unchanged"), (line(#", "got": "deny""#), nil, "newly allowed"),
    (line(#", "got": "deny", "rules": \#(open)"#), nil, "newly allowed"),
    (line(#", "got": "refuse""#), nil, "left out"), (line(#", "got": "maybe""#), nil, "invalid"),
    (line(""), nil, "no-decision"),
    // The decision of the old rules.
    (line(#", "got": "deny", "rules": \#(closed)"#), open, "unchanged"), (line(""), closed, "newly allowed"),
    // Lines without a decision.
    (#"{"op": "load", "rules": \#(closed)}"#, nil, "left out"),
    (
      #"{"service": "firestore", "rules": "", "request": {"method": "get", "path": "a/b", "auth": null}}"#, nil,
      "left out"
    ),
    (line(#", "rules": {"rules": {".read": "x"}}"#), nil, "invalid"), (line(#", "rules": 1"#), nil, "invalid"),
    (#"{"op": "read", "path": "/a", "rules": \#(open)}"#, nil, "invalid"),
    (#"{"op": "write", "path": "/a", "auth": null, "rules": \#(open)}"#, nil, "invalid"),
    (#"{"op": "write", "path": "/a", "auth": null, "value": {"a.b": 1}, "rules": \#(open)}"#, nil, "invalid"),
    (#"{"op": "fly", "path": "/a", "auth": null, "rules": \#(open)}"#, nil, "invalid"),
    (#"{"path": "/a", "auth": null, "rules": \#(open)}"#, nil, "unreadable"),
  ])
  func linesAreReplayed(_ line: String, _ old: String?, _ expected: String) throws {
    let (changes, tally) = try RecordedLog(lines: [line]).replay(by: Self.open, of: .realtime, against: old)
    let kept = tally.omissions.isEmpty ? "unchanged" : "left out"
    let actual = changes.first.map { $0.isNewlyAllowed ? "newly allowed" : "newly denied" } ?? kept
    #expect((tally.obstructions.keys.first?.rawValue ?? actual) == expected)
  }

  @Test func changesHaveRequestsAndReasons() throws {
    let lines = [
      #"{"id": 7, "op": "read", "path": "/a/b", "auth": {"uid": "ada"}, "rules": \#(Self.open)}"#,
      #"{"op": "read", "path": "/x", "auth": null, "got": "allow", "because": "/.read"}"#,
    ]
    let (changes, _) = try RecordedLog(lines: lines).replay(by: #"{"rules": {}}"#, of: .realtime)
    #expect(changes.map(\.line) == [1, 2] && changes.map(\.request.id) == ["7", nil])
    #expect(changes[0].request.path == "/a/b" && changes[0].request.uid == "ada" && changes[0].request.method == "read")
    #expect(changes.map(\.old.reason) == ["/.read grants access", "/.read grants access"])
    #expect(changes.map(\.new.reason) == ["no rule grants access", "no rule grants access"])
  }

  @Test(arguments: [
    (#"{"method": "get", "path": "notes/a", "auth": {"uid": "ada"}}"#, "get notes/a ada"),
    (#"{"method": "batchGet", "paths": ["notes/a", "notes/b"], "auth": null}"#, "batchGet notes/a "),
    (#"{"method": "commit", "writes": [{"data": {}, "set": "notes/c"}], "auth": null}"#, "commit notes/c "),
  ])
  func requestsOfFirestoreAreShown(_ request: String, _ expected: String) throws {
    let line = #"{"service": "firestore", "got": "deny", "request": \#(request)}"#
    let rules = RecordedLog.firestore("allow read, write;")
    let (changes, _) = try RecordedLog(lines: [line]).replay(by: rules, of: .firestore)
    #expect(changes.map { "\($0.request.method) \($0.request.path) \($0.request.uid ?? "")" } == [expected])
  }
}
