import Identities
import RequestSimulation
import RuleValues
import RulesProjects
import SourceText
import SuiteFixtures
import SuiteRuns
import TestSuites
import Testing

@Suite("Suites are read")
struct SuiteReadingTests {
  @Test func listsExpandToCases() throws {
    let suite = try #require(
      SuiteFixtures.read(
        SuiteFixtures.head + """
          cases:
            - {as: ann, read: /users/ann, expect: allow}
            - {name: two, as: [bob, server], read: [/a, /b], expect: deny}
            - {name: three, as: [ann, nobody], read: {/a: [allow, deny], /b: refuse}}
          """
      ).suite)
    #expect(suite.entries.map(\.cases.count) == [1, 4, 4])
    #expect(suite.entries.map(\.isTable) == [false, true, true])
    #expect(suite.entries[0].cases[0].title == "ann read /users/ann")
    #expect(
      suite.entries[1].cases.map(\.title) == [
        "two: bob read /a", "two: server read /a", "two: bob read /b", "two: server read /b",
      ])
    #expect(suite.entries[2].cases.map(\.expected.outcome) == [.allow, .deny, .refuse, .refuse])
    #expect(
      suite.entries[2].cases.map { suite.file.position(of: $0.span.start).description } == [
        "10:50", "10:57", "10:68", "10:68",
      ])
  }

  @Test func namedCasesKeepTheirName() {
    let reading = SuiteFixtures.read(
      SuiteFixtures.head + "cases: [{name: mine, as: [ann, bob, nobody, server], read: /a, expect: deny}]")
    #expect(reading.suite?.entries[0].cases.first?.title == "mine: ann read /a")
    #expect(reading.reports.isEmpty)
  }

  @Test func jsonIsRead() {
    let reading = SuiteFixtures.read(
      """
      { // comments and trailing commas
        "$schema": "../suite.schema.json", "rules": "rules.json", "now": 1000,
        "users": {"ann": {"uid": "ann"}},
        "cases": [{"as": "ann", "read": "/users/ann", "expect": "allow"},],
      }
      """, name: "suite.json")
    #expect(reading.reports.isEmpty)
    #expect(reading.suite?.entries.first?.cases.first?.now == 1000)
  }

  @Test(
    "Rules in the suite",
    arguments: [
      ("suite.yaml", "rules:\n  .read: auth != null\n"),
      ("suite.yaml", "rules: |\n  // text\n  {\"rules\": {\".read\": \"auth != null\"}}\n"),
      ("suite.yaml", "rules: '{\"rules\": {\".read\": \"auth != null\"}}'\n"),
    ])
  func inlineRules(name: String, rules: String) {
    let reading = SuiteFixtures.read(
      rules + "users: {ann: {uid: ann}}\ncases: [{as: ann, read: /a, expect: allow, because: /.read}]", name: name)
    #expect(SuiteFixtures.summary(reading).isEmpty)
    #expect(reading.suite.map { CaseRunner.run($0).counts.passed } == 1)
  }

  @Test(
    "A diagnostic about rules in the suite points at the suite",
    arguments: [
      ("a.json", "{\n \"rules\": {\".read\": \"autz != null\"}, \"cases\": []}", "2:22"),
      ("a.yaml", "cases: []\nrules: |\n  {\"rules\": {\n    \".read\": \"autz != null\"}}\n", "4:15"),
    ])
  func inlineRulesPositions(name: String, text: String, position: String) throws {
    let report = try #require(SuiteFixtures.read(text, name: name).reports.first)
    #expect(report.file.name == name)
    #expect(report.diagnostics.map { report.file.position(of: $0.span.start).description } == [position])
  }

  @Test func dataComesFromFilesAndFromTheCase() throws {
    let files = ["d/seed.json": "{\"a\": {\".value\": 1, \".priority\": 2}, /* note */ \"b\": [true]}"]
    let reading = SuiteFixtures.read(
      """
      rules: ../rules.json
      data: seed.json
      users: {ann: {uid: ann}}
      cases:
        - {as: ann, read: /a, expect: deny}
        - {as: ann, read: /a, expect: deny, data: {c: {.sv: timestamp}}, now: 5}
      """, name: "d/suite.yaml",
      files: files.merging(["d/../rules.json": SuiteFixtures.rules, "firebase.json": "{}"]) { $1 })
    let cases = try #require(reading.suite).entries.flatMap(\.cases)
    #expect(cases[0].seed.data.json == #"{"a":{".value":1,".priority":2},"b":{"0":true}}"#)
    #expect(cases[1].seed.data.json == #"{"c":1704067200000}"# || cases[1].seed.data.json == #"{"c":5}"#)
    #expect(cases.map(\.now) == [1_704_067_200_000, 5])
  }

  @Test func usersAreReadInEveryForm() throws {
    let reading = SuiteFixtures.read(
      """
      rules: rules.json
      users:
        short: {uid: a, claims: {admin: true}}
        mock: {sub: b}
        whole: {uid: c, provider: custom, token: {x: 1}}
        nobody: null
        server: {administrator: true}
      cases: [{as: [short, mock, whole, nobody, server], read: /a, expect: deny}]
      """)
    let identities = try #require(reading.suite).entries[0].cases.map(\.identity)
    #expect(identities.map { $0.uid?.text } == ["a", "b", "c", nil, nil])
    #expect(identities[3] == .unauthenticated)
    #expect(identities[4] == .administrator)
  }

  @Test("A byte order mark is not part of the content, and positions skip it")
  func byteOrderMark() throws {
    let text = SuiteFixtures.head + "cases: [{as: [ann, bob, nobody, server], read: /a, expect: deny}]\n"
    #expect(SuiteFixtures.read("\u{FEFF}" + text).suite?.caseCount == 4)
    let second = SuiteFixtures.read("\u{FEFF}" + text + "extra: 1\n")
    #expect(SuiteFixtures.summary(second) == ["8:1 error suite/unknown-key"])
  }

  @Test("Users with similar names are different")
  func usersThatReadAlike() throws {
    let reading = SuiteFixtures.read(
      "rules: {.read: auth.uid === 'a'}\nusers: {\"e\\u0301\": {uid: a}, \"\\u00e9\": {uid: b}}\n"
        + "cases: [{as: [\"e\\u0301\", \"\\u00e9\"], read: {/a: [allow, deny]}}]\n")
    let suite = try #require(reading.suite)
    #expect(CaseRunner.run(suite).counts.failed == 0)
  }
}
