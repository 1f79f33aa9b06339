package import Explanations
import RequestSimulation
package import TestSuites

extension CaseResult {
  /// The explanation of the decision, made again: the evaluation is the same, and only a reader of the reason pays for it.
  /// A failed case has the closest allowed requests with it, as they were found before, or searched now within
  /// ``NearestMissLimits/failingCase``.
  ///
  /// - Throws: as ``SuiteCase/story(in:searching:)``.
  package func story(in suite: Suite) throws -> DecisionStory {
    let story = try testCase.story(in: suite, searching: isSearched && told == nil ? .failingCase : nil)
    return isSearched ? told.map { story.with($0.nearestMisses) } ?? story : story
  }
}

extension SuiteCase {
  /// The explanation of the decision.
  ///
  /// - Throws: `InvalidRequest` where the request is invalid; `TreeError` where the data cannot be read.
  func story(in suite: Suite, searching limits: NearestMissLimits? = nil) throws -> DecisionStory {
    let situation = try situation(suite.queryMode).get()
    return try DecisionStory.tell(
      situation, verb: verb, in: situation.seed.tree(now: situation.now), by: suite.ruleset, searching: limits)
  }
}
