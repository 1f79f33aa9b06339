import SourceText

extension Lexer {
  /// `0`, `12`, `1.5`, `5.`, `.5`. A zero ends an integer: `01` is two tokens.
  mutating func readNumber() -> Token.Kind {
    let start = offset
    skipDigits()
    if file.bytes[start] == UInt8(ascii: "0") { offset = start + 1 }
    guard byte() == UInt8(ascii: ".") else { return .integer }
    offset += 1
    skipDigits()
    return .float
  }

  private mutating func skipDigits() {
    while byte().map(Self.isDigit) ?? false { offset += 1 }
  }
}
