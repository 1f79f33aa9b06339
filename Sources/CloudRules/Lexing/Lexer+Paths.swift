import SourceText

extension Lexer {
  /// Reads `/text` or `/(text)`; false, with nothing read, if neither is here.
  mutating func readPathSegment() -> Bool {
    let start = offset
    offset += 1
    let isEnclosed = byte() == UInt8(ascii: "(")
    if isEnclosed { offset += 1 }
    let text = offset
    skipPathCharacters()
    let isWhole = offset > text && (!isEnclosed || byte() == UInt8(ascii: ")"))
    guard isWhole else {
      offset = start
      return false
    }
    if isEnclosed { offset += 1 }
    return true
  }

  private mutating func skipPathCharacters() {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let first = self.byte(1), let second = self.byte(2),
          HexadecimalDigit.value(first) != nil, HexadecimalDigit.value(second) != nil
        else { return }
        offset += 3
      case _ where Self.isPathCharacter(byte): offset += 1
      default: return
      }
    }
  }

  private static func isPathCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "@"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: isLetter(byte) || isDigit(byte)
    }
  }
}
