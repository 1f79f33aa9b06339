/// A comment of several lines.
enum BlockComment {
  /// Returns its layout. Lines that all begin with a star are aligned with the first one. Other lines keep their distance
  /// from it, if the comment begins its line.
  ///
  /// - Parameter column: the column of its first line; nil if it does not begin the line, or tabs are before it.
  static func layout(_ lines: [[UInt8]], column: Int?) -> Layout {
    let inner = lines.dropFirst().map { line in Array(line.drop { $0 == 0x20 || $0 == 0x09 }) }
    if inner.allSatisfy({ $0.first == UInt8(ascii: "*") }) {
      return .block([lines[0]] + inner.map { [0x20] + $0 }, column: 0, moves: true)
    }
    let hasTabs = lines.dropFirst().contains { line in line.first { $0 != 0x20 } == 0x09 }
    return .block(lines, column: column ?? 0, moves: column != nil && !hasTabs)
  }
}
