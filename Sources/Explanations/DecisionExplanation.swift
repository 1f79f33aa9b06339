package import DocumentTrees
package import Identities
package import RequestSimulation
package import RuleEvaluation
import RulePrograms
import RuleValues
package import SecurityRules

/// The explanation of one decision: the request, the caller, the evaluated rules and the stored data that determined
/// the decision.
package struct DecisionExplanation: Sendable {
  /// The ruleset that made the decision.
  package let ruleset: AnyRuleset
  /// The request as evaluated.
  package let request: SimulatedRequest
  /// The client's name for the operation: `read`, `set`, `get`, `batch`, `upload`, ….
  package let verb: String
  /// The identity of the caller.
  package let identity: Identity
  /// The decision with its reason.
  package let decision: Decision
  /// The evaluated rules with every value; nil if no rule was evaluated, for example for an administrator.
  package let explanation: Explanation?
  /// The decision in the other query mode; nil if both modes agree or the request is not a document query.
  package let otherMode: OtherQueryMode?
  /// The closest allowed requests; empty without a search.
  package private(set) var nearestMisses = ClosestRequests.none
  let places: ExplainedPlaces

  /// Evaluates a request and explains the decision. Nothing is changed.
  ///
  /// Everything is read from one snapshot. The decision, the stored data and the closest allowed requests agree even if
  /// another client writes to the tree at the same time.
  ///
  /// - Parameters:
  ///   - situation: the request. Its seed is ignored.
  ///   - verb: the name of the client's call; nil for the name of the request itself, which is `set` for a `push()`.
  ///   - tree: the data before the request.
  ///   - limits: how far to search for the closest allowed requests if the request is denied; nil for no search.
  /// - Throws: `TreeError` if the tree cannot be opened or read.
  package static func tell(
    _ situation: Situation, verb: CaseVerb? = nil, in tree: some DocumentTree, by ruleset: AnyRuleset,
    searching limits: ClosestRequestLimits? = nil
  ) throws -> DecisionExplanation {
    try tree.frozen { tree in
      let (decision, explanation) = try Simulator.explain(situation, in: tree, by: ruleset)
      let otherMode = try OtherQueryMode(than: decision) { mode in
        try Simulator.explain(situation.with(mode), in: tree, by: ruleset)
      }
      var places = ExplainedPlaces()
      if case .realtime(let operation) = situation.request.operation {
        let findings = Finding.all(decision, explanation, ruleset.program)
        places = try tree.read { snapshot in
          try ExplainedPlaces(of: findings, ruleset.program, operation, now: situation.now, in: &snapshot)
        }
      }
      let story = DecisionExplanation(
        ruleset: ruleset, request: situation.request, verb: verb?.rawValue ?? RequestText.verb(situation.request),
        identity: situation.identity, decision: decision, explanation: explanation, otherMode: otherMode,
        places: places)
      guard let limits, !decision.isAllowed else { return story }
      let searched = decision.queryMode.map { situation.with($0) } ?? situation
      var search = try ClosestRequestSearch(from: searched, in: tree, by: ruleset, limits: limits)
      return story.with(search.run())
    }
  }

  /// Returns the same explanation with the results of a search.
  package func with(_ misses: ClosestRequests) -> DecisionExplanation {
    var story = self
    story.nearestMisses = misses
    return story
  }

  /// The explanation of the decision in the other query mode; nil if both modes agree.
  var other: DecisionExplanation? {
    otherMode.map {
      DecisionExplanation(
        ruleset: ruleset, request: request, verb: verb, identity: identity, decision: $0.decision,
        explanation: $0.explanation, otherMode: nil, places: places)
    }
  }

  /// The rules that determined the decision, the deciding one first, each with its deciding sub-expressions.
  var findings: [Finding] { Finding.all(decision, explanation, ruleset.program) }

  /// The name of the deciding rule, such as `/users/$uid/.write` or `firestore.rules:12`; nil if no rule decided.
  package var because: String? { decision.decidingVisit.map { ruleset.program.reasonName(of: $0.rule) } }

  /// Whether the rules are Cloud rules.
  package var isCloud: Bool { ruleset.service.isCloud }
}
