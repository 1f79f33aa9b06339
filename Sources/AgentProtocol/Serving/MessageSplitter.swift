/// Splits the bytes of a stream into lines of a limited length.
package struct MessageSplitter: Sendable {
  /// A line without its end.
  package enum Line: Sendable, Hashable {
    /// A line that is not too long.
    case complete([UInt8])
    /// A line that is too long. Its bytes are dropped.
    case tooLong
  }

  private let limit: Int
  private var open: [UInt8] = []
  private var isTooLong = false

  /// Creates a splitter of lines of at most `limit` bytes.
  package init(limit: Int) { self.limit = limit }

  /// Takes bytes, and returns the lines that they end.
  package mutating func take(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      add(rest[..<end])
      lines.append(isTooLong ? .tooLong : .complete(open))
      (open, isTooLong) = ([], false)
      rest = rest[(end + 1)...]
    }
    add(rest)
    return lines
  }

  /// Returns the line at the end of the stream; nil if there is none.
  package mutating func end() -> Line? {
    defer { (open, isTooLong) = ([], false) }
    if isTooLong { return .tooLong }
    return open.isEmpty ? nil : .complete(open)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    if isTooLong || open.count + bytes.count > limit {
      (open, isTooLong) = ([], true)
    } else {
      open += bytes
    }
  }
}
