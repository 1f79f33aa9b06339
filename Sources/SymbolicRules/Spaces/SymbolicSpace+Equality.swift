/// The equalities of the Cloud rules language (`RuleEvaluation/Comparisons/Equality.swift`).
package enum ValueEquality: Sendable {
  /// `==`: an int and a float are compared as floats.
  case values
  /// `in`, and the methods of lists: an int never equals a float.
  case elements
  /// Inside of lists and maps that are compared: as ``elements``, but 0.0 and -0.0 differ.
  case nested
  /// The equality of sets and of `diff()`: numbers are compared exactly, also inside of containers, and NaN equals itself.
  case sets

  /// The equality of the elements of lists and maps that are compared by this one.
  package var inside: ValueEquality {
    switch self {
    case .values, .elements, .nested: .nested
    case .sets: .sets
    }
  }
}

extension SymbolicSpace {
  /// Returns that two values are equal and present, as by `==`.
  package func equal(_ left: Term, _ right: Term) -> Formula {
    if left == right { return equalsItself(left) }
    if let known = constant(left), let other = constant(right) { return known.equals(other) ? .always : .never }
    let (first, second) = (kinds(of: left).subtracting(.nan), kinds(of: right).subtracting(.nan))
    let areNumbers = !first.isDisjoint(with: .number) && !second.isDisjoint(with: .number)
    if first.subtracting(.absent).isDisjoint(with: second), !areNumbers { return .never }
    if constant(left) == .null || constant(right) == .null {
      return isKind(constant(left) == .null ? right : left, .null)
    }
    let isEqual = atom(left < right ? .equal(left, right) : .equal(right, left))
    // The equality of sets is not transitive for large numbers, so it is no equality of terms.
    let areOpaque = both(isKind(left, Self.opaque), isKind(right, Self.opaque))
    if areOpaque == .never { return isEqual }
    return either(both(not(areOpaque), isEqual), both(areOpaque, unmodeled("equality of sets", left, right)))
  }

  private static let opaque: Kinds = [.set, .mapDiff]

  /// Returns that two values are equal and present.
  func equal(_ left: Term, _ right: Term, by equality: ValueEquality) -> Formula {
    switch equality {
    case .values: equal(left, right)
    case .elements: both(equal(left, right), not(areMixed(left, right)))
    case .nested: both(both(equal(left, right), not(areMixed(left, right))), haveSameSign(left, right))
    case .sets: areSame(left, right)
    }
  }

  /// Returns that a value equals itself, which NaN does not, and neither does a container with NaN.
  private func equalsItself(_ term: Term) -> Formula {
    let isValue = not(isKind(term, [.absent, .nan]))
    // A computed path with an open variable does not equal itself.
    let isComputed = if case .unmodeled? = origin(term) { true } else { false }
    let hasNoEquality = isKind(term, isComputed ? Kinds.container.union(.path) : .container)
    if hasNoEquality == .never { return isValue }
    return both(isValue, either(not(hasNoEquality), unmodeled("equality of a value with itself", term, term)))
  }

  /// Returns that one value is an int and the other one a float.
  private func areMixed(_ left: Term, _ right: Term) -> Formula {
    either(both(isKind(left, .int), isKind(right, .float)), both(isKind(left, .float), isKind(right, .int)))
  }

  /// Returns that two equal floats are not 0.0 and -0.0. Terms do not tell these apart.
  private func haveSameSign(_ left: Term, _ right: Term) -> Formula {
    let areFloats = both(isKind(left, .float), isKind(right, .float))
    if areFloats == .never || (left == right && constant(left) == nil) { return .always }
    if [left, right].contains(where: { constant($0).map { !$0.equals(.double(0)) } ?? false }) { return .always }
    return either(not(areFloats), unmodeled("the sign of zero", left, right))
  }

  /// Returns that two values are the same for `diff()` and for sets: numbers are compared by their values, also inside of
  /// containers, and NaN equals itself.
  func areSame(_ left: Term, _ right: Term) -> Formula {
    if left == right { return isPresent(left) }
    let areNaN = both(isKind(left, .nan), isKind(right, .nan))
    let areContainers = areBoth(left, right, [[.list, .vector], .map, .set, .mapDiff])
    let isEqual = either(both(equal(left, right), areExact(left, right)), areNaN)
    if areContainers == .never { return isEqual }
    return either(isEqual, both(areContainers, unmodeled("`diff()` of numbers inside of containers", left, right)))
  }

  /// Returns that both values are of one of these groups of kinds.
  private func areBoth(_ left: Term, _ right: Term, _ groups: [Kinds]) -> Formula {
    any(groups.map { both(isKind(left, $0), isKind(right, $0)) })
  }

  /// Returns that an int and a float are equal only if they are the same number, which holds for small numbers.
  private func areExact(_ left: Term, _ right: Term) -> Formula {
    let areMixed = areMixed(left, right)
    if areMixed == .never || [left, right].contains(where: { constant($0)?.isExactNumber ?? false }) { return .always }
    return either(not(areMixed), unmodeled("an int and a float that are equal as sets compare them", left, right))
  }

  /// Returns what holds for two terms that are the same value, or both missing.
  ///
  /// That is not the equality of rules: NaN does not equal itself, nor do containers with it, and ints equal floats. So nothing
  /// is known about the contents of containers.
  package func areIdentical(_ left: Term, _ right: Term) -> Formula {
    if left == right { return .always }
    let ofOneKind = Self.unequalKinds.map { kind in
      let (isLeft, isRight) = (isKind(left, kind), isKind(right, kind))
      return either(both(isLeft, isRight), both(not(isLeft), not(isRight)))
    }
    let hasNoEquality = isKind(left, Kinds.container.union([.absent, .nan]))
    return all(ofOneKind + [either(hasNoEquality, equal(left, right))])
  }

  /// The kinds of values that can be unequal to themselves, or equal to values of another kind.
  private static let unequalKinds: [Kinds] = [.absent, .nan, .int, .float, .list, .map, .vector, .set, .mapDiff]

  private func unmodeled(_ construct: String, _ left: Term, _ right: Term) -> Formula {
    unmodeled(gap(construct, [.term(min(left, right)), .term(max(left, right))], at: "the rules"))
  }
}

extension Constant {
  /// Whether the value is a number that equals no other number, however it is compared.
  var isExactNumber: Bool {
    switch self {
    case .integer(let integer): integer.magnitude < 1 << 53
    case .double(let double): double.magnitude < 0x1p53
    case .null, .bool, .string, .bytes, .timestamp, .duration: false
    }
  }
}
