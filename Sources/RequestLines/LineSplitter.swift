/// Cuts a stream of bytes into lines, however the bytes arrive.
package struct LineSplitter: Sendable {
  /// A line without its end.
  package enum Line: Sendable, Hashable {
    /// The bytes of the line.
    case bytes([UInt8])
    /// The line is longer than a line may be; it was skipped.
    case tooLong
  }

  /// How long a line may be, if nothing else is said.
  package static let defaultMaximumBytes = 16 << 20

  private let maximumBytes: Int
  private var partial: [UInt8] = []
  private var isSkipping = false

  /// A splitter that skips lines of more than `maximumBytes`.
  package init(maximumBytes: Int = Self.defaultMaximumBytes) { self.maximumBytes = maximumBytes }

  /// Takes the next bytes and calls `body` with every line that they end.
  ///
  /// - Throws: what `body` throws.
  package mutating func take(_ bytes: ArraySlice<UInt8>, _ body: (Line) throws -> Void) rethrows {
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      append(rest[..<end])
      rest = rest[(end + 1)...]
      try finish(body)
    }
    append(rest)
  }

  /// Calls `body` with the last line, if the stream does not end with a line end.
  ///
  /// - Throws: what `body` throws.
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
