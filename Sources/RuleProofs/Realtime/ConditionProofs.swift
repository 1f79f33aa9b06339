import RulePrograms
import SymbolicRules

/// Proves that the rules of a location in two versions hold for the same operations.
struct ConditionProofs {
  private let old: Program
  private let new: Program
  private let nodes: [[RequestForm.Segment]: (old: Int, new: Int)]

  /// Creates proofs about two programs.
  init(_ old: Program, _ new: Program) {
    self.old = old
    self.new = new
    let (left, right) = (DataOperationForms.nodes(of: old), DataOperationForms.nodes(of: new))
    // With other locations, other rules apply.
    let areAlike = left.count == right.count && left.keys.allSatisfy { right[$0] != nil }
    nodes = areAlike ? left.merging(right) { ($0.old, $1.new) } : [:]
  }

  /// Returns whether the rules at the location of a form are proved to hold for the same operations.
  ///
  /// - Parameter isAlone: whether the rules of other locations are left out. Such a proof takes less time.
  func areEqual(at form: RequestForm, isAlone: Bool, by engine: ProofEngine) -> Bool {
    guard let node = nodes[form.segments] else { return false }
    let (left, right) = (old.nodes[node.old], new.nodes[node.new])
    func isEqual(_ method: RuleMethod, _ left: RuleID?, _ right: RuleID?) -> Bool {
      self.isEqual(method, (left, right), at: form, isAlone: isAlone, by: engine)
    }
    if form.method == .read { return isEqual(.read, left.read, right.read) }
    return isEqual(.write, left.write, right.write) && isEqual(.validate, left.validate, right.validate)
  }

  private func isEqual(
    _ method: RuleMethod, _ rules: (old: RuleID?, new: RuleID?), at form: RequestForm, isAlone: Bool,
    by engine: ProofEngine
  ) -> Bool {
    let space = SymbolicSpace()
    let condition = SymbolicCondition(method, at: form.segments, in: space)
    let (first, second) = (condition.holds(rules.old, in: old), condition.holds(rules.new, in: new))
    if first == second { return true }
    let facts = condition.facts(for: [old, new])
    return [(first, second, old), (second, first, new)].allSatisfy { yes, no, version in
      let statement = space.all([facts, yes, space.not(no)])
      if isExcluded(statement, in: space, by: engine) { return true }
      if isAlone || method == .read { return false }
      // The rest of the version may not allow such an operation.
      let demands = AllowedOperation(version).demands(at: form.segments, in: space)
      let known = condition.facts(for: [old, new])
      return isExcluded(space.all([known, demands, yes, space.not(no)]), in: space, by: engine)
    }
  }

  private func isExcluded(_ statement: Formula, in space: SymbolicSpace, by engine: ProofEngine) -> Bool {
    if statement == .never { return true }
    if case .proved = engine.decide(Question(statement, in: space)) { return true }
    return false
  }
}

extension DataOperationForms {
  /// Returns the nodes of a program by their paths, twice for each.
  fileprivate static func nodes(of program: Program) -> [[RequestForm.Segment]: (old: Int, new: Int)] {
    Dictionary(program.nodes.indices.map { (segments(of: $0, in: program), ($0, $0)) }) { first, _ in first }
  }
}
