import SourceText
import SuiteFixtures
import Testing

@testable import RulesProjects
@testable import TestSuites

@Suite("Diagnostics of suites")
struct SuiteDiagnosticTests {
  private static let ownPages = SuiteProblem.pages.filter {
    $0.code != "suite/google-test" && $0.code != "suite/foreign-test"
  }

  @Test("The page of Google's suites has working examples")
  func googlePage() throws {
    let page = try #require(SuiteProblem.pages.first { $0.code == "suite/google-test" })
    for (text, codes) in [(page.bad, [page.code]), (page.good, [])] {
      let read = try #require(GoogleTestFile.read(SourceFile(name: "tests.json", text: text)))
      #expect(read.diagnostics.map(\.code) == codes)
    }
  }

  @Test("The page of other tools' suites has working examples")
  func foreignPage() throws {
    let page = try #require(SuiteProblem.pages.first { $0.code == "suite/foreign-test" })
    for (text, codes) in [(page.bad, [page.code]), (page.good, [])] {
      let file = SourceFile(name: "tests.json", text: text)
      let read = try #require(ForeignSuite.read(file, rules: nil, files: MemoryFiles(files: [:]).system))
      #expect(read.diagnostics.map(\.code) == codes)
    }
  }

  @Test("Each bad example reports its code only, and each good one nothing", arguments: ownPages)
  func pages(page: DiagnosticPage) {
    let bad = SuiteFixtures.read(page.bad, files: ["more.yaml": "users: {ann: {uid: ann}}"])
    #expect(bad.reports.flatMap(\.diagnostics).map(\.code) == [page.code])
    #expect((bad.suite == nil) == bad.reports.contains { $0.diagnostics.hasErrors })
    let good = SuiteFixtures.read(page.good)
    #expect(SuiteFixtures.summary(good).isEmpty)
    #expect(good.suite != nil)
  }

  @Test func codesAreDocumentedOnce() {
    #expect(Set(SuiteProblem.pages.map(\.code)).count == SuiteProblem.pages.count)
  }

  /// The lines follow four users: `cases:` is line 7.
  @Test(
    "Places and hints",
    arguments: [
      ("{as: ann, raed: /a, expect: deny}", "suite/unknown-key", "8:15", "did you mean `read`?"),
      ("{as: amn, read: /a, expect: deny}", "suite/unknown-user", "8:10", "did you mean `ann`?"),
      ("{as: ann, read: a, expect: deny}", "suite/path", "8:21", ""),
      ("{as: ann, read: /a, expect: dney}", "suite/outcome", "8:33", "did you mean `deny`?"),
      ("{as: ann, read: /a.b, expect: deny}", "suite/path", "8:21", ""),
      ("{as: ann, read: /users/$uid, expect: deny}", "suite/path", "8:21", ""),
      ("{as: ann, read: {/a: [deny, deny]}}", "suite/table-row", "8:26", ""),
      ("{as: ann, read: {/a: deny}, expect: deny}", "suite/table-row", "8:33", ""),
      (
        "{as: ann, read: /a, expect: deny, because: /users/$uid/.raed}", "suite/because", "8:48",
        "did you mean `/users/$uid/.read`?"
      ),
      ("{as: ann, read: [], expect: deny}", "suite/wrong-type", "8:21", "this is a list"),
      ("{as: ann, read: {}}", "suite/wrong-type", "8:21", "this is a mapping"),
      ("{as: [], read: /a, expect: deny}", "suite/wrong-type", "8:10", "this is a list"),
      ("{as: ann, expect: deny}", "suite/operation", "8:5", ""),
      ("{as: ann, read: /a, limitToFirst: 1, expect: deny}", "suite/operation", "8:25", ""),
      ("{as: ann, read: /a, value: 1, expect: deny}", "suite/operation", "8:25", ""),
      ("{as: ann, set: /a, expect: deny}", "suite/missing-key", "8:5", ""),
      ("{as: ann, update: /a, value: 1, expect: deny}", "suite/wrong-type", "8:34", "this is a number"),
      ("{as: ann, query: /a, limitToFirst: x, expect: deny}", "suite/wrong-type", "8:40", "this is a string"),
      ("{as: ann, query: /a, startAt: [1], expect: deny}", "suite/wrong-type", "8:35", "this is a list"),
      ("{as: ann, read: /a, expect: deny, now: soon}", "suite/time", "8:44", ""),
      ("{as: ann, read: /a, expect: deny, data: nowhere.json}", "suite/file", "8:45", ""),
      ("{as: ann, read: /a, expect: deny, data: {a: {b.c: 1}}}", "suite/data", "8:50", ""),
      ("text", "suite/wrong-type", "8:5", "this is a string"),
      ("{as: null, read: /a, expect: deny}", "suite/wrong-type", "8:10", "this is null"),
      ("{as: ann, read: {/a: {expect: deny, becuase: x}}}", "suite/unknown-key", "8:41", "did you mean `because`?"),
      (
        "{as: ann, result: deny, read: /a, expect: deny}", "suite/unknown-key", "8:15",
        "write `expect`: `allow`, `deny` or `refuse`"
      ),
      ("{as: ann, get: /a, expect: deny}", "suite/operation", "8:15", "did you mean `read`?"),
      ("{as: ann, read: /a, expect: false}", "suite/outcome", "8:33", "did you mean `deny`?"),
      ("{as: ann, read: /a, expect: granted}", "suite/outcome", "8:33", "did you mean `allow`?"),
      (
        "{as: ann, read: /users/ann, expect: deny, because: /users/ann/.read}", "suite/because", "8:56",
        "did you mean `/users/$uid/.read`?"
      ),
      ("{as: ann, read: {/a: {because: no rule}}}", "suite/missing-key", "8:26", ""),
      ("{as: ann, read: /a, expect: deny, name: ''}", "suite/wrong-type", "8:45", "this is an empty string"),
      (
        "{as: ann, read: /a, expect: deny, because: rules.json:6}", "suite/because", "8:48",
        "did you mean `/users/$uid/.write`?"
      ),
      ("{as: ann, read: /a, expect: deny, because: .write}", "suite/because", "8:48", "which one?"),
      ("{as: ann, read: /a, expect: deny, because: /users/ann}", "suite/because", "8:48", "which one?"),
      (
        "{as: ann, read: /a, expect: deny, because: /list}", "suite/because", "8:48", "did you mean `/list/.read`?"
      ),
      ("{as: ann, read: {/a: {expect: [deny, deny]}}}", "suite/table-row", "8:35", ""),
    ])
  func places(testCase: String, code: String, position: String, label: String) throws {
    let text = SuiteFixtures.head + "cases:\n  - \(testCase)\n"
    let reading = SuiteFixtures.read(text)
    #expect(reading.suite == nil)
    let report = try #require(reading.reports.first)
    let errors = report.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code.name) == [code])
    #expect(errors.first.map { report.file.position(of: $0.span.start).description } == position)
    #expect(errors.first?.label == label)
  }

  @Test("A diagnostic of a reason names some matching rules")
  func reasonsThatMayBeMeant() throws {
    let reading = SuiteFixtures.read(
      SuiteFixtures.head + "cases:\n  - {as: ann, read: /a, expect: deny, because: .validate}\n")
    let diagnostic = try #require(reading.reports.first?.diagnostics.first { $0.severity == .error })
    #expect(diagnostic.notes == ["candidates: `/users/$uid/age/.validate`, `/log/$entry/.validate`"])
  }

  @Test("An unknown key suggests the common keys of its service")
  func keysOfTheService() throws {
    let reading = SuiteFixtures.read(SuiteFixtures.head + "cases:\n  - {as: ann, raaaad: /a, expect: deny}\n")
    let note = try #require(reading.reports.first?.diagnostics.first?.notes.first)
    #expect(
      note
        == "the keys are `name`, `as`, `expect`, `because`, `value`, `steps`, `read`, `query`, `set`, `update`, "
        + "`push`, `remove`, `transaction`, `access`, `allow`, `change`, …"
    )
  }

  @Test(
    "A message names the service, the suite or the key",
    arguments: [
      (
        SuiteExample.firestore(cases: ["{as: ann, read: /a/b, expect: deny}"]),
        "Cloud Firestore has no operation `read`"
      ),
      ("[]", "a suite is a mapping with `rules`, `users` and `cases`"),
      (
        "rules: rules.json\nusers: []\ncases: [{as: ann, read: /a, expect: deny}]\n",
        "`users` takes a mapping from names to users"
      ),
    ])
  func namedThings(text: String, message: String) {
    let messages = SuiteFixtures.read(text).reports.flatMap(\.diagnostics).map(\.message)
    #expect(messages.contains(message), "\(messages)")
  }

  @Test("A step is not told to have steps")
  func keysOfAStep() throws {
    let reading = SuiteFixtures.read(
      SuiteFixtures.head + "cases:\n  - {as: ann, steps: [{raaaad: /a, expect: deny}]}\n")
    let diagnostics = reading.reports.flatMap(\.diagnostics)
    let note = try #require(diagnostics.first { $0.code == "suite/unknown-key" }?.notes.first)
    #expect(note.contains("`because`, `value`, `read`") && !note.contains("`steps`") && !note.contains("`access`"))
  }

  @Test(
    "Flat data is suggested in nested form",
    arguments: [
      ("data: {lists/home: {a: 1}}", "nest the data of a Realtime Database: `lists: {home: …}`"),
      ("data: {/lists/home/a: 1}", "nest the data of a Realtime Database: `lists: {home: {a: …}}`"),
    ])
  func flatData(line: String, note: String) throws {
    let reading = SuiteFixtures.read(line + "\n" + SuiteFixtures.head + "cases: [{as: ann, read: /a, expect: deny}]\n")
    let diagnostic = try #require(reading.reports.first?.diagnostics.first { $0.code == "suite/data" })
    #expect(diagnostic.notes == [note])
  }

  @Test("Documents below their collection are shown by their paths")
  func nestedDocuments() throws {
    let reading = SuiteFixtures.read(
      "documents: {posts: {first: {a: 1}}}\n" + SuiteExample.firestore(cases: ["{as: ann, get: /a/b, expect: deny}"]))
    #expect(
      reading.reports.first?.diagnostics.map(\.message) == [
        "`posts` names a collection; add the id of a document; write `posts/first: {…}`"
      ])
  }

  @Test(
    "Unquoted dates are noted in document fields only",
    arguments: [
      ("documents: {a/b: {at: 2024-05-01}}", "{as: ann, get: /a/b, expect: deny}", 1),
      ("documents: {a/b: {at: {on: [2024-05-01T10:00:00Z]}}}", "{as: ann, get: /a/b, expect: deny}", 1),
      ("documents: {a/b: {at: \"2024-05-01\"}}", "{as: ann, get: /a/b, expect: deny}", 0),
      ("documents: {a/b: {at: {$ts: 2024-05-01T10:00:00Z}}}", "{as: ann, get: /a/b, expect: deny}", 0),
      ("documents: {a/b: {at: 2024-05-011}}", "{as: ann, get: /a/b, expect: deny}", 0),
      ("now: 2024-05-01T10:00:00Z", "{as: ann, set: /a/b, value: {at: 2024-05-01}, expect: deny, because: no rule}", 1),
    ])
  func dates(line: String, testCase: String, count: Int) {
    let reading = SuiteFixtures.read("\(line)\n" + SuiteExample.firestore(cases: [testCase]))
    let notes = reading.reports.flatMap(\.diagnostics)
    #expect(notes.map(\.code.name) == Array(repeating: "suite/date-text", count: count))
    #expect(notes.allSatisfy { $0.severity == .note })
    #expect(reading.suite != nil)
  }

  @Test(
    "A size is in bytes",
    arguments: [("{contentType: image/png}", "`size`, in bytes"), ("{size: 3 megabytes}", "bytes")])
  func sizes(value: String, words: String) throws {
    let rules = "service firebase.storage { match /b/{b}/o { match /{f} { allow write: if true; } } }"
    let reading = SuiteFixtures.read(
      SuiteExample.text(
        rules: "\"\(rules)\"", cases: ["{as: ann, upload: /f, value: \(value), expect: allow}"]))
    let diagnostic = try #require(reading.reports.first?.diagnostics.first)
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
  }

  @Test func severalErrorsAreReportedAtOnce() {
    let reading = SuiteFixtures.read(
      "rules: rules.json\nuser: {}\nnow: x\ncases:\n  - {as: a, read: b, expect: c}\n")
    #expect(
      SuiteFixtures.summary(reading) == [
        "2:1 error suite/unknown-key", "3:6 error suite/time", "5:10 error suite/unknown-user",
        "5:30 error suite/outcome",
      ])
  }

  @Test func brokenRulesAreReportedInTheirFile() throws {
    let reading = SuiteFixtures.read(
      SuiteFixtures.head + "cases: [{as: [ann, bob, nobody, server], read: /a, expect: deny}]",
      files: ["rules.json": "{\"rules\": {\".read\": \"autz\"}}"])
    let report = try #require(reading.reports.first)
    #expect(report.file.name == "rules.json")
    #expect(report.diagnostics.map(\.code.name) == ["realtime/unknown-variable"])
    #expect(reading.reports.count == 1)
  }

  @Test func brokenDataIsReportedInItsFile() throws {
    let reading = SuiteFixtures.read(
      "data: d.json\n" + SuiteFixtures.head + "cases: [{as: [ann, bob, nobody, server], read: /a, expect: deny}]",
      files: ["d.json": "{\"a\": {\"b/c\": 1}, }"])
    let report = try #require(reading.reports.first)
    #expect(report.file.name == "d.json")
    #expect(SuiteFixtures.summary(reading) == ["1:8 error suite/data"])
  }

  @Test func nobodyIsAUser() throws {
    let reading = SuiteFixtures.read(SuiteFixtures.head + "cases: [{as: null, read: /a, expect: deny}]")
    let diagnostic = try #require(reading.reports.first?.diagnostics.first)
    #expect(diagnostic.notes == ["define a user with the value null: `users: {nobody: null}`"])
  }

  @Test(
    "Rules passed as a suite are recognized by their beginning",
    arguments: [
      "rules_version = '2';\nservice cloud.firestore {}", "// ours\nservice firebase.storage { match /b/{b}/o {} }",
    ])
  func cloudRules(text: String) {
    let reading = SuiteFixtures.read(text, name: "app/firestore.rules")
    #expect(SuiteFixtures.summary(reading) == ["1:1 error suite/syntax"])
    let note = reading.reports.first?.diagnostics.first?.notes.first
    #expect(
      note == "write the suite in its own file, such as `suite.yaml`, with `rules: firestore.rules`")
  }

  @Test func realtimeRules() {
    let reading = SuiteFixtures.read(SuiteFixtures.rules, name: "database.rules.json")
    #expect(SuiteFixtures.summary(reading) == ["1:1 error suite/missing-key"])
    #expect(reading.reports.first?.diagnostics.first?.notes.first?.hasSuffix("`rules: database.rules.json`") == true)
  }

  @Test("A suite may begin with its service", arguments: ["service: realtime\n", "service : realtime\n"])
  func serviceFirst(line: String) {
    let reading = SuiteFixtures.read(
      line + "rules: {.read: true}\nusers: {a: null}\ncases: [{as: a, read: /a, expect: allow}]\n")
    #expect(SuiteFixtures.summary(reading).isEmpty)
  }

  @Test(
    "JSON with comments in a YAML file is recognized by its first comment",
    arguments: ["// a suite\n{\"rules\": {}}", "{\n  // a suite\n  \"rules\": {}\n}", "/* a */ {\"rules\": {}}"])
  func commentedJSON(text: String) {
    let reading = SuiteFixtures.read(text, name: "suite.yaml")
    #expect(SuiteFixtures.summary(reading) == ["1:1 error suite/syntax"])
    #expect(reading.reports.first?.diagnostics.first?.notes.first?.contains("`.json`") == true)
    #expect(!SuiteFixtures.summary(SuiteFixtures.read(text, name: "suite.json")).contains("1:1 error suite/syntax"))
  }
}
