import Foundation
import RulesProjects
import SourceText
import SuiteFixtures
import TestSupport
import Testing

@testable import RuleCoverage
@testable import RunReports
@testable import SuiteTools
@testable import TestSuites

/// Suites, rules and names of files may come from a stranger's pull request; what a run says of them goes into a log that
/// obeys commands and is read by others.
@Suite("Hostile text in every output")
struct HostileTextTests {
  /// Suites that run. `@` stands for the hostile text, `%` for what a key may hold of it.
  private static let running: [String: String] = [
    "run.suite.json": #"""
    {"name": "@", "rules": {"notes": {"$u": {".read": "auth.uid === $u && auth.token.email !== '%'"}}},
     "data": {"notes": {"x": "@"}},
     "users": {"ann": {"uid": "%"}, "@": {"uid": "b", "email": "mallory@evil.example"}},
     "cases": [
       {"name": "@", "as": "ann", "read": "/notes/x", "expect": "allow"},
       {"name": "::error::table", "as": ["ann", "@"], "read": {"/notes/%": ["allow", "deny"], "/::x::/y": ["allow", "allow"]}},
       {"as": "@", "read": "/notes/%", "expect": "deny", "because": "no rule"},
       {"as": "ann", "set": "/notes/x", "value": {"@": "@"}, "expect": "allow"},
       {"as": "ann", "read": "/notes/x", "expect": "allow", "todo": "@"},
       {"as": "ann", "read": "/notes/b", "expect": "deny", "todo": "@"},
       {"as": "ann", "read": "/notes/x", "expect": "allow", "skip": "@"},
       {"as": "@", "read": "/notes/b", "expect": "deny"}]}
    """#,
    "cloud.suite.json": #"""
    {"name": "::error::cloud", "rules": "cloud.rules", "users": {"@": {"uid": "%"}}, "documents": {"a/b": {"f": "@"}},
     "cases": [
       {"as": "@", "get": "/a/%", "expect": "allow"}, {"as": "@", "get": "/a/b", "expect": "deny", "because": "cloud.rules:4"},
       {"as": "@", "list": "/a", "expect": "deny"}]}
    """#,
  ]

  /// Suites that do not run, each for a reason of its own.
  private static let broken: [String] = [
    #"{"@": 1, "rules": {}, "cases": []}"#,
    #"{"rules": "@", "cases": []}"#,
    #"{"rules": {"a": {".read": "@"}}, "cases": []}"#,
    #"{"rules": {"a": {".read": "auth.uid == '@' && @"}}, "cases": []}"#,
    #"{"rules": {"a": {".raed@": true}}, "cases": []}"#,
    #"{"rules": {"@": {".read": true}}, "cases": []}"#,
    #"{"rules": {}, "data": "@", "cases": []}"#,
    #"{"rules": {}, "data": {"@": {".sv": "@"}}, "cases": []}"#,
    #"{"rules": {}, "data": {"a": 1, "@": 1, "@": 2}, "cases": []}"#,
    #"{"rules": {}, "include": ["@"], "cases": []}"#,
    #"{"rules": {}, "now": "@", "cases": []}"#,
    #"{"rules": {}, "service": "@", "cases": []}"#,
    #"{"rules": {}, "users": {"ann": {"uid": "a", "@": 1}}, "cases": []}"#,
    #"{"rules": {}, "users": {"ann": {"uid": "a", "provider": "@"}}, "cases": []}"#,
    #"{"rules": {}, "users": {"ann": "@"}, "cases": []}"#,
    #"{"rules": {}, "users": {"ann": null}, "cases": [{"as": "@", "read": "/a", "expect": "deny"}]}"#,
    #"{"rules": {}, "users": {"ann": null}, "cases": [{"as": "ann", "@": "/a", "expect": "deny"}]}"#,
    #"{"rules": {}, "users": {"ann": null}, "cases": [{"as": "ann", "read": "/a", "expect": "@"}]}"#,
    #"{"rules": {}, "users": {"ann": null}, "cases": [{"as": "ann", "read": "/a", "expect": "deny", "because": "@"}]}"#,
    #"{"rules": {}, "users": {"ann": null}, "cases": [{"as": "ann", "read": "/a", "query": {"@": 1}, "expect": "deny"}]}"#,
    #"{"rules": {}, "users": {"ann": null}, "cases": [{"as": "ann", "read": ["@"], "expect": "deny"}]}"#,
    #"{"rules": {}, "users": {"ann": null}, "cases": [{"as": "ann", "set": "/a", "value": {"$ref": "@"}, "expect": "deny"}]}"#,
    #"{"rules": "cloud.rules", "documents": {"@": 1}, "cases": []}"#,
    #"{"rules": "cloud.rules", "documents": {"a/@/c": {}}, "cases": []}"#,
    #"{"rules": "broken.rules", "cases": []}"#,
    "{\"rules\": {}, \u{1B}[2J\u{202E} ::error:: ##[error] ghp_0123456789abcdefghijABCDEFGHIJ",
  ]

  private static let rules = [
    "cloud.rules": """
    rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents { match /a/{id} {
      // ::error::comment ##[error]comment \u{202E}\u{1B}[2J ghp_0123456789abcdefghijABCDEFGHIJ
      allow get: if resource.data.f == '::error:: ##[error] wghp_0123456789abcdefghijABCDEFGHIJ \u{202E}'
        && request.auth.uid != '';
      allow list: if !('secret' in resource.data);
    } } }
    """,
    "broken.rules": """
    rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents { match /a/{id} {
    ::error::\u{202E} ##[error] \u{1B}[2J ghp_0123456789abcdefghijABCDEFGHIJ
      allow get: if '::warning::
    } } }
    """,
  ]

  private static func filled(_ suite: String) -> String {
    suite.replacing("@", with: HostileText.json).replacing("%", with: HostileText.key)
  }

  private static func run(_ suites: [String: String], _ format: ReportKind) -> TestRun.Outcome {
    var options = TestRun.Options()
    options.format = format
    options.isVerbose = true
    options.showsCoverage = true
    options.thresholds = [CoverageThreshold("rules=100"), CoverageThreshold("conditions=100")].compactMap(\.self)
    options.reports = ReportKind.allCases.map { ReportRequest($0, to: .file("report")) }
    let files = suites.mapValues(filled).merging(rules) { suite, _ in suite }
    return TestRun.run(options, files: MemoryFiles(files: files).system)
  }

  private static let commands = ["::error file=", "::warning file=", "::notice file="]

  /// The names of our types, as Swift shows a value that has no words of its own: `JSONProblem(kind: SourceText.…`.
  private static let typeNames: [String] = {
    let files = (try? Repository.files(below: "Sources", ending: ".swift")) ?? []
    let names = files.flatMap { file in
      ((try? Repository.text(file)) ?? "").matches(of: /\b(?:struct|enum|class) ([A-Z]\w+)/).map { String($0.output.1) }
    }
    return Set(names).flatMap { ["\($0)(", "\($0)."] }
  }()

  @Test("No message contains a type name of the package")
  func typeNames() {
    #expect(Self.typeNames.count > 500)
    for suite in Self.broken + Array(Self.running.values) {
      let outcome = Self.run(["x.suite.json": suite], .text)
      for text in [outcome.output, outcome.errors] {
        #expect(Self.typeNames.filter { text.contains($0) } == [], "\(suite)")
      }
    }
  }

  /// Names of cases and paths are not masked in the forms that programs join; `MaskingTests` has which those are.
  private static let joined: Set<ReportKind> = [.json, .junit]

  private static func check(_ outcome: TestRun.Outcome, _ what: String) {
    #expect(HostileText.problems(in: outcome.output) == [], "standard output of \(what)")
    #expect(HostileText.problems(in: Masking.text.mask(outcome.errors)) == [], "standard error of \(what)")
    for report in outcome.reports {
      let kind = report.request.kind
      let problems = HostileText.problems(in: report.text, commands: kind == .github ? commands : [])
        .filter { !joined.contains(kind) || !$0.hasPrefix("tells ") }
      #expect(problems == [], "\(kind) of \(what)")
    }
  }

  @Test func suitesThatRun() {
    let outcome = Self.run(Self.running, .text)
    #expect(outcome.exitCode == 2, "\(outcome.errors)")
    Self.check(outcome, "a run")
  }

  @Test("Suites that do not run", arguments: broken)
  func suitesThatDoNotRun(suite: String) {
    let outcome = Self.run(["x.suite.json": suite], .text)
    #expect(outcome.exitCode != 0, "\(suite)")
    Self.check(outcome, suite)
  }

  @Test("A file with a hostile name")
  func names() {
    let name = "\n::error::name ##[error]\u{202E}\u{9B}2J.suite.json"
    for suite in [Self.broken[0], Self.running["run.suite.json"] ?? ""] {
      Self.check(Self.run([name: suite], .text), name)
    }
  }

  private static func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
    }
    try body(folder.path)
  }

  @Test("Every command reports problems on standard error in one format")
  func commandsTellProblems() throws {
    let name = "\n::error::x ##[error]\u{202E}\u{9B}2J.rules"
    var files = Self.rules
    files[name] = files["broken.rules"]
    files["x.suite.json"] = Self.filled(Self.broken[0])
    try Self.inFolder(files) { folder in
      for arguments in [
        ["check", "broken.rules"], ["check", "--format", "concise", "broken.rules"], ["check", name],
        ["check", "--format", "json", name], ["check", "--format", "sarif", name], ["check", "missing" + name],
        ["test", "x.suite.json"], ["test", "missing" + name], ["test", "--filter", HostileText.text, "x.suite.json"],
        ["convert", "x.suite.json"], ["convert", name], ["init", "broken.rules"], ["init", "missing" + name],
        ["evaluate", "missing" + name], ["replay", "missing" + name, "cloud.rules"], ["replay", "-", "git:" + name],
        ["replay", "-", "git:main:" + name], ["data", "get", "missing" + name, "/"],
        ["data", "import", "a.sqlite", "missing" + name], ["data", "import", "a.sqlite", name],
        ["explain", "read", "/a", "--rules", name], ["explain", "get", "/a/b", "--rules", "broken.rules"],
        ["explain", "get", "/a/b", "--rules", "cloud.rules", "--as", HostileText.text],
        ["token", "inspect", HostileText.text], ["token", "mint", HostileText.text],
        ["accounts", "list", "missing" + name],
      ] {
        let outcome = try Tool.run("rules-sim", arguments, in: folder)
        #expect(outcome.code != 0, "\(arguments)")
        for text in [outcome.output, outcome.error] { #expect(HostileText.problems(in: text) == [], "\(arguments)") }
      }
      let answers = try Tool.run("rules-sim", ["evaluate"], in: folder, input: Self.lines)
      // An `id` is given back as it is, so that the answer can be told from others.
      let problems = HostileText.problems(in: answers.output + answers.error).filter { !$0.hasPrefix("tells ") }
      #expect(problems == [])
      #expect(answers.output.split(separator: "\n").count == 4)
    }
  }

  private static let lines = [
    #"{"id": "@", "rules": {"rules": {"a": {".read": "@"}}}, "auth": null, "op": "read", "path": "/"}"#,
    #"{"id": "@", "rules": {"rules": {"@": 1}}, "auth": null, "op": "read", "path": "/"}"#,
    #"{"id": "@", "rules": {"rules": {}}, "auth": null, "op": "@", "path": "/"}"#,
    #"{"id": "@", "@": 1, "@": 2}"#,
  ].map { filled($0) + "\n" }.joined()
}
