package import DocumentTrees
package import Identities
package import RequestSimulation
package import RuleEvaluation
import RulePrograms
import RuleValues
package import SecurityRules

/// One decision with all that is needed to tell why: what was asked, by whom, the rules that were asked, and what stood
/// at the places that decided.
package struct DecisionStory: Sendable {
  /// The rules that decided.
  package let ruleset: AnyRuleset
  /// What was asked.
  package let request: SimulatedRequest
  /// What a client calls it: `read`, `set`, `get`, `batch`, `upload`, ….
  package let verb: String
  /// Who asked.
  package let identity: Identity
  /// The answer.
  package let decision: Decision
  /// The rules that were asked and every value; nil where no rule was, as for an administrator.
  package let explanation: Explanation?
  /// What the other way to judge a query says; nil where it says the same, and of other requests.
  package let otherMode: OtherMode?
  /// What would have been allowed instead; nothing, unless it was searched.
  package private(set) var nearestMisses = NearestMisses.none
  let places: StoryPlaces

  /// Decides a request and explains the decision. Nothing is changed.
  ///
  /// Everything is read from one snapshot: the decision, the stored data beside it and the closest allowed requests agree even
  /// while the tree is written.
  ///
  /// - Parameters:
  ///   - situation: the request. Its seed is ignored.
  ///   - verb: the name of the client's call; nil for the name of the request itself, which for a `push()` is `set`.
  ///   - tree: the data before the request.
  ///   - limits: how far to search for the closest allowed requests if the request is denied; nil for no search.
  /// - Throws: `TreeError` where the tree cannot be opened or read.
  package static func tell(
    _ situation: Situation, verb: CaseVerb? = nil, in tree: some DocumentTree, by ruleset: AnyRuleset,
    searching limits: NearestMissLimits? = nil
  ) throws -> DecisionStory {
    try tree.frozen { tree in
      let (decision, explanation) = try Simulator.explain(situation, in: tree, by: ruleset)
      let otherMode = try OtherMode(than: decision) { mode in
        try Simulator.explain(situation.with(mode), in: tree, by: ruleset)
      }
      var places = StoryPlaces()
      if case .realtime(let operation) = situation.request.operation {
        let findings = Finding.all(decision, explanation, ruleset.program)
        places = try tree.read { snapshot in
          try StoryPlaces(of: findings, ruleset.program, operation, now: situation.now, in: &snapshot)
        }
      }
      let story = DecisionStory(
        ruleset: ruleset, request: situation.request, verb: verb?.rawValue ?? RequestText.verb(situation.request),
        identity: situation.identity, decision: decision, explanation: explanation, otherMode: otherMode,
        places: places)
      guard let limits, !decision.isAllowed else { return story }
      let searched = decision.queryMode.map { situation.with($0) } ?? situation
      var search = try NearestMissSearch(from: searched, in: tree, by: ruleset, limits: limits)
      return story.with(search.run())
    }
  }

  /// The same with what a search found.
  package func with(_ misses: NearestMisses) -> DecisionStory {
    var story = self
    story.nearestMisses = misses
    return story
  }

  /// The story of the other way to judge a query; nil where it says the same.
  var other: DecisionStory? {
    otherMode.map {
      DecisionStory(
        ruleset: ruleset, request: request, verb: verb, identity: identity, decision: $0.decision,
        explanation: $0.explanation, otherMode: nil, places: places)
    }
  }

  /// The rules that decided, the deciding one first, and the sub-expressions that decided them.
  var findings: [Finding] { Finding.all(decision, explanation, ruleset.program) }

  /// The name of the deciding rule, such as `/users/$uid/.write` or `firestore.rules:12`; nil where no rule decided.
  package var because: String? { decision.decidingVisit.map { ruleset.program.reasonName(of: $0.rule) } }

  /// Whether it is a story of Cloud rules.
  package var isCloud: Bool { ruleset.service != .realtime }
}
