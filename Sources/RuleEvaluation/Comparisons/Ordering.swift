import RulePrograms
import RuleValues

extension EvaluationState {
  /// `x < y` and its like. An int and a float are compared as floats, so also `9223372036854775807 < 9223372036854775807.0`
  /// is false; strings by UTF-16 code units, bytes unsigned (emulator 1.19.9).
  mutating func ordering(_ builtin: Builtin, _ left: RuleValue, _ right: RuleValue) -> RuleValue {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return Self.holds(builtin, left < right, left == right)
    case (.string(let left), .string(let right)):
      charge(left)
      let order = arena.compare(left, right)
      return Self.holds(builtin, order < 0, order == 0)
    case (.bytes(let left), .bytes(let right)):
      charge(left)
      let order = arena.compareBytes(left, right)
      return Self.holds(builtin, order < 0, order == 0)
    case (.timestamp(let left), .timestamp(let right)): return Self.holds(builtin, left < right, left == right)
    case (.duration(let left), .duration(let right)): return Self.holds(builtin, left < right, left == right)
    case (.constraint, _), (_, .constraint): return constraintComparison(builtin, left, right)
    default:
      guard let leftNumber = left.number, let rightNumber = right.number else {
        return unsupported(builtin, left, right)
      }
      if leftNumber.isNaN || rightNumber.isNaN { return .bool(false) }
      return Self.holds(builtin, leftNumber < rightNumber, leftNumber == rightNumber)
    }
  }

  private static func holds(_ builtin: Builtin, _ isLess: Bool, _ isEqual: Bool) -> RuleValue {
    switch builtin {
    case .less: .bool(isLess)
    case .lessOrEqual: .bool(isLess || isEqual)
    case .greater: .bool(!isLess && !isEqual)
    default: .bool(!isLess)
    }
  }
}
