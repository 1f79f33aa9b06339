/// A line and a column as shown to people: both begin at 1, and a column counts UTF-16 code units.
///
/// Firebase's compiler (a JVM program) and editors with the Language Server Protocol count UTF-16 code units too.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in UTF-16 code units, from 1.
  public let column: Int

  /// Creates a position. Both numbers begin at 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as Firebase prints it.
  public var description: String { "\(line):\(column)" }
}

/// The start offsets of the lines in a source file. A line ends after LF, CR LF or a single CR.
/// A byte order mark belongs to no line, because no editor shows it.
struct LineIndex: Sendable {
  /// A place in a long line, and the number of code units before it in that line.
  private struct Anchor {
    let offset: Int
    let units: Int
  }

  /// The maximum number of bytes to count when finding a column.
  private static let stride = 4_096

  private let starts: [Int]
  /// Anchors in lines longer than the stride. They avoid counting a long line again for each place in it.
  private var anchors: [Anchor] = []

  init(_ bytes: [UInt8]) {
    var starts = [UTF8Validation.markLength(bytes)]
    for (offset, byte) in bytes.enumerated() {
      let isLoneReturn = byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)
      if byte == 0x0A || isLoneReturn { starts.append(offset + 1) }
    }
    self.starts = starts
    for line in starts.indices { addAnchors(from: starts[line], to: end(ofLine: line, in: bytes), bytes) }
  }

  /// Anchors are placed before ASCII characters, which are character boundaries even in invalid UTF-8.
  private mutating func addAnchors(from start: Int, to end: Int, _ bytes: [UInt8]) {
    var last = Anchor(offset: start, units: 0)
    while end - last.offset > Self.stride {
      guard let place = bytes[(last.offset + Self.stride)..<end].firstIndex(where: { $0 < 0x80 }) else { return }
      last = Anchor(offset: place, units: last.units + Self.units(bytes[last.offset..<place]))
      anchors.append(last)
    }
  }

  private static func units(_ bytes: ArraySlice<UInt8>) -> Int { String(decoding: bytes, as: UTF8.self).utf16.count }

  /// Returns the number of UTF-16 code units from the start of a line to `offset`.
  func units(before offset: Int, inLine line: Int, of bytes: [UInt8]) -> Int {
    let start = starts[line]
    guard offset > start else { return 0 }
    guard offset - start > Self.stride, let anchor = anchor(before: offset), anchor.offset > start else {
      return Self.units(bytes[start..<offset])
    }
    return anchor.units + Self.units(bytes[anchor.offset..<offset])
  }

  /// Returns the last anchor at or before `offset`.
  private func anchor(before offset: Int) -> Anchor? {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? anchors[low - 1] : nil
  }

  var count: Int { starts.count }

  /// Returns the zero-based line that contains the byte at `offset`.
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
