import RulePrograms
import RuleValues

extension RealtimeFunction {
  /// The operators. `&&`, `||` and `?:` are separate expressions, because they do not evaluate all operands.
  static let operators: [RealtimeFunction] = [
    .unary(.not) {
      guard case .bool(let bool) = $1 else { return EvaluationState.fault($1) }
      return .bool(!bool)
    },
    .binary(.realtimeEqual) { $0.realtimeEquality($1, $2, negated: false) },
    .binary(.realtimeNotEqual) { $0.realtimeEquality($1, $2, negated: true) },
    .binary(.realtimeLess) { $0.ordered($1, $2, { $0 < $1 }, texts: { $0 < 0 }) },
    .binary(.realtimeLessOrEqual) { $0.ordered($1, $2, { $0 <= $1 }, texts: { $0 <= 0 }) },
    .binary(.realtimeGreater) { $0.ordered($1, $2, { $0 > $1 }, texts: { $0 > 0 }) },
    .binary(.realtimeGreaterOrEqual) { $0.ordered($1, $2, { $0 >= $1 }, texts: { $0 >= 0 }) },
    .binary(.realtimeAdd) { $0.add($1, $2) },
    .binary(.realtimeSubtract) { EvaluationState.numbers($1, $2) { $0 - $1 } },
    .binary(.realtimeMultiply) { EvaluationState.numbers($1, $2) { $0 * $1 } },
    // For a division by zero, the service's result prints and compares as NaN (live fixtures of goldibex/targaryen).
    .binary(.realtimeDivide) { EvaluationState.numbers($1, $2) { $1 == 0 ? .nan : $0 / $1 } },
    .binary(.realtimeRemainder) { EvaluationState.numbers($1, $2) { $0.truncatingRemainder(dividingBy: $1) } },
    .unary(.realtimeNegate) {
      guard case .double(let double) = $1 else { return EvaluationState.fault($1) }
      return .double(-double)
    },
  ]
}

extension EvaluationState {
  /// Evaluates `==` or `!=`, without conversion between types (recordings r22 and r25 of davideast/pyric).
  ///
  /// The service's result for two objects is unknown, and either result could grant, so it is an error.
  mutating func realtimeEquality(_ left: RuleValue, _ right: RuleValue, negated: Bool) -> RuleValue {
    if case .node = left, case .node = right { return .error(.kind) }
    return .bool(equal(left, right) != negated)
  }

  private mutating func equal(_ left: RuleValue, _ right: RuleValue) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.double(let left), .double(let right)): return left == right
    case (.string(let left), .string(let right)):
      charge(left)
      return arena.equal(left, right)
    default: return false
    }
  }

  /// Orders two numbers, or two strings by code units; anything else is an error.
  @inline(__always)
  fileprivate mutating func ordered(
    _ left: RuleValue, _ right: RuleValue, _ numbers: (Double, Double) -> Bool, texts: (Int) -> Bool
  ) -> RuleValue {
    switch (left, right) {
    case (.double(let left), .double(let right)): return .bool(numbers(left, right))
    case (.string(let left), .string(let right)):
      charge(left)
      return .bool(texts(arena.compare(left, right)))
    case (.double, _), (.string, _): return Self.fault(right)
    default: return Self.fault(left)
    }
  }

  /// Evaluates an operation on two numbers; anything else is an error.
  @inline(__always)
  fileprivate static func numbers(
    _ left: RuleValue, _ right: RuleValue, _ body: (Double, Double) -> Double
  ) -> RuleValue {
    guard case .double(let leftNumber) = left else { return fault(left) }
    guard case .double(let rightNumber) = right else { return fault(right) }
    return .double(body(leftNumber, rightNumber))
  }

  /// Adds two numbers, or concatenates a string with a string or number.
  fileprivate mutating func add(_ left: RuleValue, _ right: RuleValue) -> RuleValue {
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
