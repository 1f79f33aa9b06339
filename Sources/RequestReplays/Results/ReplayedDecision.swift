import RuleEvaluation
import RulePrograms
import SecurityRules

/// One of the two decisions on a replayed request.
package struct ReplayedDecision: Sendable, Hashable {
  /// Whether the request is allowed.
  package let isAllowed: Bool
  /// The reason, in one sentence without a period.
  package let reason: String
  /// The name of the rule that decided; nil if no rule did, or if it is unknown.
  package let rule: String?
  /// The place of the rule that decided, as `file:line:column`; nil if no rule did, or if it is unknown.
  package let place: String?
}

extension ReplayedDecision {
  /// Creates the decision of a ruleset.
  init(_ decision: Decision, by ruleset: AnyRuleset) {
    isAllowed = decision.isAllowed
    reason = decision.sentence(ruleset.program)
    rule = decision.decidingVisit.map { ruleset.program.name(of: $0.rule) }
    place = decision.place?.description
  }
}
