/// Stub until the patterns branch lands.
public final class Pattern: Sendable {
  /// The body.
  public let source: String = ""
}
