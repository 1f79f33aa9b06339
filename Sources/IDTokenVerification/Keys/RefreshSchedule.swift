/// When keys are read again. All times are seconds since 1970.
struct RefreshSchedule: Sendable {
  /// The longest time in seconds for which `max-age` is believed, so that no answer ends the rotation. Google's is
  /// about six hours.
  static let longestFreshness: Int64 = 86_400

  /// The shortest time in seconds between two readings that tokens or `max-age` cause.
  let minimumInterval: Int64
  /// The number of seconds after which fetched keys are due; nil for keys that are never due, such as those of a file.
  private var freshness: Int64?
  private var lastAttempt: Int64
  private var lastSuccess: Int64
  /// Whether a token had an unknown key id since the last attempt.
  private var isWanted = false

  /// Creates a schedule after a first reading, at `time`, that succeeded.
  init(minimumInterval: Duration, maximumAge: Int64?, at time: Int64) {
    self.minimumInterval = max(1, minimumInterval.components.seconds)
    lastAttempt = time
    lastSuccess = time
    succeeded(maximumAge: maximumAge)
  }

  /// Returns whether an attempt may begin at `time`.
  func mayBegin(at time: Int64) -> Bool { Self.hasPassed(minimumInterval, since: lastAttempt, at: time) }

  /// Returns whether the keys should be read at `time`: they are no longer fresh, or a token had an unknown key id.
  func isDue(at time: Int64) -> Bool {
    guard mayBegin(at: time) else { return false }
    return isWanted || freshness.map { Self.hasPassed($0, since: lastSuccess, at: time) } ?? false
  }

  /// Notes that a token had an unknown key id.
  mutating func want() { isWanted = true }

  /// Notes that an attempt begins.
  mutating func begin(at time: Int64) {
    lastAttempt = time
    isWanted = false
  }

  /// Notes that the attempt returned valid keys, which are fresh from its beginning for `maximumAge` seconds.
  mutating func succeeded(maximumAge: Int64?) {
    lastSuccess = lastAttempt
    freshness = maximumAge.map { max(minimumInterval, min($0, Self.longestFreshness)) }
  }

  /// Returns whether `seconds` have passed. If the clock was set back, they have, because the elapsed time is unknown.
  private static func hasPassed(_ seconds: Int64, since start: Int64, at time: Int64) -> Bool {
    let (elapsed, isOverflow) = time.subtractingReportingOverflow(start)
    return isOverflow || elapsed < 0 || elapsed >= seconds
  }
}
