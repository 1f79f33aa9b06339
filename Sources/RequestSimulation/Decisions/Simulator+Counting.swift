import DocumentTrees
import RuleEvaluation
package import SecurityRules

extension Simulator {
  /// Judges as ``judge(_:by:)`` does, and adds to `counts` what each part of the ruleset's program came to; of a request
  /// whose data can not be read, nothing.
  @discardableResult
  package static func judge(
    _ situation: Situation, by ruleset: Ruleset, counting counts: inout EvaluationCounts
  ) -> Judgement {
    judge(situation, by: ruleset) { try decide(situation, in: $0, by: ruleset, counting: &counts) }
  }

  private static func decide(
    _ situation: Situation, in tree: InMemoryTree, by ruleset: Ruleset, counting counts: inout EvaluationCounts
  ) throws -> Decision {
    let authorizer = Authorizer(rules: ruleset, tree: tree, clock: .fixed(situation.now))
    switch situation.request {
    case .realtime(let operation):
      return try authorizer.decide(operation, as: situation.identity, counting: &counts)
    case .firestore(let operation):
      return try authorizer.decide(
        firestore: operation, as: situation.identity, queryMode: situation.queryMode, counting: &counts)
    case .storage(let operation):
      return try authorizer.decide(storage: operation, as: situation.identity, counting: &counts)
    case .stated(let request, _): return CloudDecider(ruleset.program).decide(request, counting: &counts)
    }
  }
}
