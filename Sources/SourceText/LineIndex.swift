/// A line and a column as a person counts them: both begin at 1, and a column counts UTF-16 code units.
///
/// UTF-16 is what the service's own compiler (a JVM program) and editors that speak the Language Server Protocol count.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in UTF-16 code units, from 1.
  public let column: Int

  /// A position; both numbers begin at 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as the service prints it.
  public var description: String { "\(line):\(column)" }
}

/// Where the lines of a source file begin. A line ends after LF, CR LF, or a CR alone. A byte order mark belongs to none:
/// no editor shows it.
struct LineIndex: Sendable {
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [UTF8Validation.markLength(bytes)]
    for (offset, byte) in bytes.enumerated() {
      let isLoneReturn = byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)
      if byte == 0x0A || isLoneReturn { starts.append(offset + 1) }
    }
    self.starts = starts
  }

  var count: Int { starts.count }

  /// The zero-based line that holds the byte at `offset`.
  func line(containing offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func start(ofLine line: Int) -> Int { starts[line] }

  func end(ofLine line: Int, in bytes: [UInt8]) -> Int {
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > starts[line], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }
}
