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
  package let ruleset: Ruleset
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

  /// Decides a request and keeps the story. Nothing is changed.
  ///
  /// - Parameters:
  ///   - verb: what the client called; if nil, what the request looks like, which of a `push()` is a `set()`.
  ///   - identity: who asks.
  ///   - tree: the data before.
  ///   - now: what the rules see as the time of the request, in milliseconds since 1970.
  ///   - queryMode: how a query of documents is judged.
  /// - Throws: `TreeError` where the tree can not be opened or read.
  package static func tell(
    _ request: SimulatedRequest, verb: CaseVerb? = nil, as identity: Identity, in tree: some DocumentTree,
    by ruleset: Ruleset, now: Int64 = Clock.system.now(), queryMode: QueryMode = .emulator
  ) throws -> DecisionStory {
    let (decision, explanation) = try Simulator.explain(
      request, as: identity, in: tree, by: ruleset, now: now, queryMode: queryMode)
    let otherMode = try OtherMode(than: decision) { mode in
      try Simulator.explain(request, as: identity, in: tree, by: ruleset, now: now, queryMode: mode)
    }
    var places = StoryPlaces()
    if case .realtime(let operation) = request {
      let findings = Finding.all(decision, explanation, ruleset.program)
      places = try tree.read { snapshot in
        try StoryPlaces(of: findings, ruleset.program, operation, now: now, in: &snapshot)
      }
    }
    return DecisionStory(
      ruleset: ruleset, request: request, verb: verb?.rawValue ?? RequestText.verb(request), identity: identity,
      decision: decision, explanation: explanation, otherMode: otherMode, places: places)
  }

  /// The story with what would have been allowed instead of a denied request, searched with bounded effort.
  ///
  /// - Parameters:
  ///   - tree: the data before, as the story was told of it.
  ///   - now: the time of the request, in milliseconds since 1970.
  /// - Throws: `TreeError` where the tree can not be read.
  package func searchingNearestMiss(
    in tree: some DocumentTree, now: Int64, limits: NearestMissLimits = .standard
  ) throws -> DecisionStory {
    guard !decision.isAllowed else { return self }
    var situation = Situation(request: request, identity: identity, now: now)
    situation.queryMode = decision.queryMode ?? situation.queryMode
    var search = try NearestMissSearch(from: situation, in: tree, by: ruleset, limits: limits)
    return with(search.run())
  }

  /// The same where what is stored is at hand.
  ///
  /// - Parameter situation: the situation that the story is of.
  package func searchingNearestMiss(of situation: Situation, limits: NearestMissLimits) -> DecisionStory {
    guard !decision.isAllowed else { return self }
    var search = NearestMissSearch(from: situation, by: ruleset, limits: limits)
    return with(search.run())
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
