#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Tells what the rules see as `now`.
public struct Clock: Sendable {
  /// The time since 1970: whole seconds, and microseconds from 0 to 999,999.
  typealias Reading = (seconds: Int64, microseconds: Int64)

  let read: @Sendable () -> Reading

  /// The time in milliseconds since 1970.
  public func now() -> Int64 { Self.milliseconds(read()) }

  static func milliseconds(_ reading: Reading) -> Int64 { reading.seconds &* 1000 &+ reading.microseconds / 1000 }

  /// A clock that asks `now` for milliseconds since 1970.
  public init(now: @escaping @Sendable () -> Int64) {
    read = {
      let (seconds, milliseconds) = now().quotientAndRemainder(dividingBy: 1000)
      return milliseconds < 0 ? (seconds - 1, (milliseconds + 1000) * 1000) : (seconds, milliseconds * 1000)
    }
  }

  private init(read: @escaping @Sendable () -> Reading) { self.read = read }

  /// The machine's clock. Cloud rules and the times of documents see its microseconds, as in the service: so two documents
  /// that follow each other at one place are told apart by their times.
  public static let system = Clock(read: {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return (Int64(time.tv_sec), Int64(time.tv_nsec) / 1000)
  })

  /// A clock that stands still: for tests and simulations.
  public static func fixed(_ milliseconds: Int64) -> Clock { Clock { milliseconds } }
}
