import SourceText

extension Lexer {
  /// Reads `12`, `1.5`, `.5`, `1e3` or `0x10`.
  mutating func readNumber() -> Token.Kind {
    let start = offset
    if byte() == UInt8(ascii: "0"), byte(1).map({ $0 | 0x20 }) == UInt8(ascii: "x") { return readHexadecimal() }
    skipDigits()
    if byte() == UInt8(ascii: ".") {
      offset += 1
      skipDigits()
    }
    if byte().map({ $0 | 0x20 }) == UInt8(ascii: "e") { skipExponent() }
    let text = source.text(of: Span(start, offset))
    guard !runsIntoName(from: start) else { return .invalid }
    let hasLeadingZero = text.utf8.first == UInt8(ascii: "0") && (text.utf8.dropFirst().first.map(isDigit) ?? false)
    guard !hasLeadingZero, let value = Double(Self.padded(text)), value.isFinite else {
      report(NumberLiteral.report(text, at: place(from: start), isOctal: hasLeadingZero))
      return .invalid
    }
    return .number(value)
  }

  private mutating func readHexadecimal() -> Token.Kind {
    let start = offset
    var value = 0.0
    offset += 2
    let digits = offset
    while let digit = byte().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) {
      value = value * 16 + Double(digit)
      offset += 1
    }
    guard !runsIntoName(from: start) else { return .invalid }
    guard offset > digits, value.isFinite else {
      report(NumberLiteral.report(source.text(of: Span(start, offset)), at: place(from: start), isOctal: false))
      return .invalid
    }
    return .number(value)
  }

  private mutating func skipDigits() {
    while byte().map(isDigit) ?? false { offset += 1 }
  }

  private mutating func skipExponent() {
    let signLength = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
    offset += 1 + signLength
    skipDigits()
  }

  /// Reports `12abc` as one mistake, instead of a number and a name.
  private mutating func runsIntoName(from start: Int) -> Bool {
    guard readIdentifier() != nil else { return false }
    report(NumberLiteral.report(source.text(of: Span(start, offset)), at: place(from: start), isOctal: false))
    return true
  }

  /// The number with a digit on both sides of the point, as Swift requires.
  private static func padded(_ text: String) -> String {
    var bytes = Array(text.utf8)
    guard let point = bytes.firstIndex(of: UInt8(ascii: ".")) else { return text }
    let hasDigitAfter = point + 1 < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[point + 1]
    if !hasDigitAfter { bytes.insert(UInt8(ascii: "0"), at: point + 1) }
    if point == 0 { bytes.insert(UInt8(ascii: "0"), at: 0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
