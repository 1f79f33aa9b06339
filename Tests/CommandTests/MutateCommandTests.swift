import Foundation
import TestSupport
import Testing

@Suite("The command mutate")
struct MutateCommandTests {
  private static let files = [
    "notes.rules": """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /notes/{note} {
          allow get: if request.auth != null && request.auth.uid == resource.data.owner && resource.data.size < 10;
        }
      }
    }

    """,
    "few.suite.yaml": """
    rules: notes.rules
    users:
      ann: {uid: ann}
      ben: {uid: ben}
    documents: {notes/a: {owner: ann, size: 1}}
    cases:
      - as: [ann, ben]
        get: {/notes/a: [allow, deny]}

    """,
    "failing.suite.yaml": """
    rules: notes.rules
    users: {ann: {uid: ann}}
    cases: [{as: ann, get: /notes/a, expect: allow}]

    """,
    "invalid.suite.yaml": "rules: notes.rules\ncases: 1\n",
  ]

  /// Runs commands in a folder with the files, and returns the outcome of the last one.
  private static func run(_ commands: String...) throws -> Tool.Outcome {
    try #require(Tool.runSimulator(commands, with: files).last)
  }

  @Test(arguments: [
    ("mutate few.suite.yaml", 0), ("mutate few.suite.yaml --threshold 100", 5),
    ("mutate few.suite.yaml --threshold 10", 0), ("mutate failing.suite.yaml", 2), ("mutate invalid.suite.yaml", 3),
    ("mutate missing.suite.yaml", 1), ("mutate few.suite.yaml --threshold 101", 64),
    ("mutate few.suite.yaml --operators boundry", 64), ("mutate --list-operators", 0),
    ("mutate few.suite.yaml --write-suite few.suite.yaml", 1),
  ])
  func exitCodes(_ command: String, _ code: Int32) throws {
    let outcome = try Self.run(command)
    #expect(outcome.code == code, "\(outcome)")
  }

  @Test("The text has the changed line, and a case that kills the mutant")
  func text() throws {
    let outcome = try Self.run("mutate few.suite.yaml --operators boundary")
    for part in [
      "SURVIVED  notes.rules:5:107  boundary", "in get /notes/{note}: include or exclude the boundary",
      "+ allow get: if request.auth != null && request.auth.uid == resource.data.owner && resource.data.size <= 10;",
      "    get: /notes/a", "    expect: deny", "notes.rules: 1 mutant: 0 killed, 1 survived, score 0 %",
    ] {
      #expect(outcome.output.contains(part), "\(part) in \(outcome.output)")
    }
  }

  @Test("The verbose text names the case that kills a mutant")
  func verbose() throws {
    let outcome = try Self.run("mutate few.suite.yaml --operators condition-true --verbose")
    #expect(outcome.output.contains("killed  notes.rules:5:21  condition-true  by ben get /notes/a"), "\(outcome)")
  }

  @Test("The written suite passes with the rules, and kills the mutants that survived")
  func suite() throws {
    let test = try Self.run("mutate few.suite.yaml --write-suite more.suite.yaml", "test more.suite.yaml")
    #expect(test.code == 0, "\(test)")
    let again = try Self.run(
      "mutate few.suite.yaml --write-suite more.suite.yaml",
      "mutate few.suite.yaml more.suite.yaml --threshold 100 --format json")
    let report = try Self.json(again)
    #expect(report["survived"] as? Int == 0)
  }

  private static func json(_ outcome: Tool.Outcome) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any], "\(outcome)")
  }

  @Test("The JSON report has the members of the schema, and the counts of its mutants")
  func json() throws {
    let report = try Self.json(Self.run("mutate few.suite.yaml --format json"))
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(Repository.text("Grammar/mutations.schema.json").utf8)) as? [String: Any])
    let parts = try #require(schema["$defs"] as? [String: [String: Any]])
    func check(_ object: [String: Any], _ part: [String: Any]) throws {
      let properties = try #require(part["properties"] as? [String: Any])
      #expect(Set(object.keys).isSubset(of: properties.keys))
      #expect(Set(object.keys).isSuperset(of: try #require(part["required"] as? [String])))
    }
    try check(report, schema)
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    try check(file, #require(parts["file"]))
    let mutants = try #require(file["mutants"] as? [[String: Any]])
    for mutant in mutants { try check(mutant, #require(parts["mutant"])) }
    for outcome in ["killed", "equivalent", "survived", "undecided"] {
      #expect(mutants.count { $0["outcome"] as? String == outcome } == report[outcome] as? Int, "\(outcome)")
    }
    #expect(mutants.allSatisfy { ($0["killedBy"] != nil) == ($0["outcome"] as? String == "killed") })
    #expect(mutants.allSatisfy { ($0["case"] != nil) == ($0["outcome"] as? String == "survived") })
  }

  @Test("The Markdown report is a table, and shows markup of rules as text")
  func markdown() throws {
    let outcome = try Self.run("mutate few.suite.yaml --format markdown --operators boundary")
    #expect(outcome.output.contains("| `notes.rules` | 1 | 0 | 0 | 1 | 0 | 0 % |"), "\(outcome)")
    #expect(outcome.output.contains("<details>"))
  }

  @Test("The list has all kinds of mistakes")
  func list() throws {
    let lines = try Self.run("mutate --list-operators").output.split(separator: "\n")
    #expect(lines.count >= 30 && lines[0] == "drop-clause          drop a condition of `&&`")
  }
}
