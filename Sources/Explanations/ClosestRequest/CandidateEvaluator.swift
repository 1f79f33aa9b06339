import DocumentTrees
import Platform
import RequestSimulation
import RuleEvaluation
import RulePrograms
import SecurityRules

/// Evaluates changed requests for a search and keeps track of its limits.
struct CandidateEvaluator {
  /// Evaluates a situation against the unchanged stored data.
  typealias Decide = (Situation) throws -> Decision

  private let origin: Situation
  private let ruleset: AnyRuleset
  private let limits: ClosestRequestLimits
  private let tree: Decide?
  private var unchanged: InMemoryTree?
  /// The work of the search, which counts the steps of decisions too.
  let work: WorkBudget

  /// Whether changes of the stored data can be tried.
  let changesData: Bool
  /// How many requests were evaluated.
  private(set) var count = 0

  /// Creates a stage for changes of `origin`.
  ///
  /// - Parameter tree: evaluates requests against the stored data that the seed does not contain.
  init(
    _ origin: Situation, _ ruleset: AnyRuleset, tree: Decide?, changesData: Bool, _ limits: ClosestRequestLimits
  ) {
    self.origin = origin
    self.ruleset = ruleset
    self.tree = tree
    self.limits = limits
    work = WorkBudget(visits: limits.visits)
    self.changesData = changesData && origin.seed.recordCount <= limits.storedRecords
    unchanged = tree == nil ? try? origin.seed.tree(now: origin.now) : nil
  }

  /// The work of a decision beside its steps: making the request and its tree.
  private static let visitsOfDecision = 200

  /// Whether a limit prevents further evaluations.
  var isExhausted: Bool { count >= limits.decisions || work.isSpent }

  /// Evaluates the request after the edits; nil if an edit does not apply or a limit is reached.
  mutating func decide(_ edits: [SituationEdit]) -> Decision? {
    guard !isExhausted, let situation = origin.applying(edits) else { return nil }
    count += 1
    work.spend(Self.visitsOfDecision)
    guard let decision = try? decision(situation, edits) else { return nil }
    work.spend(max(decision.usage.steps, decision.usage.expressions))
    return decision
  }

  /// Returns whether the request is allowed after the edits.
  mutating func allows(_ edits: [SituationEdit]) -> Bool { decide(edits)?.isAllowed ?? false }

  private func decision(_ situation: Situation, _ edits: [SituationEdit]) throws -> Decision? {
    if let tree { return try tree(situation) }
    return Simulator.decide(situation, in: try seedTree(situation, edits), by: ruleset)
  }

  private func seedTree(_ situation: Situation, _ edits: [SituationEdit]) throws -> InMemoryTree {
    let isChanged = edits.contains { $0.kind == .data }
    return try isChanged ? situation.seed.tree(now: origin.now) : unchanged ?? origin.seed.tree(now: origin.now)
  }
}

extension Seed {
  /// How many documents and objects the seed holds. Nodes of a Realtime Database are shared, not copied, so they do not
  /// count.
  fileprivate var recordCount: Int { documents.count + objects.count }
}
