import RuleCoverage
import SourceText
import SuiteFixtures
import SuiteRuns
import TestSuites
import Testing

enum CoverageFixtures {
  /// Reads a suite that must be without mistakes.
  static func suite(_ text: String, files: [String: String] = [:], name: String = "suite.yaml") throws -> Suite {
    let reading = SuiteFixtures.read(text, name: name, files: files)
    return try #require(reading.suite, "\(SuiteFixtures.summary(reading)): \(text)")
  }

  /// The result of a suite, with the coverage of its cases.
  static func counted(_ suite: Suite, threads: Int? = nil) -> SuiteResult {
    var plan = RunPlan()
    plan.countsCoverage = true
    plan.threads = threads
    return CaseRunner.run(suite, plan)
  }

  /// What the cases of a suite reach.
  static func report(_ text: String, files: [String: String] = [:]) throws -> CoverageReport {
    let coverages = CoverageRun.cover([CoverageFixtures.counted(try suite(text, files: files))])
    return try #require(coverages.first).report
  }
}
