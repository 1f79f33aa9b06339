import RulePrograms
import RuleValues

/// A comparison of a field in a query, as stored in a ``RuleValue/constraint(_:)``.
enum Comparator: Int64 {
  /// `EQ`: the field has this value.
  case equal
  /// `NEQ`: the field has a different value.
  case notEqual
  /// `LT`: the field is less than this value.
  case less
  /// `LTE`: the field is less than or equal to this value.
  case lessOrEqual
  /// `GT`: the field is greater than this value.
  case greater
  /// `GTE`: the field is greater than or equal to this value.
  case greaterOrEqual
  /// `LIST_CONTAINS`: the field is a list with this element.
  case contains

  /// The engine's name in its error messages.
  var engineName: String {
    switch self {
    case .equal: "EQ"
    case .notEqual: "NEQ"
    case .less: "LT"
    case .lessOrEqual: "LTE"
    case .greater: "GT"
    case .greaterOrEqual: "GTE"
    case .contains: "LIST_CONTAINS"
    }
  }
}

/// Operators on a field that is known only through a query.
///
/// An operator holds only if a single comparison of the query implies it. Otherwise the result is an error, even if the
/// query contradicts it (emulator 1.19.9).
extension EvaluationState {
  /// Evaluates `<`, `<=`, `>`, `>=`, `==` or `!=` with a constraint as an operand.
  mutating func constraintComparison(_ relation: Relation, _ left: RuleValue, _ right: RuleValue) -> RuleValue {
    switch (left, right) {
    case (.constraint, .constraint): typeFault(left, expected: relation.typesBesideConstraint)
    case (.constraint(let constraint), _): comparison(constraint, relation, right)
    case (_, .constraint(let constraint)): comparison(constraint, relation.mirrored, left)
    default: .error(.undecided)
    }
  }

  private mutating func comparison(_ constraint: ElementsRef, _ relation: Relation, _ value: RuleValue) -> RuleValue {
    let expected = relation.typesBesideConstraint
    guard let type = value.type, expected.contains(type) else { return typeFault(value, expected: expected) }
    if case .null = value, relation == .notEqual, constraint.count > 0 { return .bool(true) }
    for index in stride(from: 0, to: Int(constraint.count), by: 2) {
      guard case .integer(let number) = arena.element(constraint, index), let comparator = Comparator(rawValue: number)
      else { continue }
      let known = arena.element(constraint, index + 1)
      // A comparison with a float implies nothing about an int, but a comparison with an int implies something about a
      // float. The emulator does not treat a plain value as a constraint; only a proof does (emulator 1.19.9).
      let isValue = comparator == .equal && constraint.count == 2
      if !isValue, isFloatBesideInt(known, value) { continue }
      if implies(comparator, known, relation, to: value) { return .bool(true) }
    }
    return .error(.undecided)
  }

  /// Returns whether a field for which `comparator` and `known` hold also has `relation` to `value`.
  private mutating func implies(
    _ comparator: Comparator, _ known: RuleValue, _ relation: Relation, to value: RuleValue
  ) -> Bool {
    if environment.isProof, !isJudgedAlike(known, 0) || !isJudgedAlike(value, 0) { return false }
    switch (comparator, relation) {
    case (.equal, .equal), (.notEqual, .notEqual): return holds(equality(.equal, known, value))
    case (.equal, .notEqual): return isComparable(known, value) && holds(equality(.notEqual, known, value))
    case (.equal, _): return holds(ordering(relation, known, value))
    case (.greater, .greater), (.greater, .greaterOrEqual), (.greater, .notEqual), (.greaterOrEqual, .greaterOrEqual):
      return holds(ordering(.greaterOrEqual, known, value))
    case (.greaterOrEqual, .greater), (.greaterOrEqual, .notEqual): return holds(ordering(.greater, known, value))
    case (.less, .less), (.less, .lessOrEqual), (.less, .notEqual), (.lessOrEqual, .lessOrEqual):
      return holds(ordering(.lessOrEqual, known, value))
    case (.lessOrEqual, .less), (.lessOrEqual, .notEqual): return holds(ordering(.less, known, value))
    default: return false
    }
  }

  private func isFloatBesideInt(_ known: RuleValue, _ value: RuleValue) -> Bool {
    if case (.double, .integer) = (known, value) { true } else { false }
  }

  private func holds(_ value: RuleValue?) -> Bool {
    if case .bool(true)? = value { true } else { false }
  }

  private mutating func isComparable(_ left: RuleValue, _ right: RuleValue) -> Bool {
    if case (.bool, .bool) = (left, right) { return true }
    switch ordering(.less, left, right) {
    case nil, .error?: return false
    default: return true
    }
  }

  /// Returns whether the index compares a value in the same way as rules do.
  ///
  /// The index compares integers and floats exactly and as the same kind at every depth. Rules compare them as floats,
  /// and distinguish them inside lists and maps. The index orders strings by bytes, and rules by UTF-16 code units.
  private mutating func isJudgedAlike(_ value: RuleValue, _ depth: Int) -> Bool {
    guard countComparison(depth) else { return false }
    switch value {
    case .integer(let integer): return depth == 0 && integer.magnitude <= 1 << 53
    case .double: return depth == 0
    case .string(let text): return arena.withText(text) { $0.allSatisfy { $0 < 0xED } }
    case .list(let elements), .map(let elements):
      guard depth < Arena.maximumDepth else { return false }
      for index in elements.range where !isJudgedAlike(arena.elements[index], depth + 1) { return false }
      return true
    default: return true
    }
  }

  /// Returns whether the constraint says that the field is a list with this element. If not, the result is undecided.
  mutating func contains(_ constraint: ElementsRef, _ element: RuleValue) -> Bool {
    for index in stride(from: 0, to: Int(constraint.count), by: 2) {
      guard case .integer(Comparator.contains.rawValue) = arena.element(constraint, index) else { continue }
      let known = arena.element(constraint, index + 1)
      if environment.isProof, !isJudgedAlike(known, 1) { continue }
      if isFloatBesideInt(known, element) { continue }
      if holds(equality(.equal, known, element)) { return true }
    }
    return false
  }
}
