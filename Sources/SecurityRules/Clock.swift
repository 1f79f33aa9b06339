public import RuleValues

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Tells what the rules see as `now` and `request.time`.
public struct Clock: Sendable {
  /// The time; nil where no calendar has it.
  private let read: @Sendable () -> Timestamp?

  /// A clock that asks `now` for milliseconds since 1970.
  public init(now: @escaping @Sendable () -> Int64) { self.init(time: { Timestamp(milliseconds: now()) }) }

  /// A clock that asks `time`; of nil every request fails with ``ImpossibleTime``.
  public init(time: @escaping @Sendable () -> Timestamp?) { read = time }

  /// The machine's clock. Cloud rules and the times of documents see its microseconds, as in the service: so a document that
  /// takes the place of another has another time, unless the clock is set back.
  public static let system = Clock(time: {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanos: Int32(truncatingIfNeeded: time.tv_nsec / 1000 * 1000))
  })

  /// A clock that stands still at so many milliseconds since 1970: for tests and simulations.
  public static func fixed(_ milliseconds: Int64) -> Clock { Clock(now: { milliseconds }) }

  /// The time in milliseconds since 1970; where no calendar has it, the end of the year 9999.
  public func now() -> Int64 { read()?.milliseconds ?? Timestamp.maximumSeconds * 1000 }

  /// The time.
  ///
  /// - Throws: ``ImpossibleTime`` where no calendar has it.
  public func time() throws(ImpossibleTime) -> Timestamp {
    guard let time = read() else { throw ImpossibleTime() }
    return time
  }
}

/// A clock told a time outside the years 1 to 9999: nothing can be judged by it, and nothing is allowed.
public struct ImpossibleTime: Error, Sendable, Hashable, CustomStringConvertible {
  /// In words.
  public var description: String { "the clock tells a time outside the years 1 to 9999; is it in milliseconds?" }
}
