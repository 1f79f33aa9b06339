import Platform

/// An instant of the system's monotonic clock.
///
/// It replaces `ContinuousClock.Instant`, whose layout is not fixed at build time. Types that contain one are copied
/// and accessed through run-time tables, and the evaluator contains one.
package struct MonotonicInstant: Sendable, Hashable, Comparable {
  /// The time since the system was started, in nanoseconds.
  private let nanoseconds: Int64

  private init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The current instant.
  package static var now: MonotonicInstant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Returns the time from `right` to `left`, which is negative if `left` is earlier.
  package static func - (left: MonotonicInstant, right: MonotonicInstant) -> Duration {
    .nanoseconds(left.nanoseconds - right.nanoseconds)
  }

  /// Returns the instant that is later by `duration`. On overflow, it returns an instant that never comes, or the
  /// system's start.
  package static func + (moment: MonotonicInstant, duration: Duration) -> MonotonicInstant {
    let attoseconds = duration.attoseconds
    // A 128-bit division takes longer than everything else. Up to 18 seconds, 64 bits are enough.
    let nanoseconds =
      UInt64(exactly: attoseconds).map { Int64($0 / 1_000_000_000) } ?? Int64(clamping: attoseconds / 1_000_000_000)
    let (sum, isTooFar) = moment.nanoseconds.addingReportingOverflow(nanoseconds)
    return MonotonicInstant(nanoseconds: isTooFar ? .max : max(0, sum))
  }

  /// Returns whether `left` is before `right`.
  package static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
