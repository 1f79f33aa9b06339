import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText
import SuiteFixtures
import Testing

@testable import RequestSimulation
@testable import RulesProjects
@testable import SuiteRuns
@testable import TestSuites

@Suite("Cases of Firestore and Storage")
struct CloudCaseTests {
  static let firestore = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{db}/documents {
        match /notes/{id} {
          allow read: if resource.data.owner == request.auth.uid;
          allow create: if request.resource.data.owner == request.auth.uid
            && request.resource.data.at == request.time;
          allow update: if resource.data.owner == request.auth.uid
            && request.resource.data.count == resource.data.count + 1;
          allow delete: if resource.data.missing == 1;
        }
        match /pairs/{id} {
          allow write: if existsAfter(/databases/$(db)/documents/pairs/$(id + '2')) || id[id.size() - 1:] == '2';
        }
      }
    }
    """

  static let storage = """
    rules_version = '2';
    service firebase.storage {
      match /b/{bucket}/o {
        match /own/{uid}/{file=**} {
          allow get, list, delete: if request.auth.uid == uid;
          allow create: if request.auth.uid == uid && request.resource.size < 10;
          allow update: if request.resource.contentType == resource.contentType;
        }
        match /team/{file} {
          allow get: if firestore.get(/databases/(default)/documents/notes/n).data.owner == request.auth.uid;
        }
      }
    }
    """

  private static let head = """
    documents: {notes/n: {owner: ann, count: 1}}
    objects: {own/ann/a.png: {size: 5, contentType: image/png}}
    users: {ann: {uid: ann}, bob: {uid: bob}, nobody: null}
    cases:
      - {as: [ann, bob, nobody], get: {NEUTRAL: deny}}
    """

  private static func results(_ rules: String, _ place: String, _ line: String) -> [CaseResult]? {
    let head = head.replacing("NEUTRAL", with: place)
    let text = "rules: the.rules\n\(head)\n  - {\(line)}\n"
    return SuiteFixtures.read(text, files: ["the.rules": rules]).suite.map { CaseRunner.run($0).cases.suffix(1) }
  }

  @Test(
    "Every Firestore operation is decided",
    arguments: [
      ("as: ann, get: /notes/n, expect: allow, because: the.rules:5", CaseFailure?.none),
      ("as: bob, get: /notes/n, expect: deny, because: the.rules:5", nil),
      ("as: bob, get: /notes/n, expect: deny, because: the.rules:6", .reason),
      ("as: nobody, get: /notes/n, expect: deny, because: Null value error", nil),
      ("as: ann, get: /notes/none, expect: deny, because: Null value error", nil),
      ("as: ann, get: /databases/eu/documents/notes/n, expect: deny", nil),
      ("as: ann, list: /notes, where: [[owner, ==, ann]], expect: allow", nil),
      ("as: ann, list: /notes, where: [owner, ==, ann], limit: 3, orderBy: [count, desc], expect: allow", nil),
      ("as: ann, list: /notes, or: [[owner, ==, ann], [owner, ==, bob]], expect: deny", nil),
      ("as: ann, list: /notes, expect: deny, because: Property owner is undefined", nil),
      ("as: ann, create: /notes/x, value: {owner: ann, at: {$serverTimestamp: true}}, expect: allow", nil),
      ("as: ann, create: /notes/x, value: {owner: ann, at: {$ts: '2020-01-01T00:00:00Z'}}, expect: deny", nil),
      ("as: ann, set: /notes/n, value: {owner: ann, count: 2}, expect: allow, because: the.rules:8", nil),
      ("as: ann, set: /notes/n, value: {owner: ann, count: 2}, expect: allow, because: the.rules:9", nil),
      ("as: ann, set: /notes/n, merge: true, value: {count: {$increment: 1}}, expect: allow", nil),
      ("as: ann, update: /notes/n, value: {count: {$increment: 1}}, expect: allow", nil),
      ("as: ann, update: /notes/n, value: {count: {$increment: 2}}, expect: deny", nil),
      ("as: ann, update: /notes/n, value: {count: 2, owner: {$deleteField: true}}, expect: allow", nil),
      ("as: ann, delete: /notes/n, expect: deny, because: Property missing is undefined on object.", nil),
      ("as: ann, get: /other/n, expect: deny, because: no rule", nil),
      ("as: ann, get: /other/n, expect: deny", .nothingJudged),
      ("as: ann, batch: [{set: /pairs/a, value: {}}, {set: /pairs/a2, value: {}}], expect: allow", nil),
      ("as: ann, batch: [{set: /pairs/a, value: {}}, {delete: /pairs/a2}], expect: deny", nil),
      ("as: ann, set: /notes/n, value: {a: [[1]]}, expect: refuse, because: invalid request", nil),
      ("as: ann, set: /notes/n, value: {__a__: 1}, expect: deny", .outcome),
      ("as: ann, get: /notes/n, documents: {notes/n: {owner: bob}}, expect: deny", nil),
    ])
  func firestore(testCase: String, failure: CaseFailure?) throws {
    let results = try #require(Self.results(Self.firestore, "/notes/no", testCase))
    #expect(results.map(\.failure) == [failure])
  }

  @Test(
    "Every Storage operation is decided",
    arguments: [
      ("as: ann, get: /own/ann/a.png, expect: allow, because: the.rules:5", CaseFailure?.none),
      ("as: bob, get: /own/ann/a.png, expect: deny, because: the.rules:5", nil),
      ("as: ann, list: /own/ann, expect: allow", nil),
      ("as: ann, list: /own/ann/, expect: allow", nil),
      ("as: ann, list: /, expect: deny, because: no rule", nil),
      ("as: ann, upload: /own/ann/b.png, value: {size: 9}, expect: allow", nil),
      ("as: ann, upload: /own/ann/b.png, value: {size: 10}, expect: deny", nil),
      ("as: bob, update: /own/ann/a.png, value: {contentDisposition: inline}, expect: allow", nil),
      ("as: bob, update: /own/ann/a.png, value: {contentType: text/html}, expect: deny", nil),
      ("as: ann, delete: /own/ann/a.png, expect: allow", nil),
      ("as: ann, get: gs://other/own/ann/a.png, expect: allow", nil),
      ("as: ann, get: /team/x, expect: allow, because: the.rules:10", nil),
      ("as: bob, get: /team/x, expect: deny, because: the.rules:10", nil),
    ])
  func storage(testCase: String, failure: CaseFailure?) throws {
    let results = try #require(Self.results(Self.storage, "/own/x/y", testCase))
    #expect(results.map(\.failure) == [failure])
  }

  @Test(
    "Places and hints",
    arguments: [
      ("{as: ann, read: /notes/n, expect: deny}", "suite/operation"),
      ("{as: ann, get: /notes, expect: deny}", "suite/path"),
      ("{as: ann, list: /notes/n, expect: deny}", "suite/path"),
      ("{as: ann, get: /notes/n, where: [], expect: deny}", "suite/operation"),
      ("{as: ann, list: /notes, where: x, expect: deny}", "suite/request"),
      ("{as: ann, batch: [], expect: deny}", "suite/wrong-type"),
      ("{as: ann, batch: [{get: /notes/n}], expect: deny}", "suite/unknown-key"),
      ("{as: ann, batch: [{set: /notes/n}], expect: deny}", "suite/missing-key"),
      ("{as: ann, batch: [{value: {}}], expect: deny}", "suite/request"),
      ("{as: ann, set: /notes/n, merge: yes, value: {}, expect: deny}", "suite/wrong-type"),
      ("{as: ann, create: /notes/n, expect: deny}", "suite/missing-key"),
      ("{as: ann, get: /notes/n, expect: deny, because: the.rules:4}", "suite/because"),
      ("{as: ann, get: /notes/n, expect: deny, documents: {notes: {}}}", "suite/data"),
      ("{as: ann, get: /notes/n, expect: deny, documents: {notes/n: {a: 99999999999999999999}}}", "suite/data"),
      ("{as: ann, list: /notes, expect: [allow, deny]}", "suite/wrong-type"),
      ("{as: ann, get: /notes/n, expect: deny, documents: {notes/n: {a: {$ts: x}}}}", "suite/data"),
    ])
  func places(testCase: String, code: String) {
    let text = "rules: the.rules\nusers: {ann: {uid: ann}}\ncases:\n  - \(testCase)\n"
    let reading = SuiteFixtures.read(text, files: ["the.rules": Self.firestore])
    #expect(reading.suite == nil)
    let errors = reading.reports.flatMap(\.diagnostics).filter { $0.severity == .error }
    #expect(errors.map(\.code.name) == [code])
  }

  @Test(
    "Invalid metadata",
    arguments: [
      "{as: ann, upload: /own/ann/b, value: {sizee: 5}, expect: allow}",
      "{as: ann, upload: /own/ann/b, value: {size: -5}, expect: allow}",
      "{as: ann, upload: /own/ann/b, value: {contentType: a/b}, expect: refuse}",
      "{as: ann, update: /own/ann/b, value: {contentTyp: a/b}, expect: deny}",
      "{as: ann, get: /own/ann/b, objects: {own/ann/b: {colour: red, size: 1}}, expect: allow}",
      "{as: ann, get: /own/ann/b, objects: {own/ann/b: {}}, expect: allow}",
    ])
  func metadata(testCase: String) {
    let text = "rules: the.rules\nusers: {ann: {uid: ann}}\ncases:\n  - \(testCase)\n"
    let reading = SuiteFixtures.read(text, files: ["the.rules": Self.storage])
    #expect(reading.suite == nil)
    #expect(reading.reports.flatMap(\.diagnostics).map(\.code.name) == ["suite/data"])
  }

  @Test func rulesComeFromAProject() throws {
    let project = #"{"firestore": {"rules": "a.rules"}, "storage": [{"bucket": "b1", "rules": "s.rules"}]}"#
    let files = ["firebase.json": project, "a.rules": Self.firestore, "s.rules": Self.storage]
    let cases = "users: {ann: {uid: ann}}\ncases: [{as: ann, get: /own/ann/a, expect: allow}]\n"
    let storage = SuiteFixtures.read("rules: firebase.json\nservice: storage\n\(cases)", files: files)
    let suite = try #require(storage.suite)
    #expect(suite.ruleset.file.name == "s.rules")
    #expect(CaseRunner.run(suite).counts.failed == 0)
    if case .storage(.get(let object)) = try suite.entries[0].cases[0].request.get().operation {
      #expect(object.bucket == "b1")
    }
    let unclear = SuiteFixtures.read("rules: firebase.json\n\(cases)", files: files)
    #expect(unclear.reports.flatMap(\.diagnostics).map(\.code.name) == ["suite/service"])
  }

  @Test func documentsAreReadInTheFormOfTheAPI() throws {
    let documents =
      #"{"documents": [{"name": "projects/p/databases/(default)/documents/notes/n", "#
      + #""fields": {"owner": {"stringValue": "ann"}}}], "nextPageToken": "x"}"#
    let text =
      "rules: the.rules\ndocuments: d.json\nusers: {ann: {uid: ann}}\ncases: [{as: ann, get: /notes/n, expect: allow}]\n"
    let suite = try #require(SuiteFixtures.read(text, files: ["the.rules": Self.firestore, "d.json": documents]).suite)
    #expect(CaseRunner.run(suite).counts.failed == 0)
  }

  @Test func perUserOutcomesAreShownInTheirForm() throws {
    let text =
      "rules: the.rules\nusers: {ann: {uid: ann}, bob: {uid: bob}}\n"
      + "cases: [{as: [ann, bob], list: /notes, expect: [allow, deny]}]\n"
    let reading = SuiteFixtures.read(text, files: ["the.rules": Self.firestore])
    let diagnostic = try #require(reading.reports.flatMap(\.diagnostics).first)
    #expect(diagnostic.notes == ["write the outcomes after the path: `list: {/notes: [allow, deny]}`"])
  }

  @Test func missingRulesFilesAreTheOnlyError() {
    let text = "rules: none.rules\nusers: {ann: {uid: ann}}\ncases: [{as: ann, get: /notes/n, expect: allow}]\n"
    #expect(SuiteFixtures.read(text).reports.flatMap(\.diagnostics).map(\.code.name) == ["suite/file"])
  }

  @Test func bothQueryModesDecide() throws {
    let rules = Self.firestore.replacing(
      "if resource.data.owner == request.auth.uid;", with: "if !('secret' in resource.data);")
    let cases = "users: {ann: {uid: ann}}\ncases: [{as: ann, list: /notes, expect: allow}]\n"
    let emulator = SuiteFixtures.read("rules: the.rules\n\(cases)", files: ["the.rules": rules])
    #expect(emulator.suite.map { CaseRunner.run($0).counts.failed } == 0)
    let sound = SuiteFixtures.read("rules: the.rules\nqueries: sound\n\(cases)", files: ["the.rules": rules])
    #expect(sound.suite.map { CaseRunner.run($0).counts.failed } == 1)
  }
}
