import Foundation
import TestSupport
import Testing

@Suite("rules-sim init --review")
struct ReviewTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore { match /databases/{d}/documents {
      match /notes/{note} { allow get: if true; allow delete: if request.auth.uid == resource.data.owner; }
    } }
    """

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "review-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.rules.write(to: folder.appending(path: "firestore.rules"), atomically: true, encoding: .utf8)
    try body(folder.path)
  }

  private func review(_ answers: String, in folder: String) throws -> Tool.Outcome {
    try Tool.run("rules-sim", ["init", "--review"], in: folder, input: answers)
  }

  private func suite(in folder: String) throws -> String {
    try String(contentsOfFile: folder + "/suite.yaml", encoding: .utf8)
  }

  @Test("The first review writes the suite, and an answer removes its operation from the mark")
  func confirming() throws {
    try inFolder { folder in
      let first = try review("y\nq\n", in: folder)
      #expect(first.code == 0)
      #expect(
        first.output == """
          wrote suite.yaml; to run it: rules-sim test suite.yaml
          suite.yaml: 5 to confirm; ? shows the answers

          1/5  get /notes/note1  suite.yaml:17:21
               ALLOW  nobody (signed out), bob, alice
          Intended? [y, n, s, e, q, ?] 1/4  list /notes  suite.yaml:19:24
               DENY   alice, bob, nobody (signed out)
          Intended? [y, n, s, e, q, ?]\u{20}
          1 confirmed, 0 changed, 4 left
          to continue: rules-sim init --review suite.yaml

          """, "\(first.output)")
      #expect(try suite(in: folder).contains("  # please confirm: list, create, update, delete\n"))
      // The review goes on where it stopped, and ends with the mark.
      let second = try review("y\ny\ny\ny\n", in: folder)
      #expect(second.output.hasPrefix("suite.yaml: 4 to confirm"))
      #expect(second.output.hasSuffix("4 confirmed, 0 changed, 0 left\n"))
      #expect(try !suite(in: folder).contains("  # please confirm"))
      #expect(try review("", in: folder).output == "suite.yaml: nothing to confirm\n")
      #expect(try Tool.run("rules-sim", ["test"], in: folder, input: "").code == 0)
    }
  }

  @Test("A wrong outcome is changed for the users that are named, and its case fails")
  func changing() throws {
    try inFolder { folder in
      let result = try review("n\nnobody bob\nn nobody\nq\n", in: folder)
      #expect(result.output.contains("Whose outcome is wrong? [alice, bob, nobody, all] "), "\(result.output)")
      #expect(result.output.contains("0 confirmed, 2 changed, 3 left\nthe changed cases fail until the rules change"))
      let text = try suite(in: folder)
      #expect(text.contains("/notes/note1: [allow, deny, deny]"), "\(text)")
      // The reason of a row goes with its outcome: where no rule is evaluated, the whole row fails until one is.
      #expect(text.contains("/notes: {expect: [deny, deny, allow]}"), "\(text)")
      #expect(try Tool.run("rules-sim", ["test"], in: folder, input: "").output.contains("10 passed, 5 failed"))
    }
  }

  @Test("Unknown answers and users show what is possible, and an explanation comes before the answer")
  func asking() throws {
    try inFolder { folder in
      let result = try review("what\nn eve\ne\ne bob\ne eve\ns\ns\n", in: folder)
      #expect(result.output.contains("y        yes, this is intended"))
      #expect(result.output.contains("`eve` is not a user of this case"))
      #expect(result.output.contains("ALLOW  get /notes/note1  as signed out"))
      #expect(result.output.contains("ALLOW  get /notes/note1  as bob"))
      #expect(
        result.output.hasSuffix("0 confirmed, 0 changed, 5 left\nto continue: rules-sim init --review suite.yaml\n"))
    }
  }

  @Test("A suite that a person marked is reviewed by its path")
  func byPath() throws {
    try inFolder { folder in
      let suite = """
        rules: firestore.rules
        users: {ann: {uid: ann}, visitor: null}
        cases:
          # please confirm
          - {as: ann, get: /notes/a, expect: deny, because: no rule}
          - {as: ann, get: /notes/b, expect: allow}
        """
      try suite.write(toFile: folder + "/own.suite.yaml", atomically: true, encoding: .utf8)
      let result = try Tool.run("rules-sim", ["init", "--review", "own.suite.yaml"], in: folder, input: "n\n")
      #expect(result.output.contains("DENY   ann (the rules: allow)"), "\(result.output)")
      let text = try String(contentsOfFile: folder + "/own.suite.yaml", encoding: .utf8)
      #expect(text.contains("cases:\n  - {as: ann, get: /notes/a, expect: allow}\n"), "\(text)")
      #expect(try Tool.run("rules-sim", ["init", "--review", "no.suite.yaml"], in: folder, input: "").code == 1)
    }
  }

  @Test("q ends the reviews of all suites")
  func stopping() throws {
    try inFolder { folder in
      let storage = "service firebase.storage { match /b/{b}/o { match /{f} { allow read; } } }"
      try storage.write(toFile: folder + "/storage.rules", atomically: true, encoding: .utf8)
      let result = try review("q\n", in: folder)
      #expect(result.output.contains("firestore.suite.yaml: 5 to confirm"), "\(result.output)")
      #expect(!result.output.contains("storage.suite.yaml: "), "\(result.output)")
      let resumed = try review("s\ns\ns\ns\ns\nq\n", in: folder)
      #expect(resumed.output.contains("storage.suite.yaml: "), "\(resumed.output)")
    }
  }

  @Test("Existing suites are kept while missing ones are written")
  func keeping() throws {
    try inFolder { folder in
      let storage = "service firebase.storage { match /b/{b}/o { match /{f} { allow read; } } }"
      try storage.write(toFile: folder + "/storage.rules", atomically: true, encoding: .utf8)
      try "mine".write(toFile: folder + "/firestore.suite.yaml", atomically: true, encoding: .utf8)
      let result = try Tool.run("rules-sim", ["init"], in: folder, input: "")
      #expect(result.code == 0 && result.output.hasPrefix("wrote storage.suite.yaml"))
      #expect(result.error == "rules-sim: kept `firestore.suite.yaml`; use --force to overwrite it\n")
      #expect(try Tool.run("rules-sim", ["init"], in: folder, input: "").code == 1)
      #expect(try Tool.run("rules-sim", ["init", "--review", "--force"], in: folder, input: "").code == 64)
    }
  }
}
