import Foundation
import SourceText
import SuiteFixtures
import Testing

@testable import Explanations
@testable import RunReports
@testable import SuiteRuns
@testable import TestSuites

/// Cases that are skipped or still to do, in every report.
@Suite("Marked cases in reports")
struct MarkedCaseTests {
  private static let files = [
    "suite.yaml": """
    rules: {a: {.read: "auth.uid === 'ann'"}}
    users: {ann: {uid: ann}, bob: {uid: bob}}
    cases:
      - {name: passes, as: ann, read: /a, expect: allow}
      - {name: fails, as: bob, read: /a, expect: allow}
      - {name: left out, as: bob, read: /a, expect: allow, skip: "not <today>"}
      - {name: to come, as: bob, read: /a, expect: allow, todo: "bob & co"}
      - {name: has come, as: ann, read: /a, expect: allow, todo: "long ago"}
    """
  ]

  private func report(_ kind: ReportKind) -> String { ReportFixtures.report(kind, of: Self.files) }

  @Test func junit() throws {
    let elements = try MarkupReader.read(report(.junit))
    let suite = try #require(elements.first { $0.name == "testsuite" })
    #expect(suite.attributes["tests"] == "5" && suite.attributes["skipped"] == "3")
    #expect(suite.attributes["failures"] == "1" && suite.attributes["errors"] == "0")
    let skipped = elements.filter { $0.name == "skipped" }
    #expect(skipped.map { $0.attributes["message"] ?? "" } == ["not <today>", "to do: bob & co", "to do: long ago"])
    #expect(skipped.map(\.text) == ["suite.yaml:6:5", "suite.yaml:7:5", "suite.yaml:8:5"])
    #expect(elements.first { $0.name == "failure" }?.text.hasPrefix("suite.yaml:5:5\n") == true)
    // The schema of Jenkins has neither, and no time would be the same twice.
    for name in ["file", "line", "time"] {
      #expect(!elements.contains { $0.name == "testcase" && $0.attributes[name] != nil })
    }
  }

  @Test func tap() {
    let points = report(.tap).split(separator: "\n").filter { $0.hasPrefix("ok") || $0.hasPrefix("not ok") }
    #expect(
      points == [
        "ok 1 - passes", "not ok 2 - fails", "ok 3 - left out # SKIP not <today>",
        "not ok 4 - to come # TODO bob & co", "ok 5 - has come # TODO long ago",
      ])
  }

  @Test func json() throws {
    let (tree, _) = JSONReader.read(SourceFile(name: "r", text: report(.json)), .strict)
    let cases = try #require(tree.root["suites"]?.elements.first?["cases"]).elements
    #expect(cases.map { $0["status"]?.string } == ["passed", "failed", "skipped", "todo", "todo"])
    #expect(cases.map { $0["passed"]?.bool } == [true, false, false, false, true])
    #expect(cases.map { $0["note"]?.string } == [nil, nil, "not <today>", "bob & co", "long ago"])
    #expect(cases.map { $0["got"] != nil } == [true, true, false, true, true])
    #expect(cases.map { $0["why"] != nil } == [false, true, false, true, false])
    #expect(tree.root["skipped"]?.value == .integer(1) && tree.root["todo"]?.value == .integer(2))
  }

  @Test("SARIF and annotations report failures, and omit marked cases")
  func places() throws {
    let (tree, _) = JSONReader.read(SourceFile(name: "r", text: report(.sarif)), .strict)
    let results = try #require(tree.root["runs"]?.elements.first?["results"]).elements
    #expect(results.count { $0["level"]?.string == "error" } == 1)
    #expect(results.allSatisfy { $0["message"]?["text"]?.string?.contains("to come") == false })
    let commands = report(.github).split(separator: "\n")
    #expect(commands.count == 1 && commands[0].hasPrefix("::error file=suite.yaml,line=5,col=5,title=fails::"))
  }

  @Test func summary() {
    let text = report(.summary)
    #expect(text.hasPrefix("### ❌ Security rules: 1 passed, 1 failed, 1 skipped, 2 to do\n"), "\(text.prefix(80))")
    #expect(text.contains("| 1 | 1 | 1 | 2 |"))
  }

  @Test func page() {
    let page = report(.html)
    let notRun = "<span class=\"i none\" title=\"not run\">not run</span>"
    #expect(page.contains("<details class=\"c skipped\" id=\"c2\"><summary>\(notRun)"))
    #expect(
      page.contains(
        "<span class=\"m\">skipped</span></span></summary><div class=\"w\"><p class=\"note\">not &lt;today&gt;</p>"))
    #expect(page.contains("<details class=\"c todo\" id=\"c3\">") && page.contains("<span class=\"m\">to do</span>"))
    #expect(page.contains("<p class=\"note\">bob &amp; co</p><dl><dt>expected</dt><dd>allow</dd>"))
    #expect(
      page.contains(
        "<span class=\"m failed\">1 failed</span><span class=\"m todo\">2 to do</span>"
          + "<span class=\"m skipped\">1 skipped</span><span>1 passed</span></span>"))
  }

  @Test func text() {
    let text = report(.text)
    #expect(text.contains("todo  has come  suite.yaml:8:5\n  The case passes. Remove `todo: long ago`.\n"))
    #expect(!text.contains("to come") && !text.contains("left out"))
    #expect(text.hasSuffix("suite.yaml: 1 passed, 1 failed, 1 skipped, 2 todo\n"))
  }

  @Test("Google's form has no marks, and reports the actual outcome")
  func testResults() throws {
    let (tree, _) = JSONReader.read(SourceFile(name: "r", text: report(.testResults)), .strict)
    let states = try #require(tree.root["testResults"]).elements.map { $0["state"]?.string ?? "" }
    #expect(states.count { $0 == "FAILURE" } >= 1 && states.first == "SUCCESS")
  }

  @Test("Every report shows the same closest allowed request, which is searched once")
  func nearestMiss() throws {
    let sentence = "Closest allowed request: the same request signed in as"
    for kind in [ReportKind.text, .json, .junit, .tap, .sarif, .github, .summary] {
      #expect(report(kind).components(separatedBy: sentence).count >= 2, "\(kind)")
    }
    #expect(report(.html).contains("Closest allowed request: the same request signed in as &quot;ann&quot;."))
    let suite = try #require(SuiteFixtures.read(Self.files["suite.yaml"] ?? "").suite)
    let told = ExplainedFailure.telling([CaseRunner.run(suite)], threads: 3)
    let cases = told.flatMap(\.cases)
    #expect(cases.map { $0.told != nil } == [false, true, false, true, false])
    #expect(cases.map { $0.told?.nearestMisses.decisions ?? 0 > 0 } == [false, true, false, false, false])
    // The report uses the given suggestion, and does not search again. No search returns this text.
    var result = cases[1]
    result.told = ExplainedFailure(text: "as it was told", nearestMisses: .none)
    #expect(try result.story(in: suite).nearestMisses.sentences.isEmpty)
    #expect(FailureText(style: .plain).reason(result, in: suite) == "as it was told")
  }
}
