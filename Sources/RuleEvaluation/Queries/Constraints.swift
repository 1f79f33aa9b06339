import RulePrograms
import RuleValues

/// What a query says of a field, as a comparator in a ``RuleValue/constraint(_:)``.
enum Comparator: Int64 {
  /// `EQ`: the field has that value.
  case equal
  /// `NEQ`: it has another one.
  case notEqual
  /// `LT`
  case less
  /// `LTE`
  case lessOrEqual
  /// `GT`
  case greater
  /// `GTE`
  case greaterOrEqual
  /// `LIST_CONTAINS`: it is a list with that element.
  case contains

  /// The engine's name, as its error texts print it.
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

/// Operators on what a query says of a field. They hold only where one of its comparisons by itself implies them; what is
/// not implied is an error, also where it is contradicted (emulator 1.19.9).
extension EvaluationState {
  /// `<` and its like, `==` and `!=`, of which an operand is a constraint.
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
      // What a query says with a float implies nothing of an int, though what it says with an int does of a float. A value
      // by itself is no constraint to the emulator, only to a proof (emulator 1.19.9).
      let isValue = comparator == .equal && constraint.count == 2
      if !isValue, isFloatBesideInt(known, value) { continue }
      if implies(comparator, known, relation, to: value) { return .bool(true) }
    }
    return .error(.undecided)
  }

  /// Whether a field that compares with `known` as `comparator` says compares with `value` as `relation` says.
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

  /// Whether the index compares a value as rules do. The index takes whole numbers and floats for the same kind at every
  /// depth and compares them exactly, where rules compare them as floats, and in lists and maps tell them apart; it orders
  /// strings by bytes, rules by UTF-16 code units.
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

  /// Whether the field is a list with that element, as far as the constraint says: true, or undecided.
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
