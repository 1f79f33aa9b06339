import Simulation
import SourceText
import Testing

enum CoverageFixtures {
  /// Reads a suite that must be without mistakes.
  static func suite(_ text: String, files: [String: String] = [:], name: String = "suite.yaml") throws -> Suite {
    let reading = SuiteFixtures.read(text, name: name, files: files)
    return try #require(reading.suite, "\(SuiteFixtures.summary(reading)): \(text)")
  }

  /// What the cases of a suite reach.
  static func report(_ text: String, files: [String: String] = [:]) throws -> CoverageReport {
    let coverages = CoverageRun.cover([CaseRunner.run(try suite(text, files: files))])
    return try #require(coverages.first).report
  }
}
