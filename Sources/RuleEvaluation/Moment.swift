#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A moment of the machine's monotonic clock.
///
/// It stands for a `ContinuousClock.Instant`, whose layout is not fixed at build time: everything that holds one is copied,
/// and its members are found, through tables at run time. The evaluator holds one.
public struct Moment: Sendable, Hashable, Comparable {
  /// Since the machine was started.
  private let nanoseconds: Int64

  private init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// This moment.
  public static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// How much later `left` is than `right`.
  public static func - (left: Moment, right: Moment) -> Duration { .nanoseconds(left.nanoseconds - right.nanoseconds) }

  /// The moment that is so much later. Where that can not be counted it is one that never comes, or the machine's start.
  public static func + (moment: Moment, duration: Duration) -> Moment {
    let attoseconds = duration.attoseconds
    // A division of 128 bits takes longer than all the rest; up to 18 seconds, 64 bits do.
    let nanoseconds =
      UInt64(exactly: attoseconds).map { Int64($0 / 1_000_000_000) } ?? Int64(clamping: attoseconds / 1_000_000_000)
    let (sum, isTooFar) = moment.nanoseconds.addingReportingOverflow(nanoseconds)
    return Moment(nanoseconds: isTooFar ? .max : max(0, sum))
  }

  /// Whether the one is before the other.
  public static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }
}
