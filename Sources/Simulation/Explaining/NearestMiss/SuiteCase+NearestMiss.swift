extension SuiteCase {
  /// The story of the case with what would have been allowed instead, searched within ``NearestMissLimits/failingCase``:
  /// reports call it for a denial that was not expected, and for nothing else.
  func searchingNearestMiss(_ story: DecisionStory, in suite: Suite) -> DecisionStory {
    guard case .success(let situation) = situation(suite.queryMode) else { return story }
    return story.searchingNearestMiss(of: situation, limits: .failingCase)
  }
}
