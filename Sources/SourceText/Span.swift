/// A half-open range of UTF-8 bytes in one source file, as the user wrote it.
///
/// Lines and columns are computed from a span only when something is printed; see ``SourceFile/position(of:)``.
public struct Span: Hashable, Sendable, BitwiseCopyable {
  /// Offset of the first byte.
  public let start: Int
  /// Offset just past the last byte; equal to `start` for a place between two bytes.
  public let end: Int

  /// A span of `end - start` bytes; an `end` before `start` is read as `start`.
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = Swift.max(start, end)
  }

  /// The place just before the byte at `offset`, with no length.
  public init(at offset: Int) {
    self.init(offset, offset)
  }

  /// The number of bytes covered.
  public var count: Int { end - start }

  /// The smallest span that covers both.
  public func union(_ other: Span) -> Span {
    Span(min(start, other.start), max(end, other.end))
  }
}
