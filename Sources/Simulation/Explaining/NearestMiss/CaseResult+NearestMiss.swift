extension CaseResult {
  /// The story of the decision, told again; of a case that is to be searched with what would have been allowed instead,
  /// as it was found before, or searched now within ``NearestMissLimits/failingCase``.
  ///
  /// - Throws: as ``SuiteCase/story(in:)``.
  func story(in suite: Suite) throws -> DecisionStory {
    let story = try testCase.story(in: suite)
    guard isSearched else { return story }
    if let told { return story.with(told.nearestMisses) }
    guard case .success(let situation) = testCase.situation(suite.queryMode) else { return story }
    return story.searchingNearestMiss(of: situation, limits: .failingCase)
  }
}
