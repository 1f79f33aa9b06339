import AgentProtocol
import Foundation
import SourceText
import TestSuites
import TestSupport
import Testing

/// The report of a tool is the report of its command.
@Suite struct SameAnswerTests {
  /// The report of a command, as JSON in one line.
  private func json(_ output: String) -> String {
    JSONReader.read(Array(output.utf8), .strict).tree.root.jsonText
  }

  /// The text without the times of an audit, which is about the present.
  private func withoutTimes(_ text: String) -> String {
    text.replacing(#/\d{13}|\d{4}-\d\d-\d\dT[\d:.]+Z/#, with: "")
  }

  /// Tells which members of lists the tools leave out unless they are asked for.
  private static let all: JSONValue.Member = JSONValue.Member(key: "details", value: true)

  @Test func checksAndAudits() throws {
    var folder = try AgentFolder(example: "newsroom")
    // On a busy machine, a solver can take too long for one of the two reports.
    folder.environment["RULES_SOLVERS"] = ""
    try folder.write(
      "service cloud.firestore { match /a/{b} { allow read: if request.auth.uid = b; } }", to: "bad.rules")
    let answers = try folder.call([
      ("check", ["rules": "bad.rules"]), ("who_can", .object([Self.all])),
      ("check", ["rules": "bad.rules", "fix": "all"]),
    ])
    let check = try folder.run(["check", "bad.rules", "--format", "json"]).output.split(separator: "\n")
    #expect(answers[0].report?["diagnostics"]?.jsonText == json("[\(check.joined(separator: ","))]"))
    let audit = try folder.run(["check", "--audit", "--format", "json"]).output.split(separator: "\n")
    let audits = answers[1].report?["audits"]?.jsonText
    #expect(audits.map(withoutTimes) == withoutTimes(json("[\(audit.last ?? "")]")))
    let findings = answers[1].report?["findings"]?.jsonText
    #expect(findings.map(withoutTimes) == withoutTimes(json("[\(audit.dropLast().joined(separator: ","))]")))
    let fixed = answers[2].report?["fixed"]?.elements.first
    _ = try folder.run(["check", "bad.rules", "--fix=all"])
    #expect(try fixed?["text"]?.string == String(contentsOf: folder.url.appending(path: "bad.rules"), encoding: .utf8))
  }

  @Test func comparisonsAndProofs() throws {
    let folder = try AgentFolder(example: "newsroom")
    let rules = try String(contentsOf: folder.url.appending(path: "firestore.rules"), encoding: .utf8)
    try folder.write(rules.replacing("'withdrawn'", with: "'x'"), to: "new.rules")
    let answers = try folder.call([
      ("compare", ["old": "firestore.rules", "new": "new.rules"]),
      ("prove", ["rules": "firestore.rules", "claims_files": ["access.claims"]]),
      ("prove", ["claims": ["never write /** when request.auth == null"]]),
    ])
    let comparison = try folder.run(["compare", "firestore.rules", "new.rules", "--format", "json"])
    #expect(answers[0].report?.jsonText == json(comparison.output) && comparison.code == 2)
    let proofs = try folder.run(["prove", "firestore.rules", "access.claims", "--format", "json"])
    #expect(answers[1].report?.jsonText == json(proofs.output))
    #expect(answers[2].report?["claims"]?.elements.first?["answer"]?.string == "proved")
  }

  @Test func explanations() throws {
    let folder = try AgentFolder(example: "ci")
    let now = "1770000000000"
    let answers = try folder.call([
      (
        "explain",
        [
          "operation": "create", "path": "/notes/new", "value": ["owner": "ada", "text": 1], "as": "ada",
          "now": 1_770_000_000_000, "details": true,
        ]
      ),
      ("explain", ["operation": "get", "path": "/notes/a", "documents": ["notes/a": ["public": true]]]),
      ("explain", ["case": "suite.yaml:1"]),
    ])
    let command = try folder.run([
      "explain", "create", "/notes/new", #"{"owner": "ada", "text": 1}"#, "--as", "ada", "--now", now, "--format",
      "json",
    ])
    #expect(answers[0].report?.jsonText == json(command.output))
    #expect(answers[1].report?["effect"]?.string == "allow" && answers[1].report?["visits"]?.elements.isEmpty == true)
    #expect(answers[2].isError)
  }

  @Test func suites() throws {
    let folder = try AgentFolder(example: "ci")
    let rules = try String(contentsOf: folder.url.appending(path: "firestore.rules"), encoding: .utf8)
    let open: JSONValue = [
      "files": [
        "firestore.rules": .string(rules.replacing("request.resource.data.owner == request.auth.uid", with: "true"))
      ]
    ]
    let answers = try folder.call([
      ("test", .object([Self.all])), ("test", open), ("suggest_suite", [:]), ("format", [:]),
    ])
    #expect(answers[0].report?.jsonText == json(try folder.run(["test", "--format", "json"]).output))
    #expect(answers[1].report?["failed"]?.value != .integer(0) && !answers[1].isError)
    #expect(try folder.run(["test"]).code == 0, "files are as they were")
    let suite = try folder.run(["init", "--output", "-"])
    #expect(answers[2].report?["suites"]?.elements.first?["text"]?.string == suite.output)
    #expect(answers[3].report?["files"]?.elements.first?["isChanged"]?.bool == false)
  }

  @Test func missingTests() throws {
    let folder = try AgentFolder([
      "firestore.rules": """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /notes/{note} {
            allow get: if request.auth.uid == note;
          }
        }
      }

      """,
      "suite.yaml": """
      rules: firestore.rules
      users: {ada: {uid: ada}}
      cases:
        - as: ada
          get: {/notes/ada: allow}

      """,
    ])
    let answer = try #require(try folder.call("missing_tests", .object([Self.all])))
    let command = try folder.run(["mutate", "--format", "json", "--write-suite", "more.suite.yaml"])
    #expect(answer.report?.jsonText == json(command.output))
    let suite = answer.result["content"]?.elements.last?["resource"]?["text"]?.string ?? ""
    #expect(try suite == String(contentsOf: folder.url.appending(path: "more.suite.yaml"), encoding: .utf8))
    let more = try folder.call("test", ["suite": .string(suite)])
    #expect(more?.report?["failed"]?.value == .integer(0) && more?.isError == false)
  }
}
