import SourceText

extension Lexer {
  /// Reads `0`, `12`, `1.5`, `5.` or `.5`. Only a point can follow a leading zero: `01` is two tokens, and so is
  /// `01.5`.
  mutating func readNumber() -> Token.Kind {
    if byte() == UInt8(ascii: "0"), byte(1).map(Self.isDigit) ?? false {
      offset += 1
      return .integer
    }
    skipDigits()
    guard byte() == UInt8(ascii: ".") else { return .integer }
    offset += 1
    skipDigits()
    return .float
  }

  private mutating func skipDigits() {
    while byte().map(Self.isDigit) ?? false { offset += 1 }
  }
}
