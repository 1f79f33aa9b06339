import RulePrograms
import RuleValues

extension EvaluationState {
  /// `!x`
  mutating func opposite(_ operand: RuleValue) -> RuleValue {
    guard case .bool(let bool) = operand else { return unsupported(.not, operand) }
    return .bool(!bool)
  }

  /// `-x`
  mutating func negative(_ operand: RuleValue) -> RuleValue {
    switch operand {
    case .integer(let integer):
      let (result, overflow) = Int64(0).subtractingReportingOverflow(integer)
      return overflow ? .error(EvaluationFault(.integerRange)) : .integer(result)
    case .double(let double): return .double(-double)
    case .duration(let duration): return .duration(duration.negated)
    default: return unsupported(.negate, operand)
    }
  }

  /// `x + y`
  mutating func sum(_ left: RuleValue, _ right: RuleValue) -> RuleValue {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      charge(left)
      charge(right)
      return arena.add(left, right)
    case (.duration(let left), .duration(let right)): return duration(left.adding(right))
    case (.duration(let duration), .timestamp(let time)), (.timestamp(let time), .duration(let duration)):
      return timestamp(time.adding(duration))
    default: return arithmetic(.add, left, right)
    }
  }

  /// `x - y`
  mutating func difference(_ left: RuleValue, _ right: RuleValue) -> RuleValue {
    switch (left, right) {
    case (.duration(let left), .duration(let right)): return duration(left.subtracting(right))
    case (.timestamp(let left), .duration(let right)): return timestamp(left.subtracting(right))
    case (.timestamp(let left), .timestamp(let right)): return .duration(left.duration(since: right))
    default: return arithmetic(.subtract, left, right)
    }
  }

  /// An operation on two numbers: of two ints an int, else a float.
  mutating func arithmetic(_ builtin: Builtin, _ left: RuleValue, _ right: RuleValue) -> RuleValue {
    if case .integer(let left) = left, case .integer(let right) = right { return Self.integer(builtin, left, right) }
    guard let leftNumber = left.number, let rightNumber = right.number else { return unsupported(builtin, left, right) }
    switch builtin {
    // Two negative zeros add up to a positive one (emulator 1.19.9).
    case .add: return .double(leftNumber + rightNumber + 0)
    case .subtract: return .double(leftNumber - rightNumber)
    case .multiply: return .double(leftNumber * rightNumber)
    case .divide: return .double(leftNumber / rightNumber)
    case .remainder: return .double(leftNumber.truncatingRemainder(dividingBy: rightNumber))
    default: return .error(.kind)
    }
  }

  /// Division truncates; the least int divided by -1 is itself (emulator 1.19.9), other results beyond 64 bits are errors.
  private static func integer(_ builtin: Builtin, _ left: Int64, _ right: Int64) -> RuleValue {
    let result: (partialValue: Int64, overflow: Bool)
    switch builtin {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide, .remainder:
      if right == 0 { return .error(EvaluationFault(.divideByZero)) }
      if right == -1 { return .integer(builtin == .divide ? 0 &- left : 0) }
      return .integer(builtin == .divide ? left / right : left % right)
    default: return .error(.kind)
    }
    return result.overflow ? .error(EvaluationFault(.integerRange)) : .integer(result.partialValue)
  }
}

extension RuleValue {
  /// An int or a float as a double.
  @inline(__always)
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }
}
