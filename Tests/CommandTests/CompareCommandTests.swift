import Foundation
import TestSupport
import Testing

@Suite("The command compare")
struct CompareCommandTests {
  private static func rules(_ condition: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /notes/{note} {
          allow update: if \(condition);
        }
      }
    }

    """
  }

  private static let files = [
    "old.rules": rules("resource.data.owner == request.auth.uid && request.resource.data.text is string"),
    "new.rules": rules("resource.data.owner == request.auth.uid"),
    "same.rules": rules("request.resource.data.text is string && resource.data.owner == request.auth.uid"),
    "broken.rules": rules("("),
    "old.json": #"{"rules": {"a": {".read": "auth != null"}}}"#,
    "new.json": #"{"rules": {"a": {".read": true}}}"#,
  ]

  /// Runs commands in a folder with the files, and returns the outcome of the last one.
  private static func run(_ commands: String...) throws -> Tool.Outcome {
    try #require(Tool.runSimulator(commands, with: files).last)
  }

  @Test(arguments: [
    ("compare old.rules new.rules", 2), ("compare new.rules old.rules", 0), ("compare old.rules same.rules", 0),
    ("compare old.json new.json", 2), ("compare new.json old.json", 0), ("compare old.json new.rules", 3),
    ("compare old.rules broken.rules", 3), ("compare old.rules missing.rules", 1), ("compare old.rules", 64),
    ("compare - -", 64), ("compare git:none:old.rules new.rules", 1),
    ("compare old.rules new.rules --write-suite new.rules", 1),
  ])
  func exitCodes(_ command: String, _ code: Int32) throws {
    let outcome = try Self.run(command)
    #expect(outcome.code == code, "\(outcome)")
  }

  @Test("The text has the request, the data and both reasons")
  func text() throws {
    let outcome = try Self.run("compare old.rules new.rules")
    for part in [
      "NEWLY ALLOWED  update /notes/{note}", "as: {sub: alice}", "documents: {notes/a: {owner: alice}}",
      "old version denies it: old.rules:5:", "new version allows it: new.rules:5:",
      "Newly allowed: 1. Newly denied: 0.",
    ] {
      #expect(outcome.output.contains(part), "\(part) in \(outcome.output)")
    }
    #expect(try Self.run("compare old.rules same.rules").output.hasPrefix("Equivalent: "))
  }

  @Test("The JSON report says what changed, and how both versions decide")
  func json() throws {
    let outcome = try Self.run("compare old.rules new.rules --format json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["equivalent"] as? Bool == false)
    let difference = try #require((report["differences"] as? [[String: Any]])?.first)
    #expect(difference["change"] as? String == "newly-allowed")
    #expect(difference["access"] as? String == "update /notes/{note}")
    #expect((difference["oldDecision"] as? [String: Any])?["effect"] as? String == "deny")
    #expect((difference["newDecision"] as? [String: Any])?["effect"] as? String == "allow")
    let same = try Self.run("compare old.rules same.rules --format json").output
    let equal = try #require(try JSONSerialization.jsonObject(with: Data(same.utf8)) as? [String: Any])
    #expect(equal["equivalent"] as? Bool == true)
    #expect((equal["exceptions"] as? [String])?.isEmpty == false)
  }

  @Test("The SARIF report has a result at the rule that allows the request")
  func sarif() throws {
    let outcome = try Self.run("compare old.rules new.rules --format sarif")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let results = try #require((report["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    #expect(results.map { $0["ruleId"] as? String } == ["compare/newly-allowed"])
    #expect("\(results)".contains("new.rules"))
  }

  @Test("The Markdown report is a table, and shows markup of rules as text")
  func markdown() throws {
    let outcome = try Self.run("compare old.rules new.rules --format markdown")
    #expect(outcome.output.contains("| **newly allowed** | `update /notes/{note}` |"))
    #expect(outcome.output.contains("<details>"))
  }

  @Test("The written suite passes with the new version")
  func suite() throws {
    let outcome = try Self.run(
      "compare old.rules new.rules --write-suite changes.suite.yaml", "test changes.suite.yaml")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output.contains("1 passed"), "\(outcome)")
  }
}
