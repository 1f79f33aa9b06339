import RuleValues

enum RequestTime {
  /// A time with a fraction that is no whole number of milliseconds.
  static let some = Timestamp(seconds: 1_800_000_000, nanos: 123_456_000) ?? .epoch
}
