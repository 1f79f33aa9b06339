/// A span of time.
public struct RuleDuration: Sendable, BitwiseCopyable, Hashable {
  /// Whole seconds.
  public let seconds: Int64
  /// The rest, of the same sign.
  public let nanos: Int32

  /// A span of time.
  public init(seconds: Int64, nanos: Int32) {
    self.seconds = seconds
    self.nanos = nanos
  }
}
