package import RuleCoverage
import RuleEvaluation
import SecurityRules
import TestSuites

/// Adds up what the cases of a run reached of their rules. It was counted in the decisions themselves
/// (``RunPlan/countsCoverage``): they are the same, and a run that wants no coverage pays nothing.
package enum CoverageRun {
  /// What the cases of several suites reached, added up by rules file and service.
  ///
  /// - Parameter results: what came of the suites, counted; what was skipped is not.
  package static func cover(_ results: [SuiteResult]) -> [RulesCoverage] {
    var coverages: [RulesCoverage] = []
    for result in results {
      let ruleset = result.suite.ruleset
      coverages.add(RulesCoverage(ruleset, result.reached ?? EvaluationCounts(ruleset.program)))
    }
    return coverages
  }
}
