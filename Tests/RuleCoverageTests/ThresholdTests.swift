import RuleCoverage
import SuiteFixtures
import SuiteTools
import TestSuites
import Testing

@Suite("Thresholds of coverage")
struct ThresholdTests {
  private static let suite = """
    rules: {a: {.read: auth != null, .write: auth.uid == 'ann' && newData.isString()}}
    users: {ann: {uid: ann}}
    cases: [{as: ann, read: /a, expect: allow}]

    """

  @Test(
    "Invalid thresholds",
    arguments: [
      "", "conditions", "conditions=", "=90", "lines=90", "conditions=101", "conditions=-1", "conditions=9x",
      "conditions=90=90", "conditions=90.55", "conditions=.5", "conditions=5.", "conditions=1000000000000000000000",
      "Conditions=90", " conditions=90", "conditions=٩٠",
    ])
  func malformed(_ text: String) { #expect(CoverageThreshold(text) == nil) }

  @Test(
    "Missing percentages are reported",
    arguments: [
      ("matches=100", nil), ("rules=50", nil), ("conditions=25", nil), ("branches=12.5", nil), ("branches=0", nil),
      (
        "rules=50.1",
        "1 of 2 rules are covered (50 %), less than 50.1 %: 1 more must be covered, the first is suite.yaml (rules, as JSON):5:18 (/a/.write)"
      ),
      (
        "conditions=90",
        "1 of 4 conditions are covered (25 %), less than 90 %: 3 more must be covered, the first is suite.yaml (rules, as JSON):5:18 (auth.uid == 'ann' && newData.isString())"
      ),
      (
        "branches=25",
        "1 of 8 branches are covered (12.5 %), less than 25 %: 1 more must be covered, the first is suite.yaml (rules, as JSON):4:17 (auth != null)"
      ),
    ] as [(String, String?)])
  func shortfall(_ text: String, _ sentence: String?) throws {
    let threshold = try #require(CoverageThreshold(text))
    #expect(threshold.shortfall(of: [try CoverageFixtures.report(Self.suite)]) == sentence)
  }

  @Test("100 % means all: percentages are rounded down")
  func rounding() throws {
    let rules = (0..<2_000).map { "r\($0): {.read: true}" }.joined(separator: ", ")
    let cases = (0..<1_999).map { "{as: n, read: /r\($0), expect: allow}" }.joined(separator: ", ")
    let report = try CoverageFixtures.report("rules: {\(rules)}\nusers: {n: null}\ncases: [\(cases)]\n")
    #expect(report.totals[.rules].percent == "99.9 %")
    #expect(CoverageThreshold("rules=100")?.shortfall(of: [report]) != nil)
    #expect(CoverageThreshold("rules=99.9")?.shortfall(of: [report]) == nil)
  }

  private func run(_ suite: String, _ thresholds: [String], shows: Bool = false) -> TestRun.Outcome {
    var options = TestRun.Options()
    options.thresholds = thresholds.compactMap { CoverageThreshold($0) }
    options.showsCoverage = shows
    return TestRun.run(options, files: MemoryFiles(files: ["suite.yaml": suite]).system)
  }

  @Test func exitCodes() {
    #expect(run(Self.suite, ["rules=50", "matches=100"]).exitCode == 0)
    let missed = run(Self.suite, ["rules=90", "branches=90"])
    #expect(missed.exitCode == 5)
    #expect(missed.errors.split(separator: "\n").count == 2)
    #expect(missed.errors.hasPrefix("error: 1 of 2 rules are covered (50 %), less than 90 %"))
    #expect(!missed.output.contains("Coverage"))
    // A failure weighs more.
    let failing = Self.suite.replacing("expect: allow", with: "expect: deny")
    #expect(run(failing, ["rules=90"]).exitCode == 2)
    #expect(run("rules: {.raed: true}\ncases: []\n", ["rules=90"]).exitCode == 3)
  }

  @Test func coverageFollowsTheReport() {
    let output = run(Self.suite, [], shows: true).output
    #expect(output.hasPrefix("suite.yaml: 1 passed, 0 failed\n\nCoverage  "))
    #expect(
      output.contains(
        "note[coverage/method-never-asked]: `/a/.write` was never evaluated: only `read` requests reached it\n"))
  }
}
