package import Explanations
import RequestSimulation
package import TestSuites

extension CaseResult {
  /// Returns the explanation of the decision, by repeating the evaluation. The repetition has the same result, and
  /// runs without explanations stay fast. The explanation of a failed case includes the closest allowed requests,
  /// found before or now within ``ClosestRequestLimits/failingCase``.
  ///
  /// - Throws: as ``SuiteCase/story(in:searching:)``.
  package func story(in suite: Suite) throws -> DecisionExplanation {
    let story = try testCase.story(in: suite, searching: isSearched && told == nil ? .failingCase : nil)
    return isSearched ? told.map { story.with($0.nearestMisses) } ?? story : story
  }
}

extension SuiteCase {
  /// Returns the explanation of the decision.
  ///
  /// - Parameter limits: the limits of the search for the closest allowed requests; nil for no search.
  /// - Throws: `RejectedRequest` if the request is invalid; `TreeError` if the data cannot be read.
  package func story(in suite: Suite, searching limits: ClosestRequestLimits? = nil) throws -> DecisionExplanation {
    let situation = try situation(suite.queryMode).get()
    return try DecisionExplanation.tell(
      situation, verb: verb, in: situation.seed.tree(now: situation.now), by: suite.ruleset, searching: limits)
  }
}
