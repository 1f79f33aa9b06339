import RulePrograms
import RuleValues
import SymbolicRules

/// Numbers close to those of a known request.
extension NumberChoice {
  /// Returns the smallest distance of two different numbers. Times of Cloud rules are shown in seconds.
  func gap(_ left: Term, _ right: Term) -> Int64 {
    guard preferred != nil else { return 1 }
    return classes.kinds(of: left) == .timestamp || classes.kinds(of: right) == .timestamp ? 1000 : 1
  }

  /// Returns whether the lower of two numbers is changed first, so that it is less than the higher one.
  func movesLower(_ low: Term?, _ high: Term?, pass: Int) -> Bool {
    guard let low, let high else { return high == nil }
    guard let preferred, pass < Self.passesOfPreferredMoves else { return !pass.isMultiple(of: 2) }
    return preferred.isChangedBefore(low, high)
  }

  /// The number of passes in which only the preferred one of two numbers changes.
  private static let passesOfPreferredMoves = 16

  /// Returns the greatest number that known numbers allow for a class without a preferred number, else the smallest one.
  func bound(of root: Term) -> Int64? {
    if preferred == nil { return nil }
    var (lower, upper): (Int64?, Int64?)
    for (atom, value) in classes.literals {
      guard case .less(let left, let right) = atom else { continue }
      let gap = value ? gap(left, right) : 0
      if let offset = offset(of: left, from: root), let number = known(right) {
        let bound = number &- offset
        if value { upper = min(upper ?? .max, bound &- gap) } else { lower = max(lower ?? .min, bound) }
      } else if let offset = offset(of: right, from: root), let number = known(left) {
        let bound = number &- offset
        if value { lower = max(lower ?? .min, bound &+ gap) } else { upper = min(upper ?? .max, bound) }
      }
    }
    return upper ?? lower
  }

  /// Makes sums that are kept, or those of numbers that are.
  mutating func adoptSums(_ terms: [Term]) {
    guard let preferred else { return }
    for term in terms where classes.root(of: term) == term {
      guard case .applied = space[term], let sum = linear(term), let base = sum.base, base != term else { continue }
      if preferred.keeps(term), let number = preferred.number(term) {
        values[base] = number &- sum.offset
      } else {
        values[term] = value(sum)
      }
    }
  }

  private func known(_ term: Term) -> Int64? {
    classes.constant(of: term).flatMap { Self.number($0) } ?? preferred?.number(classes.root(of: term))
  }

  /// Returns the difference of a term from a class that it is computed from; nil if it is not known.
  private func offset(of term: Term, from root: Term) -> Int64? {
    if classes.root(of: term) == root { return 0 }
    guard case .applied(let builtin, let operands, _) = space[term], operands.count == 2 else { return nil }
    if classes.root(of: operands[0]) == root, let other = known(operands[1]) {
      return builtin == .add ? other : builtin == .subtract ? 0 &- other : nil
    }
    guard builtin == .add, classes.root(of: operands[1]) == root else { return nil }
    return known(operands[0])
  }
}
