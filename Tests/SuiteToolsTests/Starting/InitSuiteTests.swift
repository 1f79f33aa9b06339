import SecurityRules
import SourceText
import SuiteFixtures
import TestSupport
import Testing

@testable import RulesProjects
@testable import SuiteRuns
@testable import SuiteTools
@testable import TestSuites

@Suite("A first suite for a rules file")
struct StartingSuiteTests {
  private static let rules = ["firestore.rules", "storage.rules", "database.rules.json"].flatMap { ending in
    (try? Repository.files(below: "Examples", ending: ending)) ?? []
  }

  @Test("The suite is valid and passes", arguments: rules)
  func passes(path: String) throws {
    let file = SourceFile(name: path, text: try Repository.text(path))
    let service = try #require(RulesText.service(of: file))
    let text = try #require(
      InitSuite.text(for: try AnyRuleset(file, service: service), rulesPath: "the.rules"), "\(path)")
    let files = MemoryFiles(files: ["the.rules": try Repository.text(path)]).system
    let reading = SuiteReader.read(SourceFile(name: "suite.yaml", text: text), files: files)
    let suite = try #require(reading.suite, "\(SuiteFixtures.summary(reading))\n\(text)")
    let counts = CaseRunner.run(suite).counts
    #expect(counts.failed == 0 && counts.passed > 0)
    #expect(text.contains("  # please confirm"))
  }

  @Test("Users have the claims that the rules read, and paths match the rules")
  func contents() throws {
    let rules = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          function role() { return request.auth.token.role; }
          function has(roles) { return role() in roles; }
          match /notes/{note} {
            allow get: if has(['editor', 'chief']) || resource.data.owner == request.auth.uid;
            allow create: if request.resource.data.n is int && request.resource.data.at == request.time
              && request.auth.token.firebase.sign_in_provider != 'anonymous';
          }
        }
      }
      """
    let text = try #require(
      InitSuite.text(
        for: try AnyRuleset(SourceFile(name: "r", text: rules), service: .firestore), rulesPath: "r.rules"))
    #expect(
      text == """
        # A first suite, written by `rules-sim init`. It states what the rules do today, not what they are meant to do.
        # Cases that let strangers in come first. Review each entry marked "please confirm", or run
        # `rules-sim init --review`, which asks about one after another.
        rules: r.rules
        users:
          alice: {uid: alice}
          bob: {uid: bob}
          editor: {uid: editor, claims: {role: editor}}
          chief: {uid: chief, claims: {role: chief}}
          guest: {uid: guest, provider: anonymous}
          nobody: null
        documents:
          notes/note1: {owner: alice, n: 1, at: {$ts: "2024-01-01T00:00:00Z"}}

        cases:
          # please confirm (bob may create)
          - name: /notes/note1
            as: [alice, bob, editor, chief, guest, nobody]
            get:
              /notes/note1: [allow, deny, allow, allow, deny, deny]
            list:
              /notes: {expect: deny, because: no rule}
            create:
              /notes/note1-new:
                expect: [allow, allow, allow, allow, deny, deny]
                value: {n: 1, at: {$serverTimestamp: true}}
            update:
              /notes/note1: {expect: deny, because: no rule, value: {n: 1, at: {$serverTimestamp: true}}}
            delete:
              /notes/note1: {expect: deny, because: no rule}

        """, "\(text)")
  }
}
