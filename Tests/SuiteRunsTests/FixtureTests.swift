import RuleValues
import SourceText
import SuiteFixtures
import Testing

@testable import RequestSimulation
@testable import RulesProjects
@testable import SuiteRuns
@testable import TestSuites

@Suite("Fixtures: named data sets")
struct FixtureTests {
  private func documents(_ text: String) throws -> [String] {
    let reading = NoteSuite.read(text)
    let suite = try #require(reading.suite, "\(SuiteFixtures.summary(reading))")
    let documents = try #require(suite.entries.first?.cases.first).seed.documents
    return documents.map { document in
      var writer = JSONWriter()
      document.fields.writePlain(to: &writer)
      return "\(document.path.relativeText) \(writer.text)"
    }.sorted()
  }

  private func data(_ text: String) throws -> String {
    let head = "rules: {.read: true}\nusers: {ann: {uid: ann}}\n"
    let reading = SuiteFixtures.read(head + text)
    let suite = try #require(reading.suite, "\(SuiteFixtures.summary(reading))")
    return try #require(suite.entries.first?.cases.first).seed.data.json
  }

  private static let fixtures = """
    fixtures:
      basic: {documents: {notes/a: {owner: ann}, notes/b: {owner: bob, n: 1}}}
      more: {documents: {notes/b: {owner: carl}, notes/c: {}}}
      changed:
        from: basic
        documents: {notes/d: {}}
        changes:
          documents:
            notes/a: null
            notes/b: {$update: {n: {$increment: 2}, deep.er: 1}}
            notes/e: {owner: eve}

    """

  @Test(
    "The first fixture replaces the stored data, others are merged",
    arguments: [
      ("fixture: basic", [#"notes/a {"owner":"ann"}"#, #"notes/b {"owner":"bob","n":1}"#]),
      ("fixture: [basic, more]", [#"notes/a {"owner":"ann"}"#, #"notes/b {"owner":"carl"}"#, "notes/c {}"]),
      (
        "fixture: changed",
        [#"notes/b {"owner":"bob","n":3,"deep":{"er":1}}"#, "notes/d {}", #"notes/e {"owner":"eve"}"#]
      ),
      ("fixture: basic, changes: {documents: {notes/b: null}}", [#"notes/a {"owner":"ann"}"#]),
      ("fixture: basic, documents: {notes/x: {}}", ["notes/x {}"]),
      ("changes: {documents: {users/ann: null}}", [#"notes/a {"owner":"ann"}"#]),
    ])
  func combined(keys: String, expected: [String]) throws {
    let got = try documents(Self.fixtures + "cases: [{as: ann, get: /notes/a, expect: allow, \(keys)}]")
    #expect(got == expected)
  }

  @Test("Paths of a Realtime Database are merged and changed")
  func realtime() throws {
    let text = """
      fixtures:
        a: {data: {x: {y: 1, z: 2}, w: 1}}
        b: {from: a, data: {x: {y: 5}, v: {u: 1}}, changes: {data: {x/z: null, v/t: {s: 2}}}}
      fixture: b
      cases: [{as: ann, read: /a, expect: allow}]
      """
    #expect(try data(text) == #"{"v":{"t":{"s":2},"u":1},"w":1,"x":{"y":5}}"#)
  }

  @Test func objectsToo() throws {
    let reading = SuiteFixtures.read(
      """
      rules: "service firebase.storage { match /b/{b}/o { match /{f} { allow get: if resource.metadata.a == '2'; } } }"
      users: {ann: {uid: ann}}
      fixtures:
        a: {objects: {x: {size: 1, metadata: {a: "1", b: "1"}}, y: {size: 2}}}
        b: {from: a, changes: {objects: {x: {$update: {metadata: {a: "2"}}}, y: null}}}
      cases:
        - {as: ann, get: /x, expect: allow, fixture: b}
        - {as: ann, get: /x, expect: deny, fixture: a}
        - {as: ann, get: /y, expect: deny, fixture: b}
      """)
    #expect(SuiteFixtures.summary(reading) == [])
    #expect(reading.suite.map { CaseRunner.run($0).counts.failed } == 0)
  }

  @Test(
    "Problems have a position",
    arguments: [
      ("fixtures: {a: {from: b}, b: {from: a}}", "4:36 error suite/fixture"),
      ("fixtures: {a: {form: b}}", "4:16 error suite/unknown-key"),
      ("fixtures: {a: {changes: {documents: {notes/x: {$update: {}}}}}}", "4:38 error suite/data"),
      ("fixtures: {a: {documents: {notes: {}}}}", "4:28 error suite/data"),
      ("fixture: basci", "4:10 error suite/fixture"), ("fixtures: [a]", "4:11 error suite/wrong-type"),
      ("changes: {docs: {}}", "4:11 error suite/unknown-key"),
    ])
  func problems(text: String, problem: String) {
    #expect(
      NoteSuite.run(text + "\ncases: [{as: [ann, bob, nobody, server], get: /notes/a, expect: deny}]") == [problem])
  }
}

@Suite("Named values")
struct ValueReferenceTests {
  private static let values = """
    values:
      note: {owner: ann, tags: {a: 1, b: 2}, list: [{$use: one}]}
      one: 1
      other: {$use: note, $with: {owner: bob, tags.c: {$use: one}}, $without: [tags.a, list]}

    """

  @Test(
    "A reference is the value with changes at paths",
    arguments: [
      ("$use: note", #"{"owner":"ann","tags":{"a":1,"b":2},"list":[1]}"#),
      ("$use: other", #"{"owner":"bob","tags":{"b":2,"c":1}}"#),
      ("$use: other, $with: {tags: 0, x.y.z: 1}", #"{"owner":"bob","tags":0,"x":{"y":{"z":1}}}"#),
    ])
  func expansion(reference: String, expected: String) throws {
    let reading = NoteSuite.read(
      Self.values + "cases: [{as: ann, get: /notes/a, expect: allow, documents: {notes/a: {\(reference)}}}]")
    let suite = try #require(reading.suite, "\(SuiteFixtures.summary(reading))")
    var writer = JSONWriter()
    suite.entries.first?.cases.first?.seed.documents.first?.fields.writePlain(to: &writer)
    #expect(writer.text == expected)
  }

  @Test(
    "Problems have a position",
    arguments: [
      ("{$use: ntoe}", "8:30 error suite/value"), ("{$use: 1}", "8:30 error suite/value"),
      ("{$use: note, owner: x}", "8:43 error suite/value"), ("{$use: one, $with: {a: 1}}", "8:50 error suite/value"),
      ("{$use: note, $with: [a]}", "8:50 error suite/wrong-type"),
      ("{$use: note, $with: {owner.x: 1}}", "8:51 error suite/value"),
    ])
  func problems(value: String, problem: String) {
    #expect(
      NoteSuite.run(Self.values + "cases: [{as: ann, expect: allow, create: /notes/n, value: \(value)}]").map {
        $0.replacing("8:59", with: "8:30").replacing("8:72", with: "8:43").replacing("8:79", with: "8:50").replacing(
          "8:80", with: "8:51")
      } == [problem])
  }

  @Test func recursiveValuesAreRejected() {
    let text =
      "values: {a: [{$use: b}], b: {$use: a}}\ncases: [{as: ann, get: /notes/a, expect: allow, documents: {x/y: {z: {$use: a}}}}]"
    #expect(NoteSuite.run(text) == ["4:29 error suite/value"])
  }

  @Test("References that would fill the memory are rejected")
  func bomb() {
    let levels = (1...40).map { "v\($0): [{$use: v\($0 - 1)}, {$use: v\($0 - 1)}]" }.joined(separator: ", ")
    let text =
      "values: {v0: [1, 1], \(levels)}\ncases: [{as: ann, get: /notes/a, expect: allow, documents: {a/b: {c: {$use: v40}}}}]"
    let problems = NoteSuite.run(text)
    #expect(!problems.isEmpty && problems.allSatisfy { $0.hasSuffix("error suite/value") })
  }
}

@Suite("Suites include files of their project")
struct IncludeTests {
  private static let shared = [
    "shared/users.yaml":
      "include: values.yaml\nusers: {carl: {uid: carl}}\nfixtures: {f: {documents: {notes/s: {$use: note}}}}\n",
    "shared/values.yaml": "values: {note: {owner: carl}}\n",
    "shared/cases.yaml": "cases: [{name: shared, as: carl, get: /notes/s, expect: allow, fixture: f}]\n",
  ]

  @Test func includesShareUsersValuesFixturesAndCases() throws {
    let reading = NoteSuite.read(
      "include: [shared/users.yaml, shared/cases.yaml]\ncases: [{as: [carl, ann, bob, nobody, server], get: /notes/a, expect: deny}]",
      Self.shared)
    let suite = try #require(reading.suite, "\(SuiteFixtures.summary(reading))")
    #expect(suite.entries.map(\.name) == ["shared", nil])
    let first = try #require(CaseRunner.run(suite).cases.first)
    #expect(first.isPassed)
    #expect(first.testCase.place == "shared/cases.yaml:1:9")
  }

  @Test("Problems name their file")
  func problems() {
    let reading = NoteSuite.read(
      "include: shared/cases.yaml\ncases: [{as: [ann, bob, nobody, server], get: /notes/a, expect: deny}]",
      ["shared/cases.yaml": "cases: [{as: zoe, get: /notes/s, expect: allow}]\nrules: x\n"])
    #expect(reading.reports.map(\.file.name) == ["shared/cases.yaml"])
    #expect(SuiteFixtures.summary(reading) == ["1:14 error suite/unknown-user", "2:1 error suite/unknown-key"])
  }

  @Test(
    "No file is read twice or outside the project",
    arguments: [
      ("../users.yaml", ["../users.yaml": "users: {}"], "suite/outside"),
      ("/etc/passwd", ["/etc/passwd": "users: {}"], "suite/outside"),
      ("a.yaml", ["a.yaml": "include: b.yaml", "b.yaml": "include: a.yaml"], "suite/include"),
      ("suite.yaml", ["suite.yaml": ""], "suite/include"), ("missing.yaml", [:], "suite/file"),
    ])
  func rejectsIncludes(path: String, files: [String: String], code: String) {
    let reading = NoteSuite.read(
      "include: \(path)\ncases: [{as: [ann, bob, nobody, server], get: /notes/a, expect: deny}]", files)
    #expect(reading.reports.flatMap(\.diagnostics).map(\.code.name) == [code])
  }

  @Test("A project reaches up to its firebase.json")
  func project() {
    let files = [
      "firebase.json": "{}", "shared.yaml": "users: {ann: {uid: ann}}", "the.rules": NoteSuite.rules,
    ]
    let text = "rules: ../the.rules\ninclude: ../shared.yaml\ncases: [{as: ann, get: /notes/a, expect: deny}]"
    let reading = SuiteFixtures.read(
      text, name: "tests/suite.yaml",
      files: files.merging([
        "../the.rules": NoteSuite.rules, "tests/../the.rules": NoteSuite.rules,
        "tests/../shared.yaml": files["shared.yaml"] ?? "", "/project/firebase.json": "{}",
      ]) { first, _ in first })
    #expect(SuiteFixtures.summary(reading) == [])
    #expect(reading.suite != nil)
  }
}
