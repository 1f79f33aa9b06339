import Foundation
import RunReports
import SourceText
import SuiteFixtures
import SuiteRuns
import SuiteTools
import TestSuites
import Testing

@Suite("Reports of a run")
struct ReportTests {
  private static let files = [
    "rules.json": SuiteFixtures.rules,
    "chat.suite.yaml": SuiteFixtures.head + """
      cases:
        - name: profiles
          as:          [ann,   nobody]
          read:
            /users/ann: [allow, deny]
            /users/bob: [deny,  deny]
        - {as: bob, set: /users/bob/age, value: 17, expect: allow}
        - {as: bob, remove: /users/bob, expect: deny, because: no rule}
        - {as: server, read: /a, expect: allow}
        - {as: ann, set: /users/ann, value: {a.b: 1}, expect: allow}
        - {as: ann, read: /usres/ann, expect: deny}

      """,
  ]

  private static func run(_ change: (inout TestRun.Options) -> Void = { _ in }) -> TestRun.Outcome {
    var options = TestRun.Options()
    change(&options)
    return TestRun.run(options, files: MemoryFiles(files: files).system)
  }

  /// Broken rules fail every case: a report of ten thousand must not take minutes.
  @Test func onlyTheFirstFailuresHaveSuggestions() {
    let rows = (0..<60).map { "      /notes/n\($0): allow\n" }.joined()
    let suite = "rules: {notes: {$note: {.read: auth.uid === 'ann'}}}\nusers: {ann: {uid: ann}, bob: {uid: bob}}\n"
    let cases = "cases:\n  - {as: ann, read: /notes/x, expect: allow}\n  - as: bob\n    read:\n\(rows)"
    var options = TestRun.Options()
    options.paths = ["a.suite.yaml"]
    let outcome = TestRun.run(options, files: MemoryFiles(files: ["a.suite.yaml": suite + cases]).system)
    #expect(outcome.output.contains("1 passed, 60 failed"))
    #expect(outcome.output.components(separatedBy: "Closest allowed request: ").count - 1 == 50)
  }

  private static func report(_ suite: String) -> String {
    var options = TestRun.Options()
    options.paths = ["a.suite.yaml"]
    return TestRun.run(options, files: MemoryFiles(files: ["a.suite.yaml": suite]).system).output
  }

  @Test("A row whose path no rule matches is reported once for all users")
  func oneTextARow() {
    let output = Self.report(
      """
      rules: {notes: {.read: auth != null}}
      users: {ann: {uid: ann}, bob: {uid: bob}, nobody: null}
      cases: [{as: [ann, bob, nobody], read: {/lists: deny, /notes: deny, /more: deny}}]

      """)
    #expect(output.contains("0 passed, 9 failed") || output.contains("1 passed, 8 failed"))
    #expect(output.components(separatedBy: "No rule applies to").count - 1 == 2, "\(output)")
    #expect(output.components(separatedBy: "  the same for `bob` and `nobody`\n").count - 1 == 2, "\(output)")
    #expect(output.components(separatedBy: "FAILED").count - 1 == 4, "\(output)")
  }

  @Test("An unexpected grant lists each true part")
  func unexpectedGrant() {
    let parts = (1...6).map { "data.child('c\($0)').val() == \($0)" }
    let data = (1...6).map { "c\($0): \($0)" }.joined(separator: ", ")
    let output = Self.report(
      """
      rules: {notes: {.read: "\(parts.joined(separator: " && "))"}}
      data: {notes: {\(data)}}
      users: {ann: {uid: ann}}
      cases: [{as: ann, read: /notes, expect: deny}]

      """)
    for part in parts { #expect(output.contains("\n    \(part) = true\n"), "\(output)") }
    #expect(!output.contains("more like these"))
  }

  @Test func textShowsFailuresInFull() {
    let outcome = Self.run()
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        profiles (read)  chat.suite.yaml:8:5
                      ann      nobody
          /users/ann  allow    deny
          /users/bob  allow!   deny

        FAILED  profiles: ann read /users/bob  chat.suite.yaml:12:20
          expected  deny
          got       allow, because of /users/$uid/.read
          Decided by /users/$uid/.read at /users/bob, rules.json:5:19
            auth != null = true
            The caller is signed in.

        FAILED  bob set /users/bob/age  chat.suite.yaml:13:5
          expected  allow
          got       deny, because of /users/$uid/age/.validate
          Decided by /users/$uid/age/.validate at /users/bob/age, rules.json:7:53
            newData.val() >= 18 = false
              newData.val() = 17  (/users/bob/age)
            17 is less than 18.
          Closest allowed request: the same request if `value` were 18 or more.

        FAILED  bob remove /users/bob  chat.suite.yaml:14:5
          expected  deny, because of a missing rule
          got       allow, because of /users/$uid/.write
          Decided by /users/$uid/.write at /users/bob, rules.json:6:20
            auth.uid === $uid = true
              auth.uid = "bob"
              $uid = "bob"
            `auth.uid` and `$uid` are both "bob".
          No .validate rule was evaluated.

        FAILED  server read /a  chat.suite.yaml:15:5
          expected  allow
          got       allow, because of an administrator
          No rule is evaluated for an administrator, so this case tests nothing.
          If that is intended, write `because: administrator`.

        FAILED  ann set /users/ann  chat.suite.yaml:16:5
          expected  allow
          got       refuse, because of an invalid request
          the key `a.b` must not contain `.`, `$`, `#`, `[`, `]`, `/` or control characters (at /)

        FAILED  ann read /usres/ann  chat.suite.yaml:17:5
          expected  deny
          got       deny, because of a missing rule
          No rule applies to /usres/ann, so this case tests nothing.
          Check the path. If that is intended, write `because: no rule`.

        chat.suite.yaml: 3 passed, 6 failed

        """)
  }

  @Test func verboseOutputListsPassedCases() {
    let outcome = Self.run {
      $0.isVerbose = true
      $0.plan.filter = "nobody"
    }
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output == """
        ok  profiles: nobody read /users/ann: deny  /users/$uid/.read
        ok  profiles: nobody read /users/bob: deny  /users/$uid/.read
        chat.suite.yaml: 2 passed, 0 failed

        """)
  }

  @Test func jsonIsOneObject() throws {
    let outcome = Self.run { $0.format = .json }
    let file = SourceFile(name: "<report>", text: outcome.output)
    let (tree, problems) = JSONReader.read(file, .strict)
    #expect(problems.isEmpty)
    #expect(tree.root["passed"]?.value == .integer(3))
    #expect(tree.root["failed"]?.value == .integer(6))
    let cases = try #require(tree.root["suites"]?.elements.first?["cases"]).elements
    #expect(cases.count == 9)
    #expect(cases[4]["line"]?.value == .integer(13))
    #expect(cases[4]["got"]?["because"]?.string == "/users/$uid/age/.validate")
    #expect(cases[4]["why"]?.string?.contains("newData.val() = 17") == true)
    #expect(cases[8]["why"]?.string?.hasPrefix("No rule applies to /usres/ann") == true)
    #expect(cases[0]["why"] == nil)
  }

  private static let queries = [
    "q.rules": """
    rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents { match /a/{id} {
      allow list: if !('secret' in resource.data);
    } } }
    """,
    "q.suite.yaml": """
    rules: q.rules
    users: {ann: {uid: ann}}
    cases: [{as: ann, list: /a, expect: allow}]
    """,
  ]

  @Test func unprovenGrantsAreWarnings() {
    let outcome = TestRun.run(TestRun.Options(), files: MemoryFiles(files: Self.queries).system)
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output == """
        warning  ann list /a  q.suite.yaml:3:9
          Allowed as in the emulator (queries: emulator), but not proven safe (queries:
          sound denies it): the rule relies on fields that the query does not constrain:
          it also finds documents that the rule denies.

        q.suite.yaml: 1 passed, 0 failed

        """)
  }

  @Test func theModeOfAQueryIsNamed() throws {
    var options = TestRun.Options()
    options.isVerbose = true
    let text = TestRun.run(options, files: MemoryFiles(files: Self.queries).system).output
    #expect(text.hasPrefix("ok  ann list /a: allow  q.rules:3  (queries: emulator)\n"))
    options.format = .json
    let json = TestRun.run(options, files: MemoryFiles(files: Self.queries).system).output
    let (tree, _) = JSONReader.read(SourceFile(name: "<report>", text: json), .strict)
    let got = try #require(tree.root["suites"]?.elements.first?["cases"]?.elements.first?["got"])
    #expect(got["queries"]?.string == "emulator")
    #expect(got["warning"]?.string?.hasPrefix("the rule relies on fields") == true)
    #expect(got["otherMode"]?["queries"]?.string == "sound")
    #expect(got["otherMode"]?["outcome"]?.string == "deny")
  }

  @Test func colorsAreOptional() {
    #expect(!Self.run().output.contains("\u{1B}"))
    #expect(Self.run { $0.style = TerminalStyle(colored: true) }.output.contains("\u{1B}[1;31mFAILED"))
  }

  @Test func namesCannotMoveTheCursor() {
    let files = MemoryFiles(files: [
      "rules.json": SuiteFixtures.rules,
      "suite.yaml": "rules: rules.json\nusers: {a: null}\ncases: [{name: \"x\\e[2J\", as: a, read: /a, expect: allow}]",
    ])
    let output = TestRun.run(TestRun.Options(), files: files.system).output
    #expect(!output.contains("\u{1B}"))
    #expect(output.hasSuffix("suite.yaml: 0 passed, 1 failed\n"))
  }
}
