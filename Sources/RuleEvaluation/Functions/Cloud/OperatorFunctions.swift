import RulePrograms
import RuleValues

extension CloudFunction {
  /// The operators ("Security Rules language"; operand types by the emulator's errors). `&&`, `||`, `?:` and `is` are
  /// separate expressions, because they do not evaluate all operands.
  static let operators: [CloudFunction] = unaryOperators + arithmeticOperators + comparisons

  private static let unaryOperators: [CloudFunction] = [
    .unary(.not, .prefix("!", [([.bool], .bool)], "the negation")) {
      if case .bool(let bool) = $1 { .bool(!bool) } else { nil }
    },
    .unary(
      .negate,
      .prefix("-", [([.int], .int), ([.float], .float), ([.duration], .duration)], "the negated value")
    ) { $0.negative($1) },
  ]

  private static let arithmeticOperators: [CloudFunction] = [
    .binary(
      .add,
      .infix(
        "+",
        numbers + [
          ([.string, .string], .string), ([.duration, .duration], .duration), ([.duration, .timestamp], .timestamp),
          ([.timestamp, .duration], .timestamp),
        ], "the sum; the concatenated strings; the later time")
    ) { $0.sum($1, $2) },
    .binary(
      .subtract,
      .infix(
        "-",
        numbers + [
          ([.duration, .duration], .duration), ([.timestamp, .duration], .timestamp),
          ([.timestamp, .timestamp], .duration),
        ], "the difference")
    ) { $0.difference($1, $2) },
    .binary(.multiply, .infix("*", numbers, "the product")) {
      EvaluationState.numbers(
        $1, $2, integers: { EvaluationState.integer($0.multipliedReportingOverflow(by: $1)) }, floats: { $0 * $1 })
    },
    .binary(.divide, .infix("/", numbers, "the quotient; for ints without the fraction")) {
      EvaluationState.numbers($1, $2, integers: EvaluationState.quotient, floats: { $0 / $1 })
    },
    .binary(.remainder, .infix("%", numbers, "the remainder, with the sign of the dividend")) {
      EvaluationState.numbers(
        $1, $2, integers: EvaluationState.remainder, floats: { $0.truncatingRemainder(dividingBy: $1) })
    },
  ]

  private static let numbers: [(operands: [TypeSet], result: TypeSet)] = [
    ([.int, .int], .int), ([.number, .number], .float),
  ]

  private static let comparisons: [CloudFunction] = [
    .binary(.less, .infix("<", ordering, "whether the left is less")) { $0.ordering(.less, $1, $2) },
    .binary(.lessOrEqual, .infix("<=", ordering, "whether the left is less or equal")) {
      $0.ordering(.lessOrEqual, $1, $2)
    },
    .binary(.greater, .infix(">", ordering, "whether the left is greater")) { $0.ordering(.greater, $1, $2) },
    .binary(.greaterOrEqual, .infix(">=", ordering, "whether the left is greater or equal")) {
      $0.ordering(.greaterOrEqual, $1, $2)
    },
    .binary(.equal, .infix("==", [([.any, .any], .bool)], "whether they are equal")) { $0.equality(.equal, $1, $2) },
    .binary(.notEqual, .infix("!=", [([.any, .any], .bool)], "whether they differ")) {
      $0.equality(.notEqual, $1, $2)
    },
    .binary(
      .in,
      .infix(
        "in",
        [([.any, .list], .bool), ([.any, .set], .bool), ([.string, .map], .bool), ([.any, .constraint], .bool)],
        "whether the left is an element or a key of the right"), errors: .container
    ) { $0.contains($1, $2) },
  ]

  private static let ordering: [(operands: [TypeSet], result: TypeSet)] = [
    ([.string, .string], .bool), ([.bytes, .bytes], .bool), ([.int, .int], .bool), ([.number, .number], .bool),
    ([.duration, .duration], .bool), ([.timestamp, .timestamp], .bool), ([.constraint, .any], .bool),
    ([.any, .constraint], .bool),
  ]
}

extension EvaluationState {
  /// Evaluates `-x`.
  fileprivate func negative(_ operand: RuleValue) -> RuleValue? {
    switch operand {
    case .integer(let integer): Self.integer(Int64(0).subtractingReportingOverflow(integer))
    case .double(let double): .double(-double)
    case .duration(let duration): .duration(duration.negated)
    default: nil
    }
  }

  /// Evaluates `x + y`.
  fileprivate mutating func sum(_ left: RuleValue, _ right: RuleValue) -> RuleValue? {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      charge(left)
      charge(right)
      return arena.add(left, right)
    case (.duration(let left), .duration(let right)): return duration(left.adding(right))
    case (.duration(let duration), .timestamp(let time)), (.timestamp(let time), .duration(let duration)):
      return timestamp(time.adding(duration))
    default:
      // The sum of two negative zeros is a positive zero (emulator 1.19.9).
      return Self.numbers(
        left, right, integers: { Self.integer($0.addingReportingOverflow($1)) }, floats: { $0 + $1 + 0 })
    }
  }

  /// Evaluates `x - y`.
  fileprivate mutating func difference(_ left: RuleValue, _ right: RuleValue) -> RuleValue? {
    switch (left, right) {
    case (.duration(let left), .duration(let right)): return duration(left.subtracting(right))
    case (.timestamp(let left), .duration(let right)): return timestamp(left.subtracting(right))
    case (.timestamp(let left), .timestamp(let right)): return .duration(left.duration(since: right))
    default:
      return Self.numbers(
        left, right, integers: { Self.integer($0.subtractingReportingOverflow($1)) }, floats: { $0 - $1 })
    }
  }

  /// Evaluates an operation on two numbers: an int for two ints, otherwise a float; nil if an operand is not a number.
  @inline(__always)
  fileprivate static func numbers(
    _ left: RuleValue, _ right: RuleValue, integers: (Int64, Int64) -> RuleValue, floats: (Double, Double) -> Double
  ) -> RuleValue? {
    if case .integer(let left) = left, case .integer(let right) = right { return integers(left, right) }
    guard let left = left.number, let right = right.number else { return nil }
    return .double(floats(left, right))
  }

  /// Returns an int, or an error if it overflowed.
  @inline(__always)
  fileprivate static func integer(_ result: (partialValue: Int64, overflow: Bool)) -> RuleValue {
    result.overflow ? .error(EvaluationFault(.integerRange)) : .integer(result.partialValue)
  }

  /// Divides and truncates. The least int divided by -1 is itself (emulator 1.19.9).
  fileprivate static func quotient(_ left: Int64, _ right: Int64) -> RuleValue {
    if right == 0 { return .error(EvaluationFault(.divideByZero)) }
    return .integer(right == -1 ? 0 &- left : left / right)
  }

  fileprivate static func remainder(_ left: Int64, _ right: Int64) -> RuleValue {
    if right == 0 { return .error(EvaluationFault(.divideByZero)) }
    return .integer(right == -1 ? 0 : left % right)
  }

  /// Evaluates `x in y`.
  fileprivate mutating func contains(_ element: RuleValue, _ container: RuleValue) -> RuleValue? {
    switch (element, container) {
    case (_, .list(let list)): answer(find(element, in: list, by: .lists))
    case (_, .set(let set)): answer(find(element, in: set, by: .sets))
    case (.string(let key), .map(let map)): .bool(arena.value(of: key, in: map) != nil)
    default: nil
    }
  }
}

extension RuleValue {
  /// The int or float as a double; nil for other values.
  @inline(__always)
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }
}
