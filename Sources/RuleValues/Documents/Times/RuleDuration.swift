/// A duration as in rules: seconds and nanoseconds of the same sign, up to 315,576,000,000 seconds in either direction
/// (emulator 1.19.9: `duration.value(315576000001, 's')` is an error).
package struct RuleDuration: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The maximum number of whole seconds. Nanoseconds may be added to it (emulator 1.19.9).
  package static let maximumSeconds: Int64 = 315_576_000_000
  /// The duration of length zero.
  package static let zero = RuleDuration(unchecked: 0, 0)

  /// The whole seconds, rounded toward zero.
  package let seconds: Int64
  /// The remainder in nanoseconds, with the sign of ``seconds`` and below one second.
  package let nanos: Int32

  /// Creates a duration from seconds and nanoseconds, which may differ in sign and exceed a second. Nil if the sum is
  /// out of range.
  package init?(seconds: Int64, nanos: Int64 = 0) {
    let (carry, rest) = nanos.quotientAndRemainder(dividingBy: Self.nanosPerSecond)
    var (sum, overflow) = seconds.addingReportingOverflow(carry)
    guard !overflow else { return nil }
    var small = rest
    if sum > 0, small < 0 {
      sum -= 1
      small += Self.nanosPerSecond
    } else if sum < 0, small > 0 {
      sum += 1
      small -= Self.nanosPerSecond
    }
    guard sum.magnitude <= Self.maximumSeconds.magnitude else { return nil }
    self.init(unchecked: sum, Int32(truncatingIfNeeded: small))
  }

  /// Creates a duration of `magnitude` units, as `duration.value(magnitude, unit)` does. Nil if it is out of range.
  package init?(_ magnitude: Int64, _ unit: Unit) {
    switch unit {
    case .nanoseconds: self.init(seconds: 0, nanos: magnitude)
    case .milliseconds:
      // The engine counts milliseconds as nanoseconds in 64 bits (emulator 1.19.9).
      guard !magnitude.multipliedReportingOverflow(by: 1_000_000).overflow else { return nil }
      let (seconds, rest) = magnitude.quotientAndRemainder(dividingBy: 1000)
      self.init(seconds: seconds, nanos: rest * 1_000_000)
    case .seconds, .minutes, .hours, .days, .weeks:
      let (seconds, overflow) = magnitude.multipliedReportingOverflow(by: unit.seconds)
      guard !overflow else { return nil }
      self.init(seconds: seconds)
    }
  }

  /// Creates the sum of the parts, as `duration.time(hours, minutes, seconds, nanos)` does.
  ///
  /// Each part must be a duration in range, and so must hours plus minutes and seconds plus nanoseconds (emulator
  /// 1.19.9).
  ///
  /// - Returns: nil if one of these, or the sum, is out of range.
  package init?(hours: Int64, minutes: Int64, seconds: Int64, nanos: Int64) {
    guard let hours = RuleDuration(hours, .hours), let minutes = RuleDuration(minutes, .minutes),
      RuleDuration(seconds, .seconds) != nil, let long = hours.adding(minutes),
      let short = RuleDuration(seconds: seconds, nanos: nanos), let sum = long.adding(short)
    else { return nil }
    self = sum
  }

  /// Creates a duration without checks. `seconds` and `nanos` must be in range and have the same sign.
  init(unchecked seconds: Int64, _ nanos: Int32) {
    self.seconds = seconds
    self.nanos = nanos
  }

  private static let nanosPerSecond: Int64 = 1_000_000_000

  /// Returns the sum. Nil if it is out of range.
  package func adding(_ other: RuleDuration) -> RuleDuration? {
    RuleDuration(seconds: seconds + other.seconds, nanos: Int64(nanos) + Int64(other.nanos))
  }

  /// Returns the difference. Nil if it is out of range.
  package func subtracting(_ other: RuleDuration) -> RuleDuration? { adding(other.negated) }

  /// The duration with the opposite sign.
  package var negated: RuleDuration { RuleDuration(unchecked: -seconds, -nanos) }

  /// The absolute value.
  package var magnitude: RuleDuration { seconds < 0 || nanos < 0 ? negated : self }

  /// Compares signed durations, so that a negative duration is less than zero.
  package static func < (left: RuleDuration, right: RuleDuration) -> Bool {
    (left.seconds, left.nanos) < (right.seconds, right.nanos)
  }

  /// The JSON form of Protocol Buffers, with as many digits as needed: `1.5s`, `-0.000000001s`.
  package var description: String {
    let sign = seconds < 0 || nanos < 0 ? "-" : ""
    return "\(sign)\(seconds.magnitude)\(Timestamp.fraction(Int64(nanos.magnitude)))s"
  }
}

extension RuleDuration {
  /// The units of `duration.value`.
  package enum Unit: String, CaseIterable, Sendable {
    /// `w`
    case weeks = "w"
    /// `d`
    case days = "d"
    /// `h`
    case hours = "h"
    /// `m`
    case minutes = "m"
    /// `s`
    case seconds = "s"
    /// `ms`
    case milliseconds = "ms"
    /// `ns`
    case nanoseconds = "ns"

    /// The length of the unit in seconds. 0 for units shorter than a second.
    fileprivate var seconds: Int64 {
      switch self {
      case .weeks: 604_800
      case .days: 86_400
      case .hours: 3600
      case .minutes: 60
      case .seconds: 1
      case .milliseconds, .nanoseconds: 0
      }
    }
  }
}
