import DocumentTrees
package import Platform
package import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleProofs
import RuleValues
package import SecurityRules

/// Searches for the smallest change to a denied request, its user or the stored data with which the rules would allow
/// it.
///
/// `ChangeSearch` finds the changes in the formula of the rules, fewer ones first. Each is evaluated, and what it does not
/// need is reverted. If it finds none, the rules may use what the formula does not model. Then it proposes other values
/// for what that depends on.
///
/// The same situation always produces the same result.
package struct ClosestRequestSearch {
  private let origin: Situation
  private let ruleset: AnyRuleset
  private let limits: ClosestRequestLimits
  private var stage: CandidateEvaluator
  /// The work for questions about forms of requests, which other searches by the same rules use too.
  package let forms: WorkBudget
  private var seen: Set<Set<SituationEdit>> = []
  private var found: [[SituationEdit]] = []
  /// Whether changes were left out because of a limit.
  private var wasCut = false

  /// Creates a search from a situation.
  package init(from origin: Situation, by ruleset: AnyRuleset, limits: ClosestRequestLimits = .standard) {
    self.origin = origin
    self.ruleset = ruleset
    self.limits = limits
    forms = WorkBudget(visits: limits.formVisits)
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
    forms = WorkBudget(visits: limits.formVisits)
    let decide: CandidateEvaluator.Decide = { situation in
      try Simulator.explain(situation, in: tree, by: ruleset).decision
    }
    stage = CandidateEvaluator(origin, ruleset, tree: seed == nil ? decide : nil, changesData: seed != nil, limits)
  }

  /// The work of the search.
  package var work: WorkBudget { stage.work }

  /// Runs the search.
  package mutating func run() -> ClosestRequests {
    guard let decision = stage.decide([]), isSearched(decision) else { return .none }
    search()
    if case .noRule(.read, let place) = decision.reason, origin.request.service == .realtime, found.isEmpty {
      searchBelow(place.path)
    }
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
      misses.isEmpty ? emptyEnding : wasCut ? .found : .smallest
    return ClosestRequests(
      best: misses.first, alternatives: Array(misses.dropFirst()), ending: ending, decisions: max(0, stage.count - 1))
  }

  private var emptyEnding: ClosestRequests.Ending {
    if stage.isExhausted || forms.isSpent { return .limit }
    if stage.count <= 1 { return .none }
    return wasCut ? .limit : .exhausted
  }

  // MARK: Changes

  /// Searches changes of the request after edits.
  private mutating func search(after base: [SituationEdit] = []) {
    guard let situation = origin.applying(base) else { return }
    var search = ChangeSearch(for: situation, by: ruleset, within: work, forms: forms)
    // Changes of more values than those of the best result are no alternatives.
    let isComplete = search.run(
      maximum: limits.changes, isEnough: { count in found.first.map { $0.count <= count + base.count } ?? false },
      accept: { attempt($0, after: base, of: situation) })
    if !isComplete { wasCut = true }
    if found.isEmpty { search.propose { attempt($0, after: base, of: situation) } }
    if stage.isExhausted { wasCut = true }
  }

  /// Evaluates changes, and returns whether the search ends.
  private mutating func attempt(
    _ changes: [RequestChange], after base: [SituationEdit], of situation: Situation
  ) -> Bool {
    let isUsual = changes.allSatisfy { $0.strangeness == 0 }
    for further in SituationEdit.edits(changes, of: situation) {
      let edits = base.combined(with: further)
      if let best = found.first, edits.count > best.count { return true }
      if stage.isExhausted { return true }
      guard stage.changesData || edits.allSatisfy({ $0.kind != .data }), seen.insert(Set(edits)).inserted else {
        continue
      }
      guard found.isEmpty || isUsual, !found.contains(where: { Set($0).isSubset(of: edits) }) else { continue }
      if stage.allows(edits) { keep(edits) }
    }
    return found.count > ClosestRequestLimits.alternatives
  }

  /// Searches requests for the data below the requested location. Rules below a location never grant access to it.
  private mutating func searchBelow(_ path: DataPath) {
    for place in PlacesBelow(ruleset.program, origin.seed.data).readable(from: path) {
      let edits = [SituationEdit(lever: .below(place), change: .keep)]
      if stage.allows(edits) { return keep(edits) }
      search(after: edits)
      if !found.isEmpty { return }
    }
  }

  /// Keeps an allowed request if it changes different kinds than the results found before.
  private mutating func keep(_ edits: [SituationEdit]) {
    let edits = emptied(minimised(edits))
    let kinds = Set(edits.map(\.kind))
    guard found.isEmpty || !found.contains(where: { Set($0.map(\.kind)) == kinds }) else { return }
    found.append(sharpened(edits))
  }

  /// Returns the cost: first the number of changes, then their kinds.
  private static func cost(_ edits: [SituationEdit]) -> Int {
    edits.reduce(0) { $0 + 1_000 + $1.kind.rawValue * 100 }
  }

  // MARK: Simpler results

  /// Returns the edits without those that are not needed: a later edit may make an earlier one redundant.
  private mutating func minimised(_ edits: [SituationEdit]) -> [SituationEdit] {
    guard edits.count > 1 else { return edits }
    var edits = edits
    for index in edits.indices.reversed() {
      var fewer = edits
      fewer.remove(at: index)
      if !fewer.isEmpty, stage.allows(fewer) { edits = fewer }
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
      if stage.allows(simpler) { result = simpler }
    }
    return result
  }

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
        if stage.allows(probe) { continue }
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
