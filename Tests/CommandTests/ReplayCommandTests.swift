import Foundation
import TestSupport
import Testing

@Suite("The command replay")
struct ReplayCommandTests {
  private static let files = [
    "old.json": #"{"rules": {"a": {".read": "auth != null"}, "d": {".read": "data.val() === 1"}}}"#,
    "new.json": #"{"rules": {"a": {".read": true}, "d": {".read": "data.val() === 2"}}}"#,
    "closed.json": #"{"rules": {}}"#,
    "log.jsonl": """
    \(logged("a", allow: false))
    {"op": "read", "path": "/a", "auth": {"uid": "ann.lee@example.com"}, "got": "allow"}

    """,
    "data.jsonl": logged("d", allow: true) + "\n",
  ]

  private static func logged(_ path: String, allow: Bool) -> String {
    #"{"decision_id": "1-\#(path)", "timestamp": "2026-01-01T00:00:00Z", "path": "realtime/read", "#
      + #""input": {"method": "read", "path": "/\#(path)", "auth": null}, "#
      + #""result": {"allow": \#(allow), "code": "permission-denied", "reason": "not-granted", "rule": "/\#(path)/.read"}}"#
  }

  private static func run(_ command: String, input: String = "") throws -> Tool.Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    return try Tool.run("rules-sim", command.split(separator: " ").map(String.init), in: folder.path, input: input)
  }

  @Test(arguments: [
    ("replay log.jsonl new.json", 2), ("replay log.jsonl old.json", 0), ("replay log.jsonl closed.json", 2),
    ("replay log.jsonl new.json --against new.json", 0), ("replay data.jsonl new.json", 4),
    ("replay data.jsonl new.json --allow-partial", 4), ("replay data.jsonl log.jsonl new.json", 64),
    ("replay data.jsonl old.json --data {\"d\":1}", 0), ("replay data.jsonl new.json --data {\"d\":1}", 2),
    ("replay data.jsonl new.json --tree t.sqlite --data 1", 64), ("replay data.jsonl new.json --tree t.sqlite", 1),
    ("replay - new.json", 4), ("replay - -", 64), ("replay missing.jsonl new.json", 1), ("replay log.jsonl no.json", 1),
    ("replay log.jsonl log.jsonl", 3), ("replay log.jsonl new.json --service firestore", 3),
    ("replay log.jsonl new.json --limit -1", 64),
    ("replay log.jsonl new.json --against old.json --service realtime", 2),
  ])
  func exitCodes(_ command: String, _ code: Int32) throws {
    let outcome = try Self.run(command)
    #expect(outcome.code == code, "\(outcome)")
  }

  @Test func partialReplaysSucceedOnRequest() throws {
    let input = "{}\n" + (Self.files["log.jsonl"] ?? "")
    #expect(try Self.run("replay - old.json", input: input).code == 4)
    #expect(try Self.run("replay - old.json --allow-partial", input: input).code == 0)
    #expect(try Self.run("replay - new.json --allow-partial", input: input).code == 2)
  }

  @Test func textHasChangesAndCounts() throws {
    let outcome = try Self.run("replay log.jsonl closed.json --no-mask")
    #expect(
      outcome.output == """
        newly denied: line 2: read /a as "ann.lee@example.com"
          was allowed: the request is allowed
          now denied: no rule grants access

        2 requests replayed: 0 newly allowed, 1 newly denied, 1 unchanged
          1 newly denied, formerly allowed by an unknown rule, first in line 2

        """)
    #expect(try Self.run("replay log.jsonl closed.json").output.contains("ann.lee@example.com") == false)
  }

  @Test func requestsThatAreNotReplayedHaveAHint() throws {
    let outcome = try Self.run("replay data.jsonl new.json")
    #expect(
      outcome.output == """
        0 requests replayed: 0 newly allowed, 0 newly denied, 0 unchanged
        1 request not replayed
          1 because the rules read stored data, first in line 1; name the data: --tree, --data, --documents or --objects

        """)
  }

  @Test func listsHaveALimit() throws {
    let line = #"{"op": "read", "path": "/a", "auth": null, "got": "deny"}"# + "\n"
    let input = String(repeating: line, count: 105)
    let text = try Self.run("replay - new.json", input: input).output
    #expect(text.components(separatedBy: "newly allowed: line").count == 101)
    #expect(text.contains("5 more changed requests; to list more, use --limit\n"))
    #expect(text.contains("105 requests replayed: 105 newly allowed, 0 newly denied, 0 unchanged\n"))
    #expect(try Self.run("replay - new.json --limit 2", input: input).output.contains("103 more"))
    let lines = try Self.run("replay - new.json --format json", input: input).output.split(separator: "\n")
    #expect(lines.count == 106)
  }

  /// Each member is in the schema, and the counts add up.
  @Test func jsonIsAsInTheSchema() throws {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(Repository.text("Grammar/replay.schema.json").utf8)) as? [String: Any])
    let parts = try #require(schema["$defs"] as? [String: [String: Any]])
    func keys(_ part: String) -> Set<String> {
      Set((parts[part]?["properties"] as? [String: Any])?.keys.map { $0 } ?? [])
    }
    let input =
      "{}\n" + Self.logged("d", allow: true) + "\n" + (Self.files["log.jsonl"] ?? "")
      + Self.logged("a", allow: true).replacing("realtime/read", with: "firestore/get")
    let output = try Self.run("replay - new.json --format json", input: input).output
    let lines = try output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.count == 2)
    #expect(Set(lines[0].keys).isSubset(of: keys("change")))
    for side in ["old", "new"] {
      #expect(Set(try #require(lines[0][side] as? [String: Any]).keys).isSubset(of: keys("decision")))
    }
    let summary = try #require(lines[1]["summary"] as? [String: Any])
    #expect(Set(summary.keys) == keys("counts"))
    #expect(summary["lines"] as? Int == 5 && summary["replayed"] as? Int == 2 && summary["unchanged"] as? Int == 1)
    let missed = try #require(summary["notReplayed"] as? [[String: Any]])
    #expect(missed.map { $0["reason"] as? String } == ["unreadable", "stored-data"])
    for each in missed { #expect(Set(each.keys).isSubset(of: keys("obstruction"))) }
    #expect((summary["leftOut"] as? [[String: Any]])?.map { $0["reason"] as? String } == ["other-service"])
  }
}
