import DocumentTrees
import Identities
import RequestSimulation
import RuleRequests
import SecurityRules

@testable import Explanations

extension DecisionExplanation {
  /// Explains the decision on a request, stated in parts.
  static func tell(
    _ request: SimulatedRequest, verb: CaseVerb? = nil, as identity: Identity, in tree: some DocumentTree,
    by ruleset: AnyRuleset, now: Int64, queryMode: QueryMode = .emulator, searching limits: ClosestRequestLimits? = nil
  ) throws -> DecisionExplanation {
    var situation = Situation(request: request, identity: identity, now: now)
    situation.queryMode = queryMode
    return try tell(situation, verb: verb, in: tree, by: ruleset, searching: limits)
  }
}
