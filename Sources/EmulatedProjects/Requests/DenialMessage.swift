package import DocumentTrees
import Explanations
import RequestSimulation
package import RuleRequests
package import SecurityRules

/// The text of a denial after Firebase's own, which a failing test prints: the rule with its file and line, the values that
/// decided, and the closest allowed request. It takes some milliseconds.
package struct DenialMessage: DenialExplainer {
  private static let width = 120

  /// Creates an explainer.
  package init() {}

  /// Returns the reason of a denial. See `DenialExplainer`.
  package func explanation(
    of event: DecisionEvent, in snapshot: some TreeSnapshot, _ queryMode: QueryMode
  ) -> DenialExplanation? {
    guard let ruleset = event.ruleset else { return nil }
    let story = try? DecisionExplanation.tell(
      event.operation, as: event.identity, at: event.time, by: ruleset, in: FrozenTree(snapshot), queryMode)
    guard let story, !story.decision.isAllowed else { return nil }
    let renderer = ExplanationRenderer(width: Self.width)
    return DenialExplanation(
      reason: renderer.reason(story), line: String(renderer.oneLine(story).trimmingPrefix("DENY ")))
  }
}
