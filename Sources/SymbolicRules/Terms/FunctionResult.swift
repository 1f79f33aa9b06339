package import RulePrograms
import RuleValues

/// The result of a function of Cloud rules for known operands.
package enum FunctionResult: Hashable, Sendable {
  /// The result has this value.
  case value(Constant)
  /// The result is an error.
  case error
  /// The function is not known for such operands.
  case unknown

  private init(_ value: Constant?) { self = value.map { .value($0) } ?? .error }

  /// Finds the result of a function, as `RuleEvaluation/Functions/Cloud` has it.
  package init(of builtin: Builtin, _ operands: [Constant]) {
    self = Self.functions[builtin]?(operands) ?? .unknown
  }

  private static let functions: [Builtin: @Sendable ([Constant]) -> FunctionResult] = [
    .add: { operands in
      guard operands.count == 2 else { return .error }
      switch (operands[0], operands[1]) {
      case (.duration(let left), .duration(let right)): return FunctionResult(left.adding(right).map { .duration($0) })
      case (.duration(let duration), .timestamp(let time)), (.timestamp(let time), .duration(let duration)):
        return FunctionResult(time.adding(duration).map { .timestamp($0) })
      case (.null, _), (.bool, _), (.integer, _), (.double, _), (.string, _), (.bytes, _), (.timestamp, _),
        (.duration, _):
        return numbers(operands, { $0.addingReportingOverflow($1) }, { $0 + $1 })
      }
    },
    .subtract: { operands in
      guard operands.count == 2 else { return .error }
      switch (operands[0], operands[1]) {
      case (.duration(let left), .duration(let right)):
        return FunctionResult(left.subtracting(right).map { .duration($0) })
      case (.timestamp(let time), .duration(let duration)):
        return FunctionResult(time.subtracting(duration).map { .timestamp($0) })
      case (.timestamp(let left), .timestamp(let right)): return .value(.duration(left.duration(since: right)))
      case (.null, _), (.bool, _), (.integer, _), (.double, _), (.string, _), (.bytes, _), (.timestamp, _),
        (.duration, _):
        return numbers(operands, { $0.subtractingReportingOverflow($1) }, { $0 - $1 })
      }
    },
    .multiply: { numbers($0, { $0.multipliedReportingOverflow(by: $1) }, { $0 * $1 }) },
    .negate: { operands in
      switch operands.first {
      case .integer(let integer)?: FunctionResult(integer == .min ? nil : .integer(-integer))
      case .double(let double)?: .value(.double((-double).withoutNegativeZero))
      case .duration(let duration)?: .value(.duration(duration.negated))
      case .null?, .bool?, .string?, .bytes?, .timestamp?, nil: .unknown
      }
    },
    .durationValue: { operands in
      guard operands.count == 2, let magnitude = operands[0].integer, let text = operands[1].text else {
        return .unknown
      }
      return FunctionResult(
        RuleDuration.Unit(rawValue: text).flatMap { RuleDuration(magnitude, $0) }.map { .duration($0) })
    },
    .durationTime: { operands in
      let parts = operands.compactMap(\.integer)
      guard operands.count == 4, parts.count == 4 else { return .unknown }
      let duration = RuleDuration(hours: parts[0], minutes: parts[1], seconds: parts[2], nanos: parts[3])
      return FunctionResult(duration.map { .duration($0) })
    },
    .timestampDate: { operands in
      let parts = operands.compactMap(\.integer)
      guard operands.count == 3, parts.count == 3 else { return .unknown }
      return FunctionResult(Timestamp(year: parts[0], month: parts[1], day: parts[2]).map { .timestamp($0) })
    },
    .timestampValue: { operands in
      guard let milliseconds = operands.first?.integer else { return .unknown }
      return FunctionResult(Timestamp(milliseconds: milliseconds).map { .timestamp($0) })
    },
    .toMillis: { part(of: $0) { $0.milliseconds } }, .year: { part(of: $0) { $0.year } },
    .month: { part(of: $0) { $0.month } }, .day: { part(of: $0) { $0.day } }, .hours: { part(of: $0) { $0.hours } },
    .minutes: { part(of: $0) { $0.minutes } }, .dayOfWeek: { part(of: $0) { $0.dayOfWeek } },
    .lower: { changingCase($0, UInt8(ascii: "A")...UInt8(ascii: "Z")) },
    .upper: { changingCase($0, UInt8(ascii: "a")...UInt8(ascii: "z")) },
  ]

  private static func part(of operands: [Constant], _ part: (Timestamp) -> Int64) -> FunctionResult {
    if case .timestamp(let time)? = operands.first { .value(.integer(part(time))) } else { .unknown }
  }

  private static func changingCase(_ operands: [Constant], _ letters: ClosedRange<UInt8>) -> FunctionResult {
    guard let text = operands.first?.text else { return .unknown }
    return .value(.string(String(decoding: text.utf8.map { letters.contains($0) ? $0 ^ 0x20 : $0 }, as: UTF8.self)))
  }

  private static func numbers(
    _ operands: [Constant], _ integers: (Int64, Int64) -> (partialValue: Int64, overflow: Bool),
    _ floats: (Double, Double) -> Double
  ) -> FunctionResult {
    guard operands.count == 2, let left = operands[0].number, let right = operands[1].number else { return .unknown }
    guard let first = operands[0].integer, let second = operands[1].integer else {
      return .value(.double(floats(left, right).withoutNegativeZero))
    }
    let (result, overflow) = integers(first, second)
    return FunctionResult(overflow ? nil : .integer(result))
  }
}

extension Constant {
  /// The integer; nil for other values.
  fileprivate var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
}
