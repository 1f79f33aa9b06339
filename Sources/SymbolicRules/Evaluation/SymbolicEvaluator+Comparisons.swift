import RulePrograms
import RuleValues

/// Equality and order.
extension SymbolicEvaluator {
  /// Returns `left == right`.
  func equal(_ left: SymbolicValue, _ right: SymbolicValue, _ id: ExpressionID) -> Truth {
    equal(left, right, by: .values, id)
  }

  /// Returns whether two values are equal. Values of different kinds are not, apart from numbers.
  func equal(
    _ left: SymbolicValue, _ right: SymbolicValue, by equality: ValueEquality, _ id: ExpressionID
  ) -> Truth {
    if areOfDifferentKinds(left, right, by: equality) { return .no }
    let unknown = unmodeledTruth("equality of computed values (\(equality))", [left, right], id)
    switch (left, right) {
    case (.term(let left), .term(let right)): return space.decided(space.equal(left, right, by: equality))
    case (.truth(let left), .truth(let right)): return space.equal(left, right)
    case (.truth(let truth), .term(let term)), (.term(let term), .truth(let truth)): return space.equal(truth, term)
    case (.path(let left), .path(let right)):
      return space.decided(left.count == right.count ? space.all(zip(left, right).map { space.equal($0, $1) }) : .never)
    case (.sequence(let left, isSet: true), .sequence(let right, isSet: true)): return sameElements(left, right, id)
    case (.sequence(let left, isSet: false), .sequence(let right, isSet: false)):
      guard left.count == right.count else { return .no }
      return zip(left, right).map { equal($0, $1, by: equality.inside, id) }.reduce(.yes) { space.and($0, $1) }
    case (.term(let term), .sequence(let elements, isSet: false)),
      (.sequence(let elements, isSet: false), .term(let term)):
      return equal(list: term, elements, by: equality, id) ?? unknown
    case (.keys(let keys), .sequence(let elements, isSet: true)) where keys.isSet,
      (.sequence(let elements, isSet: true), .keys(let keys)) where keys.isSet:
      return elements.map { has(keys, $0, id) }.reduce(only(keys, elements, id)) { space.and($0, $1) }
    case (.term(let term), .record(let entries)), (.record(let entries), .term(let term)):
      return equal(map: term, entries, by: equality, id) ?? unknown
    case (.difference, .difference): return equality == .values || equality == .elements ? .no : unknown
    case (.term, _), (.truth, _), (.sequence, _), (.record, _), (.path, _), (.keys, _), (.place, _), (.difference, _),
      (.cases, _):
      return unknown
    }
  }

  /// Returns whether two values cannot be equal, because no kind of one equals a kind of the other.
  private func areOfDifferentKinds(_ left: SymbolicValue, _ right: SymbolicValue, by equality: ValueEquality) -> Bool {
    let (first, second) = (space.kinds(of: left), space.kinds(of: right))
    func isEither(_ kinds: Kinds) -> Bool { !first.isDisjoint(with: kinds) && !second.isDisjoint(with: kinds) }
    // As elements of sets, a vector equals the list of its numbers.
    return first.isDisjoint(with: second) && !isEither(.number) && !(equality == .sets && isEither([.list, .vector]))
  }

  private func sameElements(_ left: [SymbolicValue], _ right: [SymbolicValue], _ id: ExpressionID) -> Truth {
    let all =
      left.map { contains(.sequence(right, isSet: true), $0, id) }
      + right.map { contains(.sequence(left, isSet: true), $0, id) }
    return all.reduce(.yes) { space.and($0, $1) }
  }

  /// Returns whether a value is a list of known elements; nil if it can be a vector that equals the list.
  private func equal(
    list term: Term, _ elements: [SymbolicValue], by equality: ValueEquality, _ id: ExpressionID
  ) -> Truth? {
    if equality == .sets, space.kinds(of: term).contains(.vector) { return nil }
    let count = space.term(.integer(Int64(elements.count)))
    var all = [space.isKind(term, .list), space.equal(space.size(term), count)]
    for (index, element) in elements.enumerated() {
      let stored = SymbolicValue.term(space.element(term, at: space.term(.integer(Int64(index)))))
      all.append(equal(stored, element, by: equality.inside, id).isTrue)
    }
    return space.decided(space.all(all))
  }

  /// Returns whether a value is a map with these entries; nil if the map may lack one.
  private func equal(
    map term: Term, _ entries: [SymbolicValue.Entry], by equality: ValueEquality, _ id: ExpressionID
  ) -> Truth? {
    guard entries.allSatisfy({ $0.isPresent == .always }) else { return nil }
    let all = entries.map { equal(.term(space.field(term, $0.key)), $0.value, by: equality.inside, id).isTrue }
    return space.decided(
      space.all([space.isKind(term, .map), space.only(.keys(term), entries.map(\.key))] + all))
  }

  // MARK: Order

  /// Returns an order of two values.
  ///
  /// - Parameter holds: returns the order from whether the left value is less, and whether it is greater.
  func compare(
    _ builtin: Builtin, _ operands: [SymbolicValue], _ id: ExpressionID, by holds: (Formula, Formula) -> Formula
  ) -> SymbolicValue {
    guard case .term(let left) = operands[0], case .term(let right) = operands[1] else {
      return unmodeledCall(builtin, operands, id)
    }
    // No order holds for a value that is not a number.
    let isOrdered = space.both(space.not(space.isKind(left, .nan)), space.not(space.isKind(right, .nan)))
    let isTrue = space.both(isOrdered, holds(space.less(left, right), space.less(right, left)))
    return space.value(
      .truth(space.decided(isTrue)), if: space.areComparable(left, right))
  }
}
