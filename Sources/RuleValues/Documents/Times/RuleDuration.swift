/// A span of time as the rules know it: seconds and nanoseconds of one sign, up to 315,576,000,000 seconds either way
/// (emulator 1.19.9: `duration.value(315576000001, 's')` is an error).
public struct RuleDuration: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The greatest number of whole seconds. Nanoseconds may still follow it (emulator 1.19.9).
  public static let maximumSeconds: Int64 = 315_576_000_000
  /// No time.
  public static let zero = RuleDuration(unchecked: 0, 0)

  /// Whole seconds, rounded toward zero.
  public let seconds: Int64
  /// What is left, in nanoseconds: of the sign of ``seconds``, and below one second.
  public let nanos: Int32

  /// A duration in seconds and nanoseconds, which may differ in sign and exceed a second.
  ///
  /// - Returns: nil where the sum is out of range.
  public init?(seconds: Int64, nanos: Int64 = 0) {
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

  /// A number of units, as `duration.value(magnitude, unit)` makes it.
  ///
  /// - Returns: nil where it is out of range.
  public init?(_ magnitude: Int64, _ unit: Unit) {
    switch unit {
    case .nanoseconds: self.init(seconds: 0, nanos: magnitude)
    case .milliseconds:
      // The engine counts them in nanoseconds of 64 bits (emulator 1.19.9).
      guard !magnitude.multipliedReportingOverflow(by: 1_000_000).overflow else { return nil }
      let (seconds, rest) = magnitude.quotientAndRemainder(dividingBy: 1000)
      self.init(seconds: seconds, nanos: rest * 1_000_000)
    case .seconds, .minutes, .hours, .days, .weeks:
      let (seconds, overflow) = magnitude.multipliedReportingOverflow(by: unit.seconds)
      guard !overflow else { return nil }
      self.init(seconds: seconds)
    }
  }

  /// The sum of the parts, as `duration.time(hours, minutes, seconds, nanos)` makes it: each may be as long as a
  /// duration, and so may the hours with the minutes, and the seconds with the nanoseconds (emulator 1.19.9).
  ///
  /// - Returns: nil where one of these, or the sum, is out of range.
  public init?(hours: Int64, minutes: Int64, seconds: Int64, nanos: Int64) {
    guard let hours = RuleDuration(hours, .hours), let minutes = RuleDuration(minutes, .minutes),
      RuleDuration(seconds, .seconds) != nil, let long = hours.adding(minutes),
      let short = RuleDuration(seconds: seconds, nanos: nanos), let sum = long.adding(short)
    else { return nil }
    self = sum
  }

  /// `seconds` and `nanos` must be in range and of one sign.
  init(unchecked seconds: Int64, _ nanos: Int32) {
    self.seconds = seconds
    self.nanos = nanos
  }

  private static let nanosPerSecond: Int64 = 1_000_000_000

  /// The sum; nil where it is out of range.
  public func adding(_ other: RuleDuration) -> RuleDuration? {
    RuleDuration(seconds: seconds + other.seconds, nanos: Int64(nanos) + Int64(other.nanos))
  }

  /// The difference; nil where it is out of range.
  public func subtracting(_ other: RuleDuration) -> RuleDuration? { adding(other.negated) }

  /// The same time backward.
  public var negated: RuleDuration { RuleDuration(unchecked: -seconds, -nanos) }

  /// The same time forward.
  public var magnitude: RuleDuration { seconds < 0 || nanos < 0 ? negated : self }

  /// Shorter than, where a negative duration is shorter than none.
  public static func < (left: RuleDuration, right: RuleDuration) -> Bool {
    (left.seconds, left.nanos) < (right.seconds, right.nanos)
  }

  /// `1.5s`, `-0.000000001s`: as Protocol Buffers write a duration in JSON, with as many digits as are needed.
  public var description: String {
    let sign = seconds < 0 || nanos < 0 ? "-" : ""
    return "\(sign)\(seconds.magnitude)\(Timestamp.fraction(Int64(nanos.magnitude)))s"
  }
}

extension RuleDuration {
  /// The units of `duration.value`.
  public enum Unit: String, CaseIterable, Sendable {
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

    /// How many seconds the unit has; 0 for one that is shorter.
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
