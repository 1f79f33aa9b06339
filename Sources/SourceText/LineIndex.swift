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
  /// A place in a long line, and the code units of the line before it.
  private struct Anchor {
    let offset: Int
    let units: Int
  }

  /// How many bytes may be counted to find a column.
  private static let stride = 4_096

  private let starts: [Int]
  /// In lines that are longer than the stride, so that one long line is not counted again for each place in it.
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

  /// Anchors stand before ASCII characters, where no other begins or ends whatever the bytes.
  private mutating func addAnchors(from start: Int, to end: Int, _ bytes: [UInt8]) {
    var last = Anchor(offset: start, units: 0)
    while end - last.offset > Self.stride {
      guard let place = bytes[(last.offset + Self.stride)..<end].firstIndex(where: { $0 < 0x80 }) else { return }
      last = Anchor(offset: place, units: last.units + Self.units(bytes[last.offset..<place]))
      anchors.append(last)
    }
  }

  private static func units(_ bytes: ArraySlice<UInt8>) -> Int { String(decoding: bytes, as: UTF8.self).utf16.count }

  /// The UTF-16 code units between the start of a line and a place in it.
  func units(before offset: Int, inLine line: Int, of bytes: [UInt8]) -> Int {
    let start = starts[line]
    guard offset > start else { return 0 }
    guard offset - start > Self.stride, let anchor = anchor(before: offset), anchor.offset > start else {
      return Self.units(bytes[start..<offset])
    }
    return anchor.units + Self.units(bytes[anchor.offset..<offset])
  }

  /// The last anchor that does not stand behind `offset`.
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
