package import Explanations
import RequestSimulation
package import TestSuites

extension CaseResult {
  /// The story of the decision, told again; of a case that is to be searched with what would have been allowed instead,
  /// as it was found before, or searched now within ``NearestMissLimits/failingCase``.
  ///
  /// - Throws: as ``SuiteCase/story(in:)``.
  package func story(in suite: Suite) throws -> DecisionStory {
    let story = try testCase.story(in: suite)
    guard isSearched else { return story }
    if let told { return story.with(told.nearestMisses) }
    guard case .success(let situation) = testCase.situation(suite.queryMode) else { return story }
    return story.searchingNearestMiss(of: situation, limits: .failingCase)
  }
}
extension SuiteCase {
  /// The story of the decision, told again: the evaluation is the same, and only who asks why pays for it.
  ///
  /// - Throws: `InvalidRequest` where the request can not even be made; `TreeError` where the data can not be read.
  func story(in suite: Suite) throws -> DecisionStory {
    let situation = try situation(suite.queryMode).get()
    return try DecisionStory.tell(
      situation.request, verb: verb, as: situation.identity, in: situation.seed.tree(now: situation.now),
      by: suite.ruleset, now: situation.now, queryMode: situation.queryMode)
  }
}
