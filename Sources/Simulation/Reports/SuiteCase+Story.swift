import SecurityRules

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
