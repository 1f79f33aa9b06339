import Platform

/// Splits a stream of bytes into lines, independent of the chunks in which the bytes arrive.
package struct LineSplitter: Sendable {
  /// A line without its line end.
  package enum Line: Sendable, Hashable {
    /// The bytes of the line.
    case bytes([UInt8])
    /// A line that exceeds the maximum length and was skipped.
    case tooLong
  }

  /// The default maximum length of a line in bytes.
  package static let defaultMaximumBytes = 16 << 20

  private let maximumBytes: Int
  private var partial: [UInt8] = []
  private var isSkipping = false

  /// Creates a splitter that skips lines of more than `maximumBytes`.
  package init(maximumBytes: Int = Self.defaultMaximumBytes) { self.maximumBytes = maximumBytes }

  /// Takes the next bytes and calls `body` with every line that they complete.
  ///
  /// - Throws: any error that `body` throws.
  package mutating func take(_ bytes: ArraySlice<UInt8>, _ body: (Line) throws -> Void) rethrows {
    var rest = bytes
    while let end = Self.lineEnd(in: rest) {
      append(rest[..<end])
      rest = rest[(end + 1)...]
      try finish(body)
    }
    append(rest)
  }

  private static func lineEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress, let end = memchr(start, 0x0A, buffer.count) else { return nil }
      return bytes.startIndex + (UnsafeRawPointer(end) - start)
    }
  }

  /// Calls `body` with the last line if the stream does not end with a line end.
  ///
  /// - Throws: any error that `body` throws.
  package mutating func end(_ body: (Line) throws -> Void) rethrows {
    if isSkipping || !partial.isEmpty { try finish(body) }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if isSkipping { return }
    if partial.count + bytes.count > maximumBytes {
      isSkipping = true
      partial = []
    } else {
      partial += bytes
    }
  }

  private mutating func finish(_ body: (Line) throws -> Void) rethrows {
    let line = isSkipping ? Line.tooLong : .bytes(partial)
    isSkipping = false
    partial.removeAll(keepingCapacity: partial.count < 1 << 20)
    try body(line)
  }
}
