import SecurityRules
import SourceText
import SuiteFixtures
import Testing

@testable import Explanations
@testable import SuiteTools
@testable import TestSuites

/// What is said of the `allow` that an author may have meant, where none matches.
@Suite struct NearestAllowTests {
  private static let firestore = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{db}/documents {
        match /teams/{team} {
          allow get: if true;
          match /tasks/{task} { allow read, delete: if true; }
        }
        match /logs/{rest=**} { allow get: if true; }
        match /{any}/secret { allow update: if true; }
      }
    }
    """

  @Test(
    "The closest rule has the same path and another method, or else the longest common path",
    arguments: [
      (
        "get: /teams/red/tasks/t/notes/n",
        "the closest rule is f.rules:6, `allow read, delete` for /teams/{team}/tasks/{task}"
      ),
      ("get: /team/red", "the closest rule is f.rules:5, `allow get` for /teams/{team}"),
      ("get: /pupils/red", nil),
      ("list: /teams", "the rule at f.rules:5 matches the path, but it is `allow get`"),
      ("delete: /logs/a/b/c", "the rule at f.rules:8 matches the path, but it is `allow get`"),
      ("delete: /teams/red", "the rule at f.rules:5 matches the path, but it is `allow get`"),
      (
        "get: /teams/red/task/t",
        "the closest rule is f.rules:6, `allow read, delete` for /teams/{team}/tasks/{task}"
      ),
      ("delete: /users/secret", "the rule at f.rules:9 matches the path, but it is `allow update`"),
    ])
  func sentences(operation: String, sentence: String?) throws {
    let outcome = run(operation)
    let first = "No rule applies to"
    #expect(outcome.output.contains(first))
    let found = outcome.output.split(separator: "\n").drop { !$0.contains(first) }.dropFirst().first.map(String.init)
    let wanted = sentence.map { "  \(Sentences.capitalized($0))." } ?? "  Check the path."
    #expect(found?.hasPrefix(wanted) == true, "\(found ?? "")")
  }

  private func run(_ operation: String) -> TestRun.Outcome {
    let suite = "rules: f.rules\nusers: {ann: {uid: ann}}\ncases: [{as: ann, \(operation), expect: deny}]\n"
    return TestRun.run(
      TestRun.Options(), files: MemoryFiles(files: ["suite.yaml": suite, "f.rules": Self.firestore]).system)
  }

  @Test("An allowed write names the rules that validated it") func validations() {
    let suite = """
      rules:
        notes: {$id: {.write: "true", .validate: newData.hasChildren(), text: {.validate: newData.isString()}}}
      users: {ann: {uid: ann}}
      cases:
        - {as: ann, set: /notes/a, value: {text: Hi}, expect: deny}
        - {as: ann, remove: /notes/a, expect: deny}
      """
    let outcome = TestRun.run(TestRun.Options(), files: MemoryFiles(files: ["suite.yaml": suite]).system)
    #expect(outcome.output.contains("  Validated by /notes/$id/.validate, /notes/$id/text/.validate.\n"))
    #expect(outcome.output.contains("  No .validate rule was evaluated.\n"))
  }
}
