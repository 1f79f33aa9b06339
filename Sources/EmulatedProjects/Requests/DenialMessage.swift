import DocumentTrees
import Explanations
package import Identities
package import RuleEvaluation
package import SecurityRules

/// The text of a denial: Firebase's own, and then the reason, which a failing test prints.
package enum DenialMessage {
  /// Returns the reason in a few lines: the rule with its file and line, the values that decided, and the closest allowed
  /// request. Nil if the rules did not deny the request, or if it cannot be explained.
  ///
  /// It blocks, as ``Authorizer/explanation(of:as:at:by:)``.
  ///
  /// - Parameters:
  ///   - operation: the denied request.
  ///   - decision: the decision that denied it.
  ///   - identity: the caller.
  ///   - authorizer: the authorizer that decided.
  ///   - journal: the journal that gets the reason too.
  ///   - onLine: called with the request, the caller and the reason on one line.
  package static func reason<Service: FirebaseService, Tree: DocumentTree>(
    of operation: ServiceOperation, _ decision: Decision, as identity: Identity,
    _ authorizer: Authorizer<Service, Tree>, notedIn journal: RequestJournal,
    onLine: (String) -> Void = { _ in }
  ) -> String? {
    let ruleset = authorizer.rules.current.erased
    let story = try? authorizer.explanation(of: operation, as: identity, at: authorizer.clock.now(), by: ruleset)
    guard let story, !story.decision.isAllowed else { return nil }
    let renderer = ExplanationRenderer(width: 120)
    let explanation = ExplainedDenial(
      reason: renderer.reason(story), line: String(renderer.oneLine(story).trimmingPrefix("DENY ")), ruleset: ruleset)
    journal.explain(operation, decision, explanation)
    onLine("denied: \(explanation.line)")
    return explanation.reason
  }
}

/// Why a request was denied, for the journal.
struct ExplainedDenial {
  /// The reason in a few lines.
  let reason: String
  /// The request, the caller and the reason on one line.
  let line: String
  /// The rules that decided.
  let ruleset: AnyRuleset
}
