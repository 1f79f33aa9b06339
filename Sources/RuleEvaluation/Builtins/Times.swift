import RulePrograms
import RuleValues

extension EvaluationState {
  /// A duration that was worked out; an error beyond the range.
  mutating func duration(_ value: RuleDuration?) -> RuleValue {
    value.map { .duration($0) } ?? arena.fault(.invalidValue, .value(.duration))
  }

  /// A time that was worked out; an error beyond the range.
  mutating func timestamp(_ value: Timestamp?) -> RuleValue {
    value.map { .timestamp($0) } ?? arena.fault(.invalidValue, .value(.timestamp))
  }

  /// `year()` and its like of a timestamp; `seconds()` and `nanos()` of a duration too.
  mutating func part(_ builtin: Builtin, _ operand: RuleValue) -> RuleValue {
    switch (builtin, operand) {
    case (.seconds, .duration(let duration)): return .integer(duration.seconds)
    case (.nanos, .duration(let duration)): return .integer(Int64(duration.nanos))
    case (.date, .timestamp(let time)): return .timestamp(time.startOfDay)
    case (.time, .timestamp(let time)): return .duration(time.timeOfDay)
    case (_, .timestamp(let time)): return Self.number(builtin, time).map { .integer($0) } ?? .error(.kind)
    default: return unsupported(builtin, operand)
    }
  }

  private static func number(_ builtin: Builtin, _ time: Timestamp) -> Int64? {
    switch builtin {
    case .year: time.year
    case .month: time.month
    case .day: time.day
    case .hours: time.hours
    case .minutes: time.minutes
    case .seconds: time.secondsOfMinute
    case .nanos: Int64(time.nanos)
    case .dayOfWeek: time.dayOfWeek
    case .dayOfYear: time.dayOfYear
    case .toMillis: time.milliseconds
    default: nil
    }
  }

  /// `duration.value(magnitude, unit)`. A unit that there is none of is reported as a pattern (emulator 1.19.9).
  mutating func durationValue(_ magnitude: RuleValue, _ unit: RuleValue) -> RuleValue {
    guard case .integer(let magnitude) = magnitude, case .string(let name) = unit else {
      return unsupported(.durationValue, magnitude, unit)
    }
    guard let unit = RuleDuration.Unit(rawValue: arena.string(name)) else {
      return arena.fault(.invalidPattern, .name(name))
    }
    return duration(RuleDuration(magnitude, unit))
  }

  /// `duration.time(hours, minutes, seconds, nanos)`. Out of range it is reported as a timestamp (emulator 1.19.9).
  mutating func durationTime(_ base: Int) -> RuleValue {
    let parts = integers(base)
    guard parts.count == 4 else { return unsupported(.durationTime, base) }
    let value = RuleDuration(hours: parts[0], minutes: parts[1], seconds: parts[2], nanos: parts[3])
    return value.map { .duration($0) } ?? arena.fault(.invalidValue, .value(.timestamp))
  }

  /// The operands, as far as they are ints.
  private func integers(_ base: Int) -> [Int64] {
    operands[base...].compactMap { if case .integer(let integer) = $0 { integer } else { nil } }
  }

  /// `duration.abs(duration)`
  mutating func durationAbs(_ operand: RuleValue) -> RuleValue {
    guard case .duration(let duration) = operand else { return unsupported(.durationAbs, operand) }
    return .duration(duration.magnitude)
  }

  /// `timestamp.date(year, month, day)`
  mutating func timestampDate(_ base: Int) -> RuleValue {
    let parts = integers(base)
    guard parts.count == 3 else { return unsupported(.timestampDate, base) }
    if let time = Timestamp(year: parts[0], month: parts[1], day: parts[2]) { return .timestamp(time) }
    let isYear = !(1...9999).contains(parts[0])
    return arena.fault(.invalidValue, .value(isYear ? .year(parts[0]) : .date(parts[0], parts[1], parts[2])))
  }

  /// `timestamp.value(milliseconds)` and `timestamp.value(text)`
  mutating func timestampValue(_ operand: RuleValue) -> RuleValue {
    switch operand {
    case .integer(let milliseconds): return timestamp(Timestamp(milliseconds: milliseconds))
    case .string(let text):
      charge(text)
      return timestamp(Timestamp(engineText: arena.string(text)))
    default: return unsupported(.timestampValue, operand)
    }
  }
}
