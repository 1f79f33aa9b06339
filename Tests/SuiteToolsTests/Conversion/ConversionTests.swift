import SourceText
import SuiteFixtures
import Testing

@testable import SuiteTools
@testable import TestSuites

@Suite("Suites of other tools are run and converted")
struct ConversionTests {
  private static let realtime =
    #"{"rules": {"users": {"$u": {".read": "auth.uid === $u", ".write": "auth.uid === $u"}}}}"#

  /// The report of a suite; and that of what it is converted to.
  private func run(_ text: String, _ name: String, _ rules: [String: String]) throws -> (first: String, second: String)
  {
    let files = rules.merging([name: text]) { first, _ in first }
    var options = TestRun.Options()
    options.paths = [name]
    options.isVerbose = true
    let first = TestRun.run(options, files: MemoryFiles(files: files).system)
    let outcome = SuiteConversion.convert(
      SourceFile(name: name, text: text), files: MemoryFiles(files: files).system)
    let converted = try #require(outcome.text, "\(outcome.notes)")
    let target = converted.hasPrefix("{") ? "out.json" : "out.suite.yaml"
    options.paths = [target]
    let second = TestRun.run(
      options, files: MemoryFiles(files: rules.merging([target: converted]) { first, _ in first }).system)
    #expect(!second.errors.contains("error"), "\(converted)")
    return (first.errors + first.output, second.output)
  }

  /// The form is that of the README of goldibex/targaryen 3.1.0.
  private static let targaryen = """
    {"root": {"users": {"a": {"n": 1}}},
     "users": {"ann": {"uid": "a"}, "google": {"uid": "b", "provider": "google", "id": 5}, "none": null},
     "tests": {
       "users/a": {"canRead": ["ann"], "cannotRead": ["google", "none"],
                   "canWrite": [{"auth": "ann", "data": {"n": 2}}], "cannotWrite": [{"auth": "none", "data": null}]},
       "/other": {"cannotRead": ["ann"]}}}
    """

  @Test func targaryen() throws {
    let (first, second) = try run(Self.targaryen, "tests.json", ["database.rules.json": Self.realtime])
    #expect(first.contains("warning[suite/foreign-test]: the service's `auth` has no `id`"))
    #expect(first.hasSuffix("tests.json: 6 passed, 0 failed\n"))
    #expect(second.hasSuffix("out.suite.yaml: 6 passed, 0 failed\n"))
    #expect(second.contains("ok  ann read /other: deny  no rule"))
  }

  @Test func targaryenFailsWhereItShould() throws {
    let wrong = Self.targaryen.replacing(#""canRead": ["ann"]"#, with: #""canRead": ["none"]"#)
    let (first, second) = try run(wrong, "tests.json", ["database.rules.json": Self.realtime])
    #expect(first.hasSuffix("tests.json: 5 passed, 1 failed\n"))
    #expect(second.hasSuffix("out.suite.yaml: 5 passed, 1 failed\n"))
  }

  private static let pyric = """
    [{"description": "own", "expectation": "ALLOW", "method": "get", "path": "/databases/(default)/documents/notes/a",
      "auth": {"uid": "ann", "token": {"email": "a@b.c"}}, "resource": {"data": {"owner": "ann"}}},
     {"description": "own", "expectation": "DENY", "method": "update", "path": "notes/a", "auth": {"uid": "ann"},
      "resource": {"owner": "ann"}, "data": {"owner": "bob"}, "requestTime": "2026-01-01T00:00:00Z"},
     {"description": "mocked", "expectation": "ALLOW", "method": "update", "path": "notes/a", "auth": {"uid": "ann"},
      "resource": {"owner": "ann"}, "data": {"owner": "bob"}, "writeMode": "merge", "functionMocks": [
        {"function": "get", "args": [{"exactValue": "/databases/(default)/documents/users/ann"}],
         "result": {"value": {"data": {"ok": true}}}}]},
     {"expectation": "ALLOW", "method": "list", "path": "notes", "auth": {"uid": "ann"}, "query": {"limit": 3}},
     {"expectation": "DENY", "method": "delete", "path": "notes/a", "auth": null, "resource": {"owner": "ann"}}]
    """

  @Test func pyric() throws {
    let (first, second) = try run(Self.pyric, "a.test.json", ["firestore.rules": NoteSuite.rules])
    #expect(first.hasSuffix("a.test.json: 5 passed, 0 failed\n"), "\(first)")
    #expect(second.hasSuffix("out.suite.yaml: 5 passed, 0 failed\n"))
    #expect(second.contains("ok  own (2): deny"))
  }

  @Test func pyricOfARealtimeDatabase() throws {
    let text = """
      {"tests": [{"expectation": "ALLOW", "method": "write", "path": "/users/a", "auth": {"uid": "a"}, "data": 1},
        {"expectation": "DENY", "method": "read", "path": "/users/a", "auth": null, "resource": {"n": 1}}]}
      """
    let (first, second) = try run(text, "a.test.json", ["database.rules.json": Self.realtime])
    #expect(first.hasSuffix("a.test.json: 2 passed, 0 failed\n"), "\(first)")
    #expect(second.hasSuffix("out.suite.yaml: 2 passed, 0 failed\n"))
  }

  @Test(
    "Unknown members of a form are rejected",
    arguments: [
      #"[{"expectation": "MAYBE", "method": "get", "path": "/a/b"}]"#,
      #"[{"expectation": "ALLOW", "method": "patch", "path": "/a/b"}]"#,
      #"[{"expectation": "ALLOW", "method": "get", "path": "/a/b", "resuorce": {}}]"#,
    ])
  func rejectsUnknownMembers(text: String) {
    let files = MemoryFiles(files: ["firestore.rules": NoteSuite.rules, "a.json": text]).system
    var options = TestRun.Options()
    options.paths = ["a.json"]
    let outcome = TestRun.run(options, files: files)
    #expect(outcome.exitCode == 3)
    #expect(outcome.errors.contains("error[suite/foreign-test]"))
  }

  private static let own = """
    rules: firestore.rules
    users: {ann: {uid: ann}, bob: {uid: bob}, nobody: null}
    documents: {notes/a: {owner: ann, n: 2}, users/ann: {ok: true}}
    cases:
      - as: [ann, bob, nobody]
        get: {/notes/a: [allow, deny, deny]}
        update: {/notes/a: {expect: [allow, deny, deny], value: {n: {$increment: 1}}}}
        create: {/notes/b: {expect: [allow, deny, deny], value: {owner: ann}}}
        delete: {/notes/a: [allow, deny, deny]}
    """

  @Test("Our suites convert to Google's form with the same results")
  func toGoogle() throws {
    let (first, second) = try run(Self.own, "suite.yaml", ["firestore.rules": NoteSuite.rules])
    #expect(first.hasSuffix("suite.yaml: 12 passed, 0 failed\n"))
    #expect(second.hasSuffix("out.json: 12 passed, 0 failed\n"), "\(second)")
  }

  @Test("Google's suites convert to our form with the same results")
  func fromGoogle() throws {
    let files = MemoryFiles(files: ["firestore.rules": NoteSuite.rules]).system
    let google = try #require(
      SuiteConversion.convert(SourceFile(name: "suite.yaml", text: Self.own), files: files).text)
    let (_, second) = try run(google, "google.json", ["firestore.rules": NoteSuite.rules])
    #expect(second.hasSuffix("out.suite.yaml: 12 passed, 0 failed\n"), "\(second)")
  }

  @Test func unsupportedMembersOfGooglesFormAreNamed() throws {
    let text =
      Self.own + """

          - {as: ann, list: /notes, expect: allow}
          - {as: ann, batch: [{delete: /notes/a}, {delete: /notes/b}], expect: deny}
        """
    let outcome = SuiteConversion.convert(
      SourceFile(name: "suite.yaml", text: text), files: MemoryFiles(files: ["firestore.rules": NoteSuite.rules]).system
    )
    #expect(outcome.text != nil)
    #expect(
      outcome.notes == """
        note: `ann list /notes` is omitted: Google's format has no queries
        note: `ann batch /notes/a, /notes/b` is omitted: it writes several documents

        """)
  }

  @Test("Times in documents cannot be converted, because Google's form has only strings")
  func timesInDocuments() {
    let rules = """
      rules_version = '2';
      service cloud.firestore { match /databases/{d}/documents { match /notes/{n} {
        allow read: if resource.data.at.seconds() >= 0;
        allow create: if request.resource.data.at == request.time;
        allow delete: if get(/databases/$(d)/documents/notes/other).data.list[0].at < request.time;
      } } }
      """
    let text = """
      rules: firestore.rules
      documents:
        notes/a: {at: {$ts: "2020-01-01T00:00:00Z"}}
        notes/plain: {at: "2020-01-01T00:00:00Z"}
        notes/other: {list: [{at: {$ts: "2020-01-01T00:00:00Z"}}]}
      users: {ann: {uid: ann}}
      cases:
        - {as: ann, get: /notes/a, expect: allow}
        - {as: ann, get: /notes/plain, expect: deny}
        - {as: ann, create: /notes/b, value: {at: {$serverTimestamp: true}}, expect: allow}
        - {name: looks elsewhere, as: ann, delete: /notes/plain, expect: allow}

      """
    let outcome = SuiteConversion.convert(
      SourceFile(name: "suite.yaml", text: text), files: MemoryFiles(files: ["firestore.rules": rules]).system)
    let reason = "it contains a timestamp, which would be a string in Google's format"
    #expect(
      outcome.notes == """
        note: `ann get /notes/a` is omitted: \(reason)
        note: `ann create /notes/b` is omitted: \(reason)
        note: `looks elsewhere` is omitted: \(reason)

        """)
    #expect(outcome.text?.contains("/documents/notes/plain") == true)
  }

  @Test("Times of objects are converted")
  func timesOfObjects() throws {
    let rules = """
      rules_version = '2';
      service firebase.storage { match /b/{b}/o/{o=**} {
        allow get: if resource.timeCreated < request.time;
      } }
      """
    let text = """
      rules: storage.rules
      objects: {a.png: {size: 1, timeCreated: "2020-01-01T00:00:00Z"}}
      users: {ann: {uid: ann}}
      cases: [{as: ann, get: /a.png, expect: allow}]
      now: 2030-01-01T00:00:00Z

      """
    let (_, second) = try run(text, "suite.yaml", ["storage.rules": rules])
    #expect(second.hasSuffix("out.json: 1 passed, 0 failed\n"), "\(second)")
  }
}

@Suite("Written YAML is read as the same value")
struct YAMLTextTests {
  @Test(
    "Texts",
    arguments: [
      "a", "", " a", "a ", "yes", "true", "null", "~", "007", "1", "-1", "0x1F", ".inf", "1_000", "a: b", "a #b", "#a",
      "- a",
      "[a", "{a", "*a", "&a", "!a", "|", ">", "'a", "\"a", "a\nb", "\u{0}", "é", "%a", "@a", "`a", "a,b", "/a/b.c",
      "$x", "12:30",
      "a'b", "?", "---", "...", "=", "\u{85}", "\u{2028}", "\u{FEFF}", "😀",
    ])
  func scalars(text: String) {
    let written = "k: \(YAMLText.scalar(text))\nf: [\(YAMLText.scalar(text)), x]\n\(YAMLText.scalar(text)): v\n"
    let (tree, problems) = YAMLTree.read(SourceFile(name: "a.yaml", text: written))
    #expect(problems.isEmpty, "\(written)")
    #expect(tree.root["k"]?.string.map { Array($0.utf8) } == Array(text.utf8))
    #expect(tree.root["f"]?.elements.first?.string.map { Array($0.utf8) } == Array(text.utf8))
    #expect(tree.root.members.last.map { Array($0.key.utf8) } == Array(text.utf8))
  }

  @Test(
    "Nested mappings and lists",
    arguments: [
      #"{"a":[1,[2,{"b":null}],{}],"c":{"d":{"e":[[]],"f":"x y"}},"g":[{"h":1,"i":[{"j":2}]},3.5,true]}"#,
      #"[[["a"]],{"b":[]}]"#, #"{"a":{}}"#,
      #"{"long":["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb","cccccccccccccccccccccc","dddddddddddd"]}"#,
    ])
  func nested(json: String) {
    let node = JSONReader.read(SourceFile(name: "a.json", text: json), .strict).tree.root
    for levels in 0...4 {
      let text = YAMLText.block(node, levels: levels)
      let (tree, problems) = YAMLTree.read(SourceFile(name: "a.yaml", text: text))
      #expect(problems.isEmpty && tree.root.jsonText == json, "\(text)")
    }
  }
}
