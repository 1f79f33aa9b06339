/// A point in time.
public struct Timestamp: Sendable, BitwiseCopyable, Hashable {
  /// Whole seconds since 1970.
  public let seconds: Int64
  /// The rest, 0 to 999,999,999.
  public let nanos: Int32

  /// A point in time.
  public init(seconds: Int64, nanos: Int32) {
    self.seconds = seconds
    self.nanos = nanos
  }
}
