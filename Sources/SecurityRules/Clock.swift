#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Tells what the rules see as `now`.
public struct Clock: Sendable {
  /// Milliseconds since 1970.
  public let now: @Sendable () -> Int64

  /// A clock that asks `now`.
  public init(now: @escaping @Sendable () -> Int64) { self.now = now }

  /// The machine's clock.
  public static let system = Clock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// A clock that stands still: for tests and simulations.
  public static func fixed(_ milliseconds: Int64) -> Clock { Clock { milliseconds } }
}
