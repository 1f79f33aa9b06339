import RulePrograms
import RuleValues

extension CloudFunction {
  /// The methods of timestamps, all in UTC (reference rules.Timestamp). See ``shared`` for `seconds()` and `nanos()`.
  static let timestamps: [CloudFunction] = [
    .unary(.date, .method("date", [([.timestamp], .timestamp)], "the start of its day")) {
      $1.timestamp.map { .timestamp($0.startOfDay) }
    },
    .unary(.time, .method("time", [([.timestamp], .duration)], "the time since the start of its day")) {
      $1.timestamp.map { .duration($0.timeOfDay) }
    },
    .unary(.year, .method("year", [([.timestamp], .int)], "the year")) { $1.timestamp.map { .integer($0.year) } },
    .unary(.month, .method("month", [([.timestamp], .int)], "the month, 1 to 12")) {
      $1.timestamp.map { .integer($0.month) }
    },
    .unary(.day, .method("day", [([.timestamp], .int)], "the day of the month, from 1")) {
      $1.timestamp.map { .integer($0.day) }
    },
    .unary(.hours, .method("hours", [([.timestamp], .int)], "the hour of the day")) {
      $1.timestamp.map { .integer($0.hours) }
    },
    .unary(.minutes, .method("minutes", [([.timestamp], .int)], "the minute of the hour")) {
      $1.timestamp.map { .integer($0.minutes) }
    },
    .unary(
      .dayOfWeek, .method("dayOfWeek", [([.timestamp], .int)], "the day of the week, from 1 for Monday to 7 for Sunday")
    ) {
      $1.timestamp.map { .integer($0.dayOfWeek) }
    },
    .unary(.dayOfYear, .method("dayOfYear", [([.timestamp], .int)], "the day of the year, from 1")) {
      $1.timestamp.map { .integer($0.dayOfYear) }
    },
    .unary(.toMillis, .method("toMillis", [([.timestamp], .int)], "the milliseconds since 1970")) {
      $1.timestamp.map { .integer($0.milliseconds) }
    },
  ]

  /// The functions that create durations and timestamps (reference rules.duration, rules.timestamp).
  static let times: [CloudFunction] = [
    .binary(
      .durationValue,
      .function(
        "value", in: "duration", [([.int, .string], .duration)], "this many units of `w d h m s ms ns`")
    ) { $0.durationValue($1, $2) },
    .variadic(
      .durationTime,
      .function(
        "time", in: "duration", [([.int, .int, .int, .int], .duration)],
        "the sum of hours, minutes, seconds and nanoseconds")
    ) { $0.durationTime($1) },
    .unary(.durationAbs, .function("abs", in: "duration", [([.duration], .duration)], "the absolute value")) {
      if case .duration(let duration) = $1 { .duration(duration.magnitude) } else { nil }
    },
    .ternary(
      .timestampDate,
      .function(
        "date", in: "timestamp", [([.int, .int, .int], .timestamp)], "the start of the day, from year, month and day")
    ) { $0.timestampDate($1, $2, $3) },
    .unary(
      .timestampValue,
      .function(
        "value", in: "timestamp", [([.int], .timestamp), ([.string], .timestamp)],
        "the time, from milliseconds since 1970 or RFC 3339 text")
    ) { $0.timestampValue($1) },
  ]
}

extension RuleValue {
  /// The time of a timestamp; nil for other values.
  fileprivate var timestamp: Timestamp? {
    if case .timestamp(let time) = self { time } else { nil }
  }
}

extension EvaluationState {
  /// Returns a computed duration, or an error if it is out of range.
  mutating func duration(_ value: RuleDuration?) -> RuleValue {
    value.map { .duration($0) } ?? arena.fault(.invalidValue, .value(.duration))
  }

  /// Returns a computed timestamp, or an error if it is out of range.
  mutating func timestamp(_ value: Timestamp?) -> RuleValue {
    value.map { .timestamp($0) } ?? arena.fault(.invalidValue, .value(.timestamp))
  }

  /// Evaluates `duration.value`. An unknown unit is reported as an invalid pattern (emulator 1.19.9).
  fileprivate mutating func durationValue(_ magnitude: RuleValue, _ unit: RuleValue) -> RuleValue? {
    guard case .integer(let magnitude) = magnitude, case .string(let name) = unit else { return nil }
    guard let unit = RuleDuration.Unit(rawValue: arena.string(name)) else {
      return arena.fault(.invalidPattern, .name(name))
    }
    return duration(RuleDuration(magnitude, unit))
  }

  /// Evaluates `duration.time`. A value out of range is reported as an invalid timestamp (emulator 1.19.9).
  fileprivate mutating func durationTime(_ base: Int) -> RuleValue? {
    guard case .integer(let hours) = operands[base], case .integer(let minutes) = operands[base + 1],
      case .integer(let seconds) = operands[base + 2], case .integer(let nanos) = operands[base + 3]
    else { return nil }
    let value = RuleDuration(hours: hours, minutes: minutes, seconds: seconds, nanos: nanos)
    return value.map { .duration($0) } ?? arena.fault(.invalidValue, .value(.timestamp))
  }

  fileprivate mutating func timestampDate(_ year: RuleValue, _ month: RuleValue, _ day: RuleValue) -> RuleValue? {
    guard case .integer(let year) = year, case .integer(let month) = month, case .integer(let day) = day else {
      return nil
    }
    if let time = Timestamp(year: year, month: month, day: day) { return .timestamp(time) }
    let isYear = !(1...9999).contains(year)
    return arena.fault(.invalidValue, .value(isYear ? .year(year) : .date(year, month, day)))
  }

  fileprivate mutating func timestampValue(_ operand: RuleValue) -> RuleValue? {
    switch operand {
    case .integer(let milliseconds): return timestamp(Timestamp(milliseconds: milliseconds))
    case .string(let text):
      charge(text)
      return timestamp(Timestamp(engineText: arena.string(text)))
    default: return nil
    }
  }
}
