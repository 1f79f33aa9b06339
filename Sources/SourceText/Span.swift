/// A half-open range of UTF-8 bytes in one source file, before any decoding.
///
/// Lines and columns are computed from a span only for output; see `SourceFile.position(of:)`.
public struct Span: Hashable, Sendable, BitwiseCopyable {
  /// The offset of the first byte.
  public let start: Int
  /// The offset after the last byte. Equal to `start` for a place between two bytes.
  public let end: Int

  /// Creates a span of `end - start` bytes. An `end` before `start` is read as `start`.
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = Swift.max(start, end)
  }

  /// Creates an empty span before the byte at `offset`.
  package init(at offset: Int) {
    self.init(offset, offset)
  }

  /// The length in bytes.
  package var count: Int { end - start }

  /// Returns the smallest span that covers both.
  package func union(_ other: Span) -> Span {
    Span(min(start, other.start), max(end, other.end))
  }
}
