import RulePrograms
import SymbolicRules

/// Proofs about queries of Cloud Firestore.
extension WitnessSearch {
  /// Returns whether solvers prove that versions cannot decide queries as expected, because of parts of their conditions
  /// that do not depend on documents.
  ///
  /// A query is decided for documents with unknown fields, where an equal formula proves nothing. But what both conditions
  /// have in common only matters as a whole, and what is known about the request has a definite value.
  func excludesQueries(_ facts: Formula, by engine: ProofEngine) -> Proof? {
    guard conditions.count == 2, conditions[0].decision.isAllowed != conditions[1].decision.isAllowed else {
      return nil
    }
    var pair = FormulaPair(conditions[0].isAllowed, conditions[1].isAllowed, in: request.space)
    pair.removeCommonParts(dependsOnDocuments)
    guard !dependsOnDocuments(pair.left), !dependsOnDocuments(pair.right) else { return nil }
    let (yes, no) = conditions[0].decision.isAllowed ? (pair.left, pair.right) : (pair.right, pair.left)
    return engine.decide(Question(request.space.all([facts, yes, request.space.not(no)]), in: request.space))
  }

  private func dependsOnDocuments(_ formula: Formula) -> Bool {
    let space = request.space
    var seen: Set<Term> = []
    var open: [Term] = []
    for atom in formula.atoms(in: space) {
      if case .unmodeled = atom { return true }
      open += atom.terms
    }
    while let term = open.popLast() {
      guard seen.insert(term).inserted else { continue }
      switch space[term] {
      case .input(.before), .input(.after), .input(.query), .input(.unmodeled): return true
      case .input(.segment(let index)) where index == request.segments.count - 1: return true
      case .constant, .input, .document, .referenced, .field, .element, .size, .joined, .applied:
        open += space[term].parts
      }
    }
    return false
  }
}

/// Two formulas without some parts that both have.
private struct FormulaPair {
  private(set) var left: Formula
  private(set) var right: Formula
  private let space: SymbolicSpace

  init(_ left: Formula, _ right: Formula, in space: SymbolicSpace) {
    (self.left, self.right, self.space) = (left, right, space)
  }

  /// Removes common conditions of conjunctions, and common alternatives of disjunctions, from the outside in.
  ///
  /// - Parameter isRemoved: whether a common part is removed.
  mutating func removeCommonParts(_ isRemoved: (Formula) -> Bool) {
    while true {
      let (known, space) = ((left, right), space)
      remove(isRemoved, of: { if case .all(let parts) = $0 { parts } else { nil } }, joined: { space.all($0) })
      remove(isRemoved, of: { if case .any(let parts) = $0 { parts } else { nil } }, joined: { space.any($0) })
      if known == (left, right) { return }
    }
  }

  private mutating func remove(
    _ isRemoved: (Formula) -> Bool, of parts: (FormulaShape) -> [Formula]?, joined: ([Formula]) -> Formula
  ) {
    let (lefts, rights) = (parts(space[left]) ?? [left], parts(space[right]) ?? [right])
    let common = Set(lefts).intersection(rights)
    // `a || a && b` is `a`, and so is `a && (a || b)`.
    func isKept(_ part: Formula) -> Bool {
      if common.contains(part) { return !isRemoved(part) }
      return !common.contains { operands(of: $0).isSubset(of: operands(of: part)) }
    }
    if common.isEmpty { return }
    left = joined(lefts.filter(isKept))
    right = joined(rights.filter(isKept))
  }

  private func operands(of formula: Formula) -> Set<Formula> {
    switch space[formula] {
    case .all(let parts), .any(let parts): Set(parts)
    case .constant, .atom, .not: [formula]
    }
  }
}
