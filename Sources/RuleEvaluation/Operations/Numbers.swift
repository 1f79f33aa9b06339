import RuleValues

extension EvaluationState {
  static func not(_ operand: RuleValue) -> RuleValue {
    guard case .bool(let bool) = operand else { return fault(operand) }
    return .bool(!bool)
  }

  static func negate(_ operand: RuleValue) -> RuleValue {
    guard case .double(let double) = operand else { return fault(operand) }
    return .double(-double)
  }

  /// An operation on two numbers.
  @inline(__always)
  static func numbers(_ left: RuleValue, _ right: RuleValue, _ body: (Double, Double) -> Double) -> RuleValue {
    guard case .double(let leftNumber) = left else { return fault(left) }
    guard case .double(let rightNumber) = right else { return fault(right) }
    return .double(body(leftNumber, rightNumber))
  }

  /// Realtime `+`.
  mutating func add(_ left: RuleValue, _ right: RuleValue) -> RuleValue {
    if case .double(let leftNumber) = left, case .double(let rightNumber) = right {
      return .double(leftNumber + rightNumber)
    }
    guard let leftText = summand(left) else { return Self.fault(left) }
    guard let rightText = summand(right) else { return Self.fault(right) }
    steps += (leftText.count + rightText.count) >> 6
    return arena.add(leftText + rightText)
  }

  private func summand(_ value: RuleValue) -> [UInt8]? {
    switch value {
    case .string(let reference): Array(arena.text[reference.range])
    case .double(let double): Array(NumberText.text(double).utf8)
    default: nil
    }
  }
}
