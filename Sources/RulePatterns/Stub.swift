/// Stub until the patterns branch lands.
public final class Pattern: Sendable {
  /// The body.
  public let source: String = ""
}

/// Stub.
public enum MatchOutcome: Sendable {
  /// a
  case found
  /// b
  case notFound
  /// c
  case limitExceeded
  /// d
  case invalidSubject
}

/// Stub.
public final class PatternMatcher {
  /// Stub.
  public init() {}
  /// Stub.
  public func search(_ pattern: Pattern, _ text: UnsafeBufferPointer<UInt8>) -> MatchOutcome { .notFound }
}
