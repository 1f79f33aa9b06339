import SourceText

extension Lexer {
  /// Reads a string in either kind of quotes, with JavaScript's escapes.
  mutating func readString() -> Token.Kind {
    let start = offset
    let quote = byte()
    var units: [UInt16] = []
    offset += 1
    while let byte = byte(), byte != quote, byte != 0x0A, byte != 0x0D {
      if byte == UInt8(ascii: "\\") {
        units += readEscape()
      } else if let (scalar, length) = scalar(at: offset) {
        units += Array(String(Character(scalar)).utf16)
        offset = min(offset + length, source.bytes.count)
      }
    }
    guard byte() == quote else {
      report(Unterminated.string(at: place(from: start)))
      return .invalid
    }
    offset += 1
    guard let text = String(validating: units, as: UTF16.self) else {
      report(StringEscape.loneSurrogate(at: place(from: start)))
      return .invalid
    }
    return .string(text)
  }

  private mutating func readEscape() -> [UInt16] {
    let start = offset
    offset += 1
    guard let (scalar, length) = scalar(at: offset) else { return [] }
    offset = min(offset + length, source.bytes.count)
    switch scalar {
    case "b": return [0x08]
    case "f": return [0x0C]
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "v": return [0x0B]
    case "x": return readHexadecimal(2, from: start)
    case "u": return readHexadecimal(4, from: start)
    case "0"..."7": return readOctal(first: scalar)
    case "\r":
      if byte() == 0x0A { offset += 1 }
      return []
    case "\n", "\u{2028}", "\u{2029}": return []
    default: return Array(String(Character(scalar)).utf16)
    }
  }

  private mutating func readHexadecimal(_ count: Int, from start: Int) -> [UInt16] {
    var value: UInt16 = 0
    for _ in 0..<count {
      guard let digit = byte().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        report(StringEscape.notHexadecimal(count, at: place(from: start)))
        return []
      }
      value = value << 4 | UInt16(digit)
      offset += 1
    }
    return [value]
  }

  /// Reads up to three octal digits, at most `\377`.
  private mutating func readOctal(first: Unicode.Scalar) -> [UInt16] {
    var value = UInt16(first.value - 0x30)
    var count = 1
    while let byte = byte(), UInt8(ascii: "0")...UInt8(ascii: "7") ~= byte, count < 3, value <= 0o37 {
      value = value << 3 | UInt16(byte - UInt8(ascii: "0"))
      offset += 1
      count += 1
    }
    return [value]
  }
}
