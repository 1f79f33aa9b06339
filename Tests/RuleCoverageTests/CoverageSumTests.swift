import Foundation
import RuleEvaluation
import SecurityRules
import SourceText
import SuiteFixtures
import TestSupport
import Testing

@testable import RequestSimulation
@testable import RuleCoverage
@testable import RulesProjects
@testable import SuiteRuns
@testable import TestSuites

@Suite("Coverage of several suites")
struct CoverageSumTests {
  private static func suite(_ path: String) throws -> Suite {
    let name = Repository.root.appending(path: path).path
    let reading = SuiteReader.read(SourceFile(name: name, text: try Repository.text(path)), files: .local)
    return try #require(reading.suite)
  }

  @Test("The sums do not depend on the order or the number of threads")
  func order() throws {
    let suites = try ["Examples/chat/suite.yaml", "Examples/game/suite.yaml", "Examples/chat/suite.yaml"].map(
      Self.suite)
    let texts = [1, 2, 7].flatMap { threads in
      let results = suites.map { CoverageFixtures.counted($0, threads: threads) }
      #expect(CoverageRun.cover(results).count == 2)
      return [results, results.reversed()].map { CoverageJSON.render(CoverageRun.cover($0).map(\.report)) }
    }
    #expect(Set(texts).count == 1)
  }

  @Test("Cases after the failure that ends a run are not counted")
  func failFast() throws {
    let text = """
      rules: {n: {$n: {.read: "auth.uid === $n"}}}
      users: {ann: {uid: ann}}
      cases:
        - as: ann
          read:
            /n/ann: allow
            /n/bob: allow
      \((0..<500).map { "      /n/n\($0): deny\n" }.joined())
      """
    var plan = RunPlan()
    (plan.countsCoverage, plan.stopsAtFailure, plan.threads) = (true, true, 8)
    let result = CaseRunner.run(try CoverageFixtures.suite(text), plan)
    #expect(result.counts.all == 2)
    let report = try #require(CoverageRun.cover([result]).first).report
    #expect(report.parts.map(\.hits).max() == 2)
  }

  @Test func twiceTheCasesAreTwiceTheCounts() throws {
    let result = CoverageFixtures.counted(try Self.suite("Examples/teams/suite.yaml"))
    let once = try #require(CoverageRun.cover([result]).first).report
    let twice = try #require(CoverageRun.cover([result, result]).first).report
    #expect(twice.parts.map(\.hits) == once.parts.map { $0.hits * 2 })
    #expect(twice.totals == once.totals)
  }

  @Test("Different spellings of a path are one file")
  func paths() throws {
    let files = ["a/rules.json": "{\"rules\": {\".read\": true}}", "b.json": "{\"rules\": {\".read\": true}}"]
    let rest = "users: {n: null}\ncases: [{as: n, read: /x, expect: allow}]\n"
    let suites = [
      ("a/suite.yaml", "rules.json"), ("b/suite.yaml", "../a/rules.json"), ("suite.yaml", "./a/rules.json"),
      ("c/suite.yaml", "../b.json"),
    ]
    var all = Dictionary(uniqueKeysWithValues: suites.map { ($0.0, "rules: \($0.1)\n\(rest)") }).merging(files) { $1 }
    all["firebase.json"] = "{}"
    let system = MemoryFiles(files: all).system
    let detours = FileSystem(
      kind: system.kind, entries: system.entries,
      bytes: { path, limit in
        let name = path.replacing("b/../", with: "").replacing("c/../", with: "").replacing("./", with: "")
        return system.bytes(name, limit)
      }, resolved: system.resolved, stamp: system.stamp)
    let texts = all
    let results = try suites.map { name, _ in
      let reading = SuiteReader.read(SourceFile(name: name, text: texts[name] ?? ""), files: detours)
      return CoverageFixtures.counted(try #require(reading.suite))
    }
    let coverages = CoverageRun.cover(results)
    #expect(coverages.map(\.path) == ["a/rules.json", "b.json"])
    #expect(coverages.map { $0.report.parts.first?.hits } == [3, 1])
  }

  @Test("A report of a million requests is as large as one of ten")
  func size() throws {
    let suite = try Self.suite("Examples/teams/suite.yaml")
    var coverage = RulesCoverage(suite.ruleset)
    for testCase in suite.entries.flatMap(\.cases).prefix(10) { try count(testCase, suite, &coverage) }
    let small = CoverageJSON.render([coverage.report]).utf8.count
    // 1,000 more by asking; then doubled eleven times, which is what asking twice as often comes to.
    let cases = suite.entries.flatMap(\.cases)
    for index in 0..<1_000 { try count(cases[index % cases.count], suite, &coverage) }
    for _ in 0..<11 { coverage.add(coverage.counts) }
    let report = coverage.report
    let asked = report.parts.filter { $0.kind == .match }.reduce(0) { $0 + $1.hits }
    #expect(asked > 1_000_000)
    let large = CoverageJSON.render([report]).utf8.count
    print("coverage JSON: \(small) bytes after 10 requests, \(large) after \(asked)")
    #expect(large < 100_000 && large < small * 5 / 4)
  }

  private func count(_ testCase: SuiteCase, _ suite: Suite, _ coverage: inout RulesCoverage) throws {
    guard case .success(let situation) = testCase.situation(suite.queryMode) else { return }
    var counter = Counter(suite.ruleset.program)
    _ = Simulator.judge(situation, by: suite.ruleset, observing: &counter)
    coverage.add(counter.counts)
  }

  @Test("Nothing is listed twice or inside an unreached part")
  func listing() throws {
    for report in try CoverageTools.examples() {
      let listed = report.parts.filter(\.isListed)
      #expect(Set(listed.map { "\($0.kind) \($0.span)" }).count == listed.count)
      #expect(listed.allSatisfy { part in part.parent.map { report.parts[$0].hits > 0 } ?? true })
    }
  }

  @Test func countsOfAnotherProgramChangeNothing() throws {
    let (first, second) = (try Self.suite("Examples/chat/suite.yaml"), try Self.suite("Examples/game/suite.yaml"))
    let other = try #require(CoverageRun.cover([CoverageFixtures.counted(second)]).first).counts
    var counts = EvaluationCounts(first.ruleset.program)
    counts.add(other)
    #expect(counts == EvaluationCounts(first.ruleset.program))
  }
}
