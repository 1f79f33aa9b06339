import Platform

/// The system clock.
public enum SystemClock {
  /// Returns the current time in seconds since 1970.
  @Sendable public static func now() -> Int64 { Int64(time(nil)) }
}
