import DocumentTrees
import RequestSimulation
import RuleEvaluation
import RulePrograms
import SecurityRules

/// Where a search has changed requests decided, and what that may cost.
struct MissStage {
  /// Decides a situation on what is stored, unchanged.
  typealias Decide = (Situation) throws -> (decision: Decision, explanation: Explanation?)

  /// What came of a changed request.
  struct Outcome {
    let decision: Decision
    let explanation: Explanation?
  }

  private let origin: Situation
  private let ruleset: AnyRuleset
  private let limits: NearestMissLimits
  private let tree: Decide?
  private var unchanged: InMemoryTree?
  private var steps = 0

  /// Whether changes of data can be tried.
  let changesData: Bool
  /// How many requests were decided.
  private(set) var count = 0

  /// A stage for changes of `origin`.
  ///
  /// - Parameter tree: decides on what is stored where the seed does not say it.
  init(
    _ origin: Situation, _ ruleset: AnyRuleset, tree: Decide?, changesData: Bool, _ limits: NearestMissLimits
  ) {
    self.origin = origin
    self.ruleset = ruleset
    self.tree = tree
    self.limits = limits
    self.changesData = changesData && origin.seed.recordCount <= limits.storedRecords
    unchanged = tree == nil ? try? origin.seed.tree(now: origin.now) : nil
  }

  /// Whether no more may be decided.
  var isExhausted: Bool { count >= limits.decisions || steps >= limits.steps }

  /// Decides the request after changes; nil where they can not be made, and where nothing more may be decided.
  mutating func decide(_ edits: [SituationEdit]) -> Outcome? {
    guard !isExhausted, let situation = origin.applying(edits) else { return nil }
    count += 1
    guard let (decision, explanation) = try? explain(situation, edits) else { return nil }
    steps += max(decision.usage.steps, decision.usage.expressions)
    return Outcome(decision: decision, explanation: explanation)
  }

  private func explain(
    _ situation: Situation, _ edits: [SituationEdit]
  ) throws -> (decision: Decision, explanation: Explanation?) {
    if let tree { return try tree(situation) }
    let isChanged = edits.contains { $0.kind == .data }
    let tree = try isChanged ? situation.seed.tree(now: origin.now) : unchanged ?? origin.seed.tree(now: origin.now)
    return try Simulator.explain(situation, in: tree, by: ruleset)
  }
}

extension Seed {
  /// How many documents and objects it holds; the nodes of a Realtime Database are shared, not copied.
  fileprivate var recordCount: Int { documents.count + objects.count }
}
