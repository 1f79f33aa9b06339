package import Explanations
import RequestSimulation
import RuleEvaluation
import RulePrograms
package import RuleProofs
package import SecurityRules
package import SourceText
import SymbolicRules
import TestSuites

/// What a comparison found about one operation on one path of the rules: the smallest request that shows it.
package struct ComparedAccess: Sendable {
  /// The difference.
  package let difference: RulesComparison.Difference
  /// The operation and the path of the rule that allows the request, such as `create /orders/{order}`.
  package let name: String
  /// The request in the words of a suite.
  package let request: WitnessDraft
  /// The explanation of the old version's decision.
  package let old: DecisionExplanation
  /// The explanation of the new version's decision.
  package let new: DecisionExplanation

  /// Whether the new version allows the request.
  package var isNewlyAllowed: Bool { difference.isNewlyAllowed }

  /// Returns the findings of a comparison, those that are newly allowed first and the smallest first. Several forms of
  /// paths of one rule, such as the lengths that `{path=**}` matches, are one finding.
  ///
  /// - Throws: `TreeError` if stored data cannot be read; ``InexpressibleRequest`` if a suite cannot state a request.
  package static func all(
    _ comparison: RulesComparison, from old: AnyRuleset, to new: AnyRuleset
  ) throws -> [ComparedAccess] {
    var found: [ComparedAccess] = []
    for difference in comparison.differences {
      let access = try ComparedAccess(difference, from: old, to: new)
      let isKnown = found.contains { $0.name == access.name && $0.isNewlyAllowed == access.isNewlyAllowed }
      if !isKnown { found.append(access) }
    }
    return found.filter(\.isNewlyAllowed) + found.filter { !$0.isNewlyAllowed }
  }

  /// Creates the finding of one difference.
  ///
  /// - Throws: `TreeError` if stored data cannot be read; ``InexpressibleRequest`` if a suite cannot state the request.
  package init(_ difference: RulesComparison.Difference, from old: AnyRuleset, to new: AnyRuleset) throws {
    self.difference = difference
    let situation = difference.situation
    let tree = try situation.seed.sharedTree(now: situation.now)
    self.old = try DecisionExplanation.tell(situation, in: tree, by: old)
    self.new = try DecisionExplanation.tell(situation, in: tree, by: new)
    let (granting, decision) = difference.isNewlyAllowed ? (new, self.new.decision) : (old, self.old.decision)
    name = "\(difference.form.method.rawValue) \(Self.path(decision, granting) ?? difference.form.description)"
    request = try WitnessDraft(situation, for: new.service)
  }

  private static func path(_ decision: Decision, _ ruleset: AnyRuleset) -> String? {
    guard case .granted(let grant) = decision.reason else { return nil }
    return ruleset.program.shortLocation(ofNode: ruleset.program[grant.rule].node)
  }

  /// The span of the rule that allows the request, in the version that allows it.
  package var grantingSpan: Span? {
    let story = isNewlyAllowed ? new : old
    guard case .granted(let grant) = story.decision.reason else { return nil }
    return story.ruleset.program[grant.rule].statement
  }
}
