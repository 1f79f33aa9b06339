import Platform
package import RuleEvaluation
package import RuleValues

/// The source of the time that rules see as `now` and `request.time`.
public struct Clock: Sendable {
  private let source: Source

  private final class Source: Sendable {
    /// Returns the time; nil if it is outside the years 1 to 9999.
    let read: @Sendable () -> Timestamp?

    init(_ read: @escaping @Sendable () -> Timestamp?) { self.read = read }
  }

  /// Creates a clock that calls `now` for the milliseconds since 1970.
  public init(now: @escaping @Sendable () -> Int64) { self.init(time: { Timestamp(milliseconds: now()) }) }

  /// Creates a clock that calls `time`. If `time` returns nil, a request that needs the time fails with
  /// ``ImpossibleTime``.
  package init(time: @escaping @Sendable () -> Timestamp?) { source = Source(time) }

  /// Returns whether this is a copy of the other clock.
  @inline(__always)
  func isSame(as other: Clock) -> Bool { source === other.source }

  /// The system clock, in microseconds.
  ///
  /// Cloud rules and document times have microseconds, as in the service. A document that replaces another therefore
  /// gets a different time, unless the clock is set back.
  public static let system = Clock(time: {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanos: Int32(truncatingIfNeeded: time.tv_nsec / 1000 * 1000))
  })

  /// Returns a clock that always has this time in milliseconds since 1970, for tests and simulations.
  public static func fixed(_ milliseconds: Int64) -> Clock { Clock(now: { milliseconds }) }

  /// Returns the time in milliseconds since 1970, or the end of the year 9999 if the time is impossible.
  package func now() -> Int64 { source.read()?.milliseconds ?? Timestamp.maximumSeconds * 1000 }

  /// Returns the time.
  ///
  /// - Throws: ``ImpossibleTime`` if the time is outside the years 1 to 9999.
  package func time() throws(ImpossibleTime) -> Timestamp {
    guard let time = source.read() else { throw ImpossibleTime() }
    return time
  }
}

/// The error for a clock whose time is outside the years 1 to 9999. No request that needs the time can be decided then, so none
/// is allowed. Rules that read the time need it, and so does every write.
package struct ImpossibleTime: RequestError, Hashable, CustomStringConvertible {
  /// The reason that the client may see.
  package var clientReason: ClientReason { .unavailable }

  /// A one-line description of the error.
  package var description: String {
    "the clock returned a time outside the years 1 to 9999; check that it is in milliseconds"
  }
}
