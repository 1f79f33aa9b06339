import DocumentTrees
import Explanations
package import Identities
import RequestSimulation
package import RuleEvaluation
package import SecurityRules

/// The text of a denial: Firebase's own, and then the reason, which a failing test prints.
package enum DenialMessage {
  /// Returns the reason in a few lines: the rule with its file and line, the values that decided, and the closest allowed
  /// request. Nil if the rules did not deny the request, or if it cannot be explained.
  ///
  /// The request is evaluated again on the current data. A denied request changed nothing, so this is the same data unless
  /// another client wrote in between. It takes some milliseconds, and blocks.
  ///
  /// - Parameters:
  ///   - operation: the denied request.
  ///   - decision: the decision that denied it.
  ///   - identity: the caller.
  ///   - authorizer: the authorizer that decided.
  package static func reason<Service: FirebaseService, Tree: DocumentTree>(
    of operation: ServiceOperation, _ decision: Decision, as identity: Identity,
    _ authorizer: Authorizer<Service, Tree>
  ) -> String? {
    var situation = Situation(
      request: .client(operation), identity: identity, now: authorizer.clock.now())
    situation.queryMode = authorizer.queryMode
    let story = try? DecisionExplanation.tell(
      situation, in: authorizer.tree, by: authorizer.rules.current.erased, searching: .standard)
    guard let story, !story.decision.isAllowed else { return nil }
    return ExplanationRenderer(width: 120).reason(story)
  }
}
