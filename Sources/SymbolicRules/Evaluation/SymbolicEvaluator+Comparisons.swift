import RulePrograms
import RuleValues

/// Equality and order.
extension SymbolicEvaluator {
  /// Returns `left == right`. Values of different types are not equal.
  func equal(_ left: SymbolicValue, _ right: SymbolicValue, _ id: ExpressionID) -> Truth {
    switch (left, right) {
    case (.term(let left), .term(let right)): return decided(space.equal(left, right))
    case (.truth(let left), .truth(let right)):
      return space.equal(left, right)
    case (.truth(let truth), .term(let term)), (.term(let term), .truth(let truth)):
      return space.equal(truth, term)
    case (.path(let left), .path(let right)):
      return decided(left.count == right.count ? space.all(zip(left, right).map { space.equal($0, $1) }) : .never)
    case (.sequence(let left, let isSet), .sequence(let right, let isOtherSet)):
      return isSet == isOtherSet ? sameElements(left, right, isSet: isSet, id) : .no
    case (.term(let term), .sequence(let elements, isSet: false)),
      (.sequence(let elements, isSet: false), .term(let term)):
      return equal(list: term, elements, id)
    case (.keys(let keys), .sequence(let elements, _)), (.sequence(let elements, _), .keys(let keys)):
      return keys.difference == nil
        ? unmodeledTruth("the order of `keys()`", [left, right], id)
        : sameKeys(keys, elements, id)
    case (.term(let term), .record(let entries)), (.record(let entries), .term(let term)):
      return equal(map: term, entries, id)
    case (.term(let term), .path), (.path, .term(let term)):
      return space.kinds(of: term).isDisjoint(with: .path)
        ? .no : unmodeledTruth("equality with a stored path", [left, right], id)
    case (.record, .record), (.keys, .keys), (.keys, .term), (.term, .keys):
      return unmodeledTruth("equality of maps or key lists", [left, right], id)
    case (.difference, .difference): return .no
    default: return .no
    }
  }

  /// Returns whether two elements of a list, map or set are equal.
  func equalElements(_ left: SymbolicValue, _ right: SymbolicValue, isSet: Bool, _ id: ExpressionID) -> Truth {
    guard case .term(let first) = left, case .term(let second) = right else { return equal(left, right, id) }
    return decided(isSet ? space.areSame(first, second) : space.equalElements(first, second))
  }

  private func decided(_ formula: Formula) -> Truth { Truth(isTrue: formula, isFalse: space.not(formula)) }

  private func sameElements(
    _ left: [SymbolicValue], _ right: [SymbolicValue], isSet: Bool, _ id: ExpressionID
  ) -> Truth {
    if isSet {
      let all =
        left.map { contains(.sequence(right, isSet: true), $0, id) }
        + right.map { contains(.sequence(left, isSet: true), $0, id) }
      return all.reduce(.yes) { space.and($0, $1) }
    }
    guard left.count == right.count else { return .no }
    return zip(left, right).map { equalElements($0, $1, isSet: false, id) }.reduce(.yes) { space.and($0, $1) }
  }

  private func equal(list term: Term, _ elements: [SymbolicValue], _ id: ExpressionID) -> Truth {
    guard space.kinds(of: term).contains(.list) else { return .no }
    let count = space.term(.integer(Int64(elements.count)))
    var all = [space.isKind(term, .list), space.equal(space.size(term), count)]
    for (index, element) in elements.enumerated() {
      let stored = SymbolicValue.term(space.element(term, at: space.term(.integer(Int64(index)))))
      all.append(equalElements(stored, element, isSet: false, id).isTrue)
    }
    return decided(space.all(all))
  }

  private func equal(map term: Term, _ entries: [SymbolicValue.Entry], _ id: ExpressionID) -> Truth {
    guard space.kinds(of: term).contains(.map) else { return .no }
    let all = entries.map {
      equalElements(.term(space.field(term, $0.key)), $0.value, isSet: false, id).isTrue
    }
    return decided(
      space.all([space.isKind(term, .map), space.only(.keys(term), entries.map(\.key))] + all))
  }

  private func sameKeys(_ keys: KeySet, _ elements: [SymbolicValue], _ id: ExpressionID) -> Truth {
    let all = elements.map { contains(.keys(keys), $0, id) }
    return all.reduce(only(keys, elements, id)) { space.and($0, $1) }
  }

  // MARK: Order

  func compare(_ builtin: Builtin, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    guard case .term(let left) = operands[0], case .term(let right) = operands[1] else { return .failure }
    let (less, greater) = (space.less(left, right), space.less(right, left))
    // No order holds for a value that is not a number.
    let isOrdered = space.both(space.not(space.isKind(left, .nan)), space.not(space.isKind(right, .nan)))
    let holds =
      switch builtin {
      case .less: less
      case .lessOrEqual: space.not(greater)
      case .greater: greater
      default: space.not(less)
      }
    let isTrue = space.both(isOrdered, holds)
    return space.value(
      .truth(Truth(isTrue: isTrue, isFalse: space.not(isTrue))), if: space.areComparable(left, right))
  }
}
