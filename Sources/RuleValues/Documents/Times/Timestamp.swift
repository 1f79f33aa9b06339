/// A point in time in the years 1 to 9999, in UTC, with nanosecond precision.
public struct Timestamp: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The first second of the year 1.
  package static let minimumSeconds: Int64 = -62_135_596_800
  /// The last second of the year 9999.
  package static let maximumSeconds: Int64 = 253_402_300_799
  /// 1970-01-01T00:00:00Z
  package static let epoch = Timestamp(unchecked: 0, 0)

  /// The seconds since 1970, rounded down.
  public let seconds: Int64
  /// The nanoseconds within the second: from 0 to 999,999,999, also before 1970.
  public let nanos: Int32

  /// Creates a timestamp. Nil if it is out of range, or if `nanos` is not from 0 to 999,999,999.
  public init?(seconds: Int64, nanos: Int32 = 0) {
    guard (Self.minimumSeconds...Self.maximumSeconds).contains(seconds), (0..<1_000_000_000).contains(nanos) else {
      return nil
    }
    self.init(unchecked: seconds, nanos)
  }

  /// Creates a timestamp from milliseconds since 1970. Nil if it is out of range.
  public init?(milliseconds: Int64) {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let nanos = Int32(truncatingIfNeeded: rest) * 1_000_000
    self.init(seconds: rest < 0 ? seconds - 1 : seconds, nanos: rest < 0 ? nanos + 1_000_000_000 : nanos)
  }

  /// Creates a timestamp from calendar fields. Nil if the date or the time of day does not exist. There are no leap
  /// seconds.
  package init?(
    year: Int64, month: Int64, day: Int64, hours: Int64 = 0, minutes: Int64 = 0, seconds: Int64 = 0, nanos: Int32 = 0
  ) {
    guard let date = CivilDate(year: year, month: month, day: day), (0..<24).contains(hours),
      (0..<60).contains(minutes), (0..<60).contains(seconds)
    else { return nil }
    self.init(seconds: date.daysSince1970 * 86_400 + hours * 3600 + minutes * 60 + seconds, nanos: nanos)
  }

  init(unchecked seconds: Int64, _ nanos: Int32) {
    self.seconds = seconds
    self.nanos = nanos
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanos) < (right.seconds, right.nanos)
  }
}

// MARK: Arithmetic

extension Timestamp {
  /// Returns the timestamp later by `duration`. Nil if it is out of range.
  package func adding(_ duration: RuleDuration) -> Timestamp? {
    var sum = seconds + duration.seconds
    var small = nanos + duration.nanos
    if small < 0 {
      sum -= 1
      small += 1_000_000_000
    } else if small >= 1_000_000_000 {
      sum += 1
      small -= 1_000_000_000
    }
    return Timestamp(seconds: sum, nanos: small)
  }

  /// Returns the timestamp earlier by `duration`. Nil if it is out of range.
  package func subtracting(_ duration: RuleDuration) -> Timestamp? { adding(duration.negated) }

  /// Returns the time from `other` to this timestamp. Negative if `other` is later. The result is always in range.
  package func duration(since other: Timestamp) -> RuleDuration {
    RuleDuration(seconds: seconds - other.seconds, nanos: Int64(nanos) - Int64(other.nanos)) ?? .zero
  }

  /// The milliseconds since 1970, rounded down.
  public var milliseconds: Int64 { seconds * 1000 + Int64(nanos) / 1_000_000 }

  /// The timestamp without its last three digits, because Firestore stores microseconds (emulator 1.19.9).
  package var inMicroseconds: Timestamp { Timestamp(unchecked: seconds, nanos - nanos % 1000) }

  /// The timestamp rounded down to milliseconds, as Firestore's server timestamps and `request.time` are (emulator 1.19.9).
  package var inMilliseconds: Timestamp { Timestamp(unchecked: seconds, nanos - nanos % 1_000_000) }

  /// The previous timestamp in microseconds. The minimum has no predecessor and returns itself.
  package var previousMicrosecond: Timestamp {
    let nanos = inMicroseconds.nanos - 1000
    return Timestamp(seconds: nanos < 0 ? seconds - 1 : seconds, nanos: nanos < 0 ? nanos + 1_000_000_000 : nanos)
      ?? self
  }

  /// The next timestamp in microseconds. The maximum has no successor and returns itself.
  package var nextMicrosecond: Timestamp {
    let nanos = inMicroseconds.nanos + 1000
    return Timestamp(seconds: nanos < 1_000_000_000 ? seconds : seconds + 1, nanos: nanos % 1_000_000_000) ?? self
  }
}

// MARK: The calendar

extension Timestamp {
  private var daysSince1970: Int64 { seconds.floorDivided(by: 86_400) }
  private var secondsOfDay: Int64 { seconds - daysSince1970 * 86_400 }
  private var date: CivilDate { CivilDate(daysSince1970: daysSince1970) }

  /// The year, from 1 to 9999.
  package var year: Int64 { date.year }
  /// The month, from 1 for January.
  package var month: Int64 { date.month }
  /// The day of the month, from 1.
  package var day: Int64 { date.day }
  /// The hour of the day, from 0 to 23.
  package var hours: Int64 { secondsOfDay / 3600 }
  /// The minute of the hour, from 0 to 59.
  package var minutes: Int64 { secondsOfDay / 60 % 60 }
  /// The second of the minute, `seconds()` in rules.
  package var secondsOfMinute: Int64 { secondsOfDay % 60 }
  /// The day of the week, from 1 for Monday to 7 for Sunday.
  package var dayOfWeek: Int64 { daysSince1970 + 3 - (daysSince1970 + 3).floorDivided(by: 7) * 7 + 1 }
  /// The day of the year, from 1.
  package var dayOfYear: Int64 { date.dayOfYear }
  /// The start of the day.
  ///
  /// Before 1970, the engine assigns a time within the first second of a day to the next day. For example,
  /// `timestamp.value('1969-01-01T00:00:00.5Z').date()` is 1969-01-02 (emulator 1.19.9).
  package var startOfDay: Timestamp { Timestamp(unchecked: (daysSince1970 + (isTakenForNextDay ? 1 : 0)) * 86_400, 0) }
  /// The time elapsed since ``startOfDay``.
  package var timeOfDay: RuleDuration {
    isTakenForNextDay
      ? RuleDuration(unchecked: -86_399, nanos - 1_000_000_000) : RuleDuration(unchecked: secondsOfDay, nanos)
  }
  private var isTakenForNextDay: Bool { seconds < 0 && nanos > 0 && secondsOfDay == 0 }
}
