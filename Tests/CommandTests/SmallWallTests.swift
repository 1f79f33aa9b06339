import Foundation
import TestSupport
import Testing

/// What stood in the way of new users of 28 public projects (`shared/reference/adoption.md`, 2026): each mistake has an answer
/// that says what to do.
@Suite("Mistakes of new users on the command line")
struct SmallWallTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore { match /databases/{d}/documents {
      match /organizations/{org} { allow read: if request.auth != null; }
      match /{path=**} { allow read, write: if false; }
    } }
    """

  private static let suite = """
    rules: firestore.rules
    users: {ann: {uid: ann}, visitor: null}
    cases:
      - {as: [ann, visitor], get: {/organizations/a: [allow, deny]}}
      - {as: ann, get: /organizatons/a, expect: deny}
      - {as: ann, get: /other/a, expect: deny, because: catch-all}
    """

  private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wall-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder.path)
  }

  private func run(_ arguments: String..., in folder: String, input: String = "") throws -> Tool.Outcome {
    try Tool.run("rules-sim", arguments, in: folder, input: input)
  }

  @Test func aMisspelledCommandIsSuggested() throws {
    let result = try Tool.run("rules-sim", ["tset"])
    #expect(
      result.code == 64 && result.error.hasPrefix("Error: rules-sim has no command `tset`; did you mean `test`?\n"))
    let other = try Tool.run("rules-sim", ["qqqqqqq"])
    #expect(
      other.code == 64
        && other.error.hasPrefix(
          "Error: rules-sim has no command `qqqqqqq`; the commands are: check, format, test, init, ")
    )
  }

  @Test func rulesBelowTheFolderAreListed() throws {
    try inFolder(["web/firestore.rules": Self.rules, "a b/x.rules": Self.rules, "node_modules/n.rules": Self.rules]) {
      folder in
      let names =
        "found no firebase.json, database.rules.json, firestore.rules or storage.rules in this folder"
      let below = "there are rules below this folder"
      #expect(
        try run("check", in: folder).error.hasPrefix(
          "rules-sim: \(names)\nrules-sim: \(below); to check them, run: rules-sim check 'a b/x.rules' web\n"))
      #expect(
        try run("init", in: folder).error.contains(
          "\nrules-sim: \(below); to write suites for them, run: rules-sim init 'a b/x.rules' web\n"))
      try #"{"hosting": {}}"#.write(toFile: folder + "/firebase.json", atomically: true, encoding: .utf8)
      #expect(
        try run("check", in: folder).error.contains("`firebase.json` contains no rules\nrules-sim: \(below)"))
      #expect(try run("check", "a b/x.rules", "web", in: folder).code == 0)
    }
    try inFolder(["notes.txt": ""]) { folder in
      let result = try run("check", in: folder)
      #expect(result.error.contains("in this folder\nrules-sim: go to the folder of your rules, or name a rules file"))
    }
    try inFolder(["a.rules": Self.rules, "b.rules": Self.rules]) { folder in
      let error = try run("check", in: folder).error
      #expect(error.contains("there are rules in this folder; to check them, run: rules-sim check a.rules b.rules\n"))
    }
    // The files of a project without rules are named, because its folder cannot be.
    try inFolder(["firebase.json": "{}", "firestore.rules": Self.rules, "web/storage.rules": Self.rules]) { folder in
      let error = try run("check", in: folder).error
      #expect(
        error.contains(
          "there are rules in and below this folder; to check them, run: rules-sim check firestore.rules web\n"))
    }
  }

  @Test func otherFilesAreNamedForWhatTheyAre() throws {
    let files = [
      "firestore.rules": Self.rules, "a.test.js": "it('x', () => {})", "firebase.json": "{}", "x.bin": "\0a",
    ]
    try inFolder(files) { folder in
      #expect(try run("check", "x.bin", in: folder).error.hasPrefix("rules-sim: `x.bin` is a binary file, not rules\n"))
      for command in ["check", "init"] {
        let error = try run(command, "a.test.js", in: folder).error
        #expect(error.hasPrefix("rules-sim: `a.test.js` is a JavaScript test, not rules; run it unchanged: "))
      }
      #expect(try run("test", "x.bin", in: folder).error.contains("this is a binary file, not a suite"))
      let project = try run("test", "firebase.json", in: folder).error
      #expect(project.contains("this is a project file, not a suite") && project.contains("rules-sim test\n"))
      for command in ["test", "convert"] {
        let error = try run(command, "a.test.js", in: folder).error
        #expect(error.contains("this is a JavaScript test, not a suite"))
        #expect(error.contains("run it unchanged: rules-sim serve --exec \"npm test\""))
        #expect(error.contains("--record suite.yaml"))
      }
    }
  }

  @Test func storedDataIsTakenInlineAndFromStandardInput() throws {
    try inFolder(["firestore.rules": Self.rules.replacing("request.auth != null", with: "resource.data.open")]) {
      folder in
      let call = ["explain", "get", "/organizations/a", "--format", "line", "--documents"]
      let stored = #"{"organizations/a": {"open": true}}"#
      #expect(try Tool.run("rules-sim", call + [stored], in: folder).output.hasPrefix("ALLOW"))
      #expect(try Tool.run("rules-sim", call + ["-"], in: folder, input: stored).output.hasPrefix("ALLOW"))
      let wrong = try run("explain", "get", "/organizations/a", "--data", "{}", in: folder)
      #expect(wrong.code == 3 && wrong.error.contains("for Cloud Firestore, documents go to --documents"))
      let rules = "service cloud.firestore { match /databases/{d}/documents { match /a/{b} { allow get; } } }"
      #expect(try run("explain", "get", "/a/b", "--rules", rules, in: folder).code == 0)
    }
  }

  @Test func aLineOfASuiteIsExplained() throws {
    try inFolder(["firestore.rules": Self.rules, "suite.yaml": Self.suite]) { folder in
      let both = try run("explain", "suite.yaml:4", "--format", "line", in: folder)
      #expect(both.output.split(separator: "\n").map { $0.prefix(4) } == ["ALLO", "DENY"] && both.code == 2)
      let one = try run("explain", "suite.yaml:4:9", "--as", "ann", in: folder)
      #expect(one.output.hasPrefix("suite.yaml:4:51  ann get /organizations/a\n\nALLOW  get /organizations/a  as ann"))
      #expect(
        try run("explain", "suite.yaml:4", "--as", "eve", in: folder).error.contains(
          "line 4 has no case for `eve`, only for `ann`, `visitor`"))
      #expect(try run("explain", "suite.yaml:1", in: folder).error.contains("`suite.yaml` has no case at line 1"))
      #expect(try run("explain", "suite.yaml:4", "/x", in: folder).code == 64)
      #expect(
        try run("explain", "suite.yaml", in: folder).error.contains("add the line of a case, such as suite.yaml:9"))
      let json = try run("explain", "suite.yaml:4", "--format", "json", in: folder)
      #expect(json.code == 3 && json.error.contains("line 4 has 2 cases, and this format has one"))
    }
  }

  @Test("A line of a suite is its row or step, or all of the case that begins there")
  func linesOfCases() throws {
    let suite = """
      rules: firestore.rules
      users: {ann: {uid: ann}, visitor: null}
      cases:
        # a table
        - name: reading
          as: [ann, visitor]
          get:
            /organizations/a: [allow, deny]
            /organizations/b: [allow, deny]

        # steps
        - as: ann
          steps:
            - {get: /organizations/c, expect: allow}
            - {get: /organizations/d, expect: allow}
        - group: the last
          as: ann
          cases:
            - {get: /organizations/e, expect: allow}
      """
    try inFolder(["firestore.rules": Self.rules, "suite.yaml": suite]) { folder in
      func explained(_ line: Int) throws -> [Substring] {
        let output = try run("explain", "suite.yaml:\(line)", "--format", "line", in: folder).output
        return output.split(separator: "\n").compactMap { $0.split(separator: "/").dropFirst().first?.prefix(1) }
      }
      let counts = try [5, 6, 7, 8, 9, 12, 13, 14, 15, 19].map { try explained($0).count }
      #expect(counts == [4, 4, 4, 2, 2, 2, 2, 1, 1, 1])
      for (line, message) in [
        (4, "no case at line 4; the next case begins at line 5"), (11, "the next case begins at line 12"),
        (16, "line 16 is a group; its cases are at lines 19 to 19"), (40, "has only 19 lines"),
      ] {
        let result = try run("explain", "suite.yaml:\(line)", in: folder)
        #expect(result.error.contains(message), "\(line)")
      }
    }
  }

  @Test func denialsOfACatchAllAreNoted() throws {
    try inFolder(["firestore.rules": Self.rules, "suite.yaml": Self.suite]) { folder in
      let result = try run("test", in: folder)
      #expect(result.code == 0)
      #expect(
        result.output == """
          note  1 denial was decided only by a rule for all paths; is a path mistyped?
            get /organizatons/a  as ann  suite.yaml:5:5
              The closest rule is firestore.rules:3, `allow read` for /organizations/{org}.
            Where it is intended, write `because: catch-all`. With --strict, these cases fail.

          suite.yaml: 4 passed, 0 failed

          """)
      let strict = try run("test", "--strict", in: folder)
      #expect(strict.code == 2 && strict.output.contains("Only the rule for all paths (firestore.rules:4) denied"))
      #expect(strict.output.contains("3 passed, 1 failed") && strict.output.contains("write `because: catch-all`"))
      let line = try run("explain", "get", "/organizatons/a", "--as", "ann", "--format", "line", in: folder).output
      #expect(line.contains("only this rule for all paths matches; the closest rule is firestore.rules:3"))
    }
  }

  @Test func denialsOfTheRootOfARealtimeDatabaseAreNoted() throws {
    let suite = """
      rules: {.read: auth != null, notes: {$note: {.read: "data.child('open').val() === true"}}}
      users: {visitor: null}
      cases: [{as: visitor, read: /motes/a, expect: deny}]
      """
    try inFolder(["suite.yaml": suite]) { folder in
      let result = try run("test", in: folder)
      #expect(result.code == 0 && result.output.contains("note  1 denial was decided only by a rule for all paths"))
      #expect(result.output.contains("  read /motes/a  as visitor  suite.yaml:3:9\n  Where it is intended"))
    }
  }

  @Test func coverageShowsTheWorstGapsFirst() throws {
    let matches = (0..<30).map { "match /c\($0)/{id} { allow read: if request.auth != null || resource.data.x; }" }
    let rules = "service cloud.firestore { match /databases/{d}/documents { \(matches.joined(separator: "\n")) } }"
    try inFolder(["firestore.rules": rules, "suite.yaml": Self.suite.replacing("organizations", with: "c1")]) {
      folder in
      let few = try run("test", "--coverage", "suite.yaml", in: folder).output
      #expect(few.components(separatedBy: "note[coverage/").count == 11)
      #expect(few.hasSuffix(" more: rules-sim test --coverage=all, or --report html=report.html\n"))
      let other = try run("test", "--coverage=some", in: folder)
      #expect(other.code == 64 && other.error.contains("--coverage has no value `some`; `all` is its only value"))
      let all = try run("test", "--coverage=all", in: folder).output
      #expect(all.components(separatedBy: "note[coverage/").count > 30 && !all.contains("more: rules-sim"))
    }
  }

  @Test func claimsOfAnUnknownUserFailAsInTheAdminSDK() throws {
    try inFolder([:]) { folder in
      _ = try Tool.run("rules-sim", ["data", "import", "d.sqlite", "-"], in: folder, input: "{}")
      let result = try run("accounts", "claims", "d.sqlite", "eve", #"{"a": 1}"#, in: folder)
      #expect(result.code == 3 && result.error.contains("[USER_NOT_FOUND, auth/user-not-found]"))
    }
  }

  @Test func aFailureSaysWhereTheTimeComesFrom() throws {
    let rules = #"{.write: "newData.val() <= now"}"#
    let suite =
      "rules: \(rules)\nusers: {a: {uid: a}}\ncases: [{as: a, set: /t, value: 1735689600000, expect: allow}]\n"
    try inFolder(["suite.yaml": suite, "later.suite.yaml": "now: 2024-06-01T00:00:00Z\n" + suite]) { folder in
      let text = "The time of the request is the default of suites, 2024-01-01T00:00:00Z. `now`\n  sets another time.\n"
      #expect(try run("test", "suite.yaml", in: folder).output.contains(text))
      let later = try run("test", "later.suite.yaml", in: folder)
      #expect(!later.output.contains("default of suites"))
    }
  }
}
