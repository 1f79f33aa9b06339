import RulePrograms
import RuleValues

extension EvaluationState {
  /// Evaluates `<`, `<=`, `>` or `>=`; nil for values that have no order.
  ///
  /// An int and a float are compared as floats, so `9223372036854775807 < 9223372036854775807.0` is false. Strings are
  /// ordered by UTF-16 code units, and bytes as unsigned numbers (emulator 1.19.9).
  mutating func ordering(_ relation: Relation, _ left: RuleValue, _ right: RuleValue) -> RuleValue? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      return .bool(relation.holds(isLess: left < right, isEqual: left == right))
    case (.string(let left), .string(let right)):
      charge(left)
      let order = arena.compare(left, right)
      return .bool(relation.holds(isLess: order < 0, isEqual: order == 0))
    case (.bytes(let left), .bytes(let right)):
      charge(left)
      let order = arena.compareBytes(left, right)
      return .bool(relation.holds(isLess: order < 0, isEqual: order == 0))
    case (.timestamp(let left), .timestamp(let right)):
      return .bool(relation.holds(isLess: left < right, isEqual: left == right))
    case (.duration(let left), .duration(let right)):
      return .bool(relation.holds(isLess: left < right, isEqual: left == right))
    case (.constraint, _), (_, .constraint): return constraintComparison(relation, left, right)
    default:
      guard let left = left.number, let right = right.number else { return nil }
      if left.isNaN || right.isNaN { return .bool(false) }
      return .bool(relation.holds(isLess: left < right, isEqual: left == right))
    }
  }
}
