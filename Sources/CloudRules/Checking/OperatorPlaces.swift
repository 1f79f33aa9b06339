import SourceText

/// Finds the position of an operator's sign, which is not part of the tree: the sign follows the operand before it.
struct OperatorPlaces: Sendable {
  private let bytes: [UInt8]

  init(_ file: SourceFile) { bytes = file.bytes }

  /// The `count` bytes from the first one after `offset` that is neither white space nor in a comment.
  func sign(after offset: Int, count: Int) -> Span {
    var place = offset
    while place < bytes.count {
      if isSpace(bytes[place]) {
        place += 1
      } else if starts(at: place, "//") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      } else if starts(at: place, "/*") {
        place += 2
        while place < bytes.count, !starts(at: place, "*/") { place += 1 }
        place += 2
      } else {
        break
      }
    }
    return Span(min(place, bytes.count), min(place + count, bytes.count))
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func starts(at place: Int, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in bytes[place...].starts(with: text) }
  }
}
