package import RuleCoverage
import RuleEvaluation
import SecurityRules
import TestSuites

/// Adds up the rule coverage of a run. The cases are counted during evaluation (``RunPlan/countsCoverage``), so
/// decisions are the same with and without coverage, and a run without coverage has no overhead.
package enum CoverageRun {
  /// Returns the coverage of several suites, added up by rules file and service.
  ///
  /// - Parameter results: the results of a run with coverage counts. Skipped cases do not count.
  package static func cover(_ results: [SuiteResult]) -> [RulesCoverage] {
    var coverages: [RulesCoverage] = []
    for result in results {
      let ruleset = result.suite.ruleset
      coverages.add(RulesCoverage(ruleset, result.reached ?? EvaluationCounts(ruleset.program)))
    }
    return coverages
  }
}
