import SecurityRules
import SourceText
import SuiteFixtures
import TestSupport
import Testing

@testable import RuleCoverage
@testable import RulesProjects
@testable import SuiteRuns
@testable import SuiteTools
@testable import TestSuites

@Suite("The coverage of first suites")
struct StartingCoverageTests {
  private static let rules = ["firestore.rules", "storage.rules", "database.rules.json"].flatMap { ending in
    (try? Repository.files(below: "Examples", ending: ending)) ?? []
  }

  @Test("The first suites of the examples reach 90 % of the rules and 70 % of the conditions, and more at the median")
  func examples() throws {
    var shares: [(path: String, rules: Double, conditions: Double)] = []
    for path in Self.rules {
      let file = SourceFile(name: path, text: try Repository.text(path))
      let service = try #require(RulesText.service(of: file))
      let ruleset = try AnyRuleset(file, service: service)
      guard let text = InitSuite.text(for: ruleset, rulesPath: "the.rules") else { continue }
      let files = MemoryFiles(files: ["the.rules": try Repository.text(path)]).system
      let suite = try #require(SuiteReader.read(SourceFile(name: "suite.yaml", text: text), files: files).suite)
      var plan = RunPlan()
      plan.countsCoverage = true
      let counts = try #require(CaseRunner.run(suite, plan).reached)
      let totals = CoverageReport(RulesCoverage(suite.ruleset, counts)).totals
      func share(_ measure: CoverageMeasure) -> Double {
        Double(totals[measure].covered) / Double(max(1, totals[measure].total))
      }
      shares.append((path, share(.rules), share(.conditions)))
    }
    #expect(shares.count > 10)
    for (path, rules, conditions) in shares {
      #expect(rules >= 0.5 && conditions >= 0.5, "\(path) \(rules) \(conditions)")
    }
    #expect(shares.map(\.rules).sorted()[shares.count / 2] >= 0.9)
    #expect(shares.map(\.conditions).sorted()[shares.count / 2] >= 0.9)
  }
}
