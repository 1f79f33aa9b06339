import DocumentTrees
import Identities
package import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
package import SecurityRules

/// Searches for the smallest change to a denied request, its user or the stored data with which the rules would allow
/// it.
///
/// The search is breadth-first. It applies the cheapest untried change and evaluates the changed request. If that is
/// still denied, the reason determines the next changes to try. The first allowed request therefore has the fewest
/// changes known to the search.
///
/// If that takes too many evaluations, a depth-first search follows. It then reverts every change that is not needed.
/// The same situation always produces the same result.
package struct ClosestRequestSearch {
  struct Attempt {
    let edits: [SituationEdit]
    let cost: Int
  }

  private let origin: Situation
  private let ruleset: AnyRuleset
  private let limits: ClosestRequestLimits
  private var stage: CandidateEvaluator
  private var queue: [Attempt] = []
  private var seen: Set<Set<SituationEdit>> = []
  private var found: [[SituationEdit]] = []
  private var wasCut = false

  /// Creates a search from a situation.
  package init(from origin: Situation, by ruleset: AnyRuleset, limits: ClosestRequestLimits = .standard) {
    self.origin = origin
    self.ruleset = ruleset
    self.limits = limits
    stage = CandidateEvaluator(origin, ruleset, tree: nil, changesData: true, limits)
  }

  /// Creates a search from a request to a tree, which is not changed.
  ///
  /// - Parameter situation: the request; its seed is ignored.
  /// - Throws: `TreeError` if the tree cannot be read.
  package init(
    from situation: Situation, in tree: some DocumentTree, by ruleset: AnyRuleset,
    limits: ClosestRequestLimits = .standard
  ) throws {
    var origin = situation
    let seed = try Seed(copying: tree, maximumRecords: limits.storedRecords)
    if let seed { origin.seed = seed }
    self.origin = origin
    self.ruleset = ruleset
    self.limits = limits
    let decide: CandidateEvaluator.Decide = { situation in
      try Simulator.explain(situation, in: tree, by: ruleset)
    }
    stage = CandidateEvaluator(origin, ruleset, tree: seed == nil ? decide : nil, changesData: seed != nil, limits)
  }

  /// Runs the search.
  package mutating func run() -> ClosestRequests {
    guard let first = stage.decide([]), isSearched(first.decision) else { return .none }
    expand([], first)
    goWide()
    if found.isEmpty, wasCut { goDeep() }
    return result()
  }

  /// Returns whether rules denied the request. Otherwise no change can lead to an allowed request.
  private func isSearched(_ decision: Decision) -> Bool {
    switch decision.reason {
    case .notGranted, .invalid, .noRule: true
    case .administrator, .granted, .refused, .failed: false
    }
  }

  private func result() -> ClosestRequests {
    let misses = found.sorted { Self.cost($0) < Self.cost($1) }.map { edits in
      let text = EditText(origin: origin, edited: origin.applying(edits) ?? origin)
      return ClosestRequest(
        edits: edits, sentence: text.sentence(edits), editSentences: edits.map { text.sentence($0) })
    }
    let ending: ClosestRequests.Ending =
      misses.isEmpty ? emptyEnding : isSmallest ? .smallest : .found
    return ClosestRequests(
      best: misses.first, alternatives: Array(misses.dropFirst()), ending: ending, decisions: max(0, stage.count - 1))
  }

  private var isSmallest = true

  private var emptyEnding: ClosestRequests.Ending {
    if stage.isExhausted { return .limit }
    if stage.count <= 1 { return .none }
    return wasCut ? .limit : .exhausted
  }

  // MARK: Breadth-first search

  private mutating func goWide() {
    var last = limits.decisions - limits.deepDecisions
    while let attempt = popCheapest() {
      if let best = found.first, attempt.edits.count > best.count { break }
      guard stage.count < last else {
        wasCut = wasCut || found.isEmpty
        break
      }
      if found.contains(where: { Set($0).isSubset(of: attempt.edits) }) { continue }
      guard let outcome = stage.decide(attempt.edits) else { continue }
      guard outcome.decision.isAllowed else {
        expand(attempt.edits, outcome)
        continue
      }
      keep(attempt.edits)
      if found.count > ClosestRequestLimits.alternatives { break }
      last = min(last, stage.count + ClosestRequestLimits.alternativeDecisions)
    }
  }

  /// Keeps an allowed request if it changes different kinds than the results found before.
  private mutating func keep(_ edits: [SituationEdit]) {
    let edits = emptied(minimised(edits))
    let kinds = Set(edits.map(\.kind))
    guard found.isEmpty || !found.contains(where: { Set($0.map(\.kind)) == kinds }) else { return }
    found.append(sharpened(edits))
  }

  private mutating func popCheapest() -> Attempt? {
    // Takes the first of the cheapest, so that the order of discovery breaks ties.
    guard let index = queue.indices.min(by: { (queue[$0].cost, $0) < (queue[$1].cost, $1) }) else { return nil }
    return queue.remove(at: index)
  }

  private mutating func expand(_ edits: [SituationEdit], _ outcome: CandidateEvaluator.Outcome) {
    for next in successors(edits, outcome) {
      guard next.edits.count <= limits.edits else {
        wasCut = true
        continue
      }
      queue.append(next)
    }
  }

  /// Returns the untried edits that follow from the outcome of one situation.
  private mutating func successors(_ edits: [SituationEdit], _ outcome: CandidateEvaluator.Outcome) -> [Attempt] {
    let situation = origin.applying(edits) ?? origin
    let all = ChangeCandidates.candidates(
      for: situation, decision: outcome.decision, explanation: outcome.explanation, in: ruleset.program)
    let usable = stage.changesData ? all : all.filter { $0.allSatisfy { $0.kind != .data } }
    if usable.count > limits.candidates {
      wasCut = true
      isSmallest = false
    }
    var attempts: [Attempt] = []
    for (rank, candidate) in usable.prefix(limits.candidates).enumerated() {
      let combined = edits.combined(with: candidate)
      guard combined.count >= edits.count, seen.insert(Set(combined)).inserted else { continue }
      attempts.append(Attempt(edits: combined, cost: Self.cost(combined) + rank))
    }
    return attempts
  }

  /// Returns the cost: first the number of changes, then their kinds.
  private static func cost(_ edits: [SituationEdit]) -> Int {
    edits.reduce(0) { $0 + 1_000 + $1.kind.rawValue * 100 }
  }

  // MARK: Depth-first search

  private mutating func goDeep() {
    seen.removeAll()
    guard let first = stage.decide([]), var edits = dive([], first) else { return }
    isSmallest = false
    edits = emptied(minimised(edits))
    found.append(sharpened(edits))
  }

  /// Returns the edits without those that are not needed: a later edit may make an earlier one redundant.
  private mutating func minimised(_ edits: [SituationEdit]) -> [SituationEdit] {
    guard edits.count > 1 else { return edits }
    var edits = edits
    for index in edits.indices.reversed() {
      var fewer = edits
      fewer.remove(at: index)
      if !fewer.isEmpty, stage.decide(fewer)?.decision.isAllowed == true { edits = fewer }
    }
    return edits
  }

  /// Returns the edits with an empty document in place of a new one with fields, where an empty one suffices: the rules may
  /// have a default for the field, and only fail because the document is missing.
  private mutating func emptied(_ edits: [SituationEdit]) -> [SituationEdit] {
    var result = edits
    for path in edits.compactMap(\.documentOfField) where !origin.seed.documents.contains(where: { $0.path == path }) {
      guard let index = result.firstIndex(where: { $0.documentOfField == path }) else { continue }
      var simpler = result.filter { $0.documentOfField != path }
      let empty = SituationEdit(lever: .document(path), change: .set(.map(DocumentFields()), .anything))
      simpler.insert(empty, at: min(index, simpler.count))
      if stage.decide(simpler)?.decision.isAllowed == true { result = simpler }
    }
    return result
  }

  private mutating func dive(_ edits: [SituationEdit], _ outcome: CandidateEvaluator.Outcome) -> [SituationEdit]? {
    guard edits.count < limits.deepEdits else { return nil }
    for next in successors(edits, outcome).sorted(by: { $0.cost < $1.cost }).prefix(Self.deepWidth) {
      guard stage.count < limits.decisions, let outcome = stage.decide(next.edits) else { continue }
      if outcome.decision.isAllowed { return next.edits }
      if let found = dive(next.edits, outcome) { return found }
    }
    return nil
  }

  private static let deepWidth = 3

  // MARK: Bounds

  /// Keeps a bound only if the next value beyond it was also evaluated as allowed.
  private mutating func sharpened(_ edits: [SituationEdit]) -> [SituationEdit] {
    var edits = edits
    for index in edits.indices {
      guard case .set(let value, let meaning) = edits[index].change, meaning == .orLess || meaning == .orMore else {
        continue
      }
      var probe = edits
      if let next = value.next(meaning) {
        probe[index] = SituationEdit(lever: edits[index].lever, change: .set(next, meaning))
        if stage.decide(probe)?.decision.isAllowed == true { continue }
      }
      edits[index] = SituationEdit(lever: edits[index].lever, change: .set(value, .exactly))
    }
    return edits
  }
}

extension DocumentValue {
  /// Returns the next number or time within a bound.
  fileprivate func next(_ meaning: InputChange.Meaning) -> DocumentValue? {
    let step: Int64 = meaning == .orLess ? -1 : 1
    switch self {
    case .integer(let integer):
      let (sum, overflow) = integer.addingReportingOverflow(step)
      return overflow ? nil : .integer(sum)
    case .double(let double): return .double(double + Double(step))
    case .timestamp(let time):
      return Timestamp(seconds: time.seconds + step, nanos: time.nanos).map { .timestamp($0) }
    default: return nil
    }
  }
}
