import DocumentTrees
import RuleEvaluation
import SecurityRules

extension Simulator {
  /// Decides as ``judge(_:by:)`` does, and adds to `counts` what each part of the ruleset's program came to; of a request
  /// whose data can not be read, nothing.
  ///
  /// - Returns: the decision; nil where the data can not be read.
  @discardableResult
  static func count(
    _ situation: Situation, by ruleset: Ruleset, into counts: inout EvaluationCounts
  ) -> Decision? {
    guard let tree = try? situation.seed.tree(now: situation.now) else { return nil }
    let authorizer = Authorizer(rules: ruleset, tree: tree, clock: .fixed(situation.now))
    switch situation.request {
    case .realtime(let operation):
      return try? authorizer.decide(operation, as: situation.identity, counting: &counts)
    case .firestore(let operation):
      return try? authorizer.decide(
        firestore: operation, as: situation.identity, queryMode: situation.queryMode, counting: &counts)
    case .storage(let operation):
      return try? authorizer.decide(storage: operation, as: situation.identity, counting: &counts)
    case .stated(let request, _): return CloudDecider(ruleset.program).decide(request, counting: &counts)
    }
  }
}
