extension RealtimeParser {
  /// The meaning of an escape sequence.
  enum Escape {
    /// One code point: `\.`, `\n`, `\u00e9`.
    case scalar(UInt32)

    /// A named set or its complement: `\d`, `\D`.
    case named(CharacterClass.Name, negated: Bool)

    /// The escape as a member of a class.
    var item: CharacterClass.Item {
      switch self {
      case .scalar(let value): .range(value...value)
      case .named(let name, let negated): .named(name, negated: negated)
      }
    }
  }

  /// Parses an escape, whose backslash is at `start`.
  ///
  /// The named sets and escaped punctuation are documented. `\n \t \r \f \v \xXX \uXXXX` are inferred from JavaScript.
  mutating func escape(from start: Int) throws(RegexError) -> Escape {
    guard let scalar = cursor.take() else { throw unexpectedEnd() }
    switch scalar {
    case "d": return .named(.digit, negated: false)
    case "D": return .named(.digit, negated: true)
    case "w": return .named(.word, negated: false)
    case "W": return .named(.word, negated: true)
    case "s": return .named(.space, negated: false)
    case "S": return .named(.space, negated: true)
    case "t": return .scalar(0x09)
    case "n": return .scalar(0x0A)
    case "v": return .scalar(0x0B)
    case "f": return .scalar(0x0C)
    case "r": return .scalar(0x0D)
    case "x": return .scalar(try hexadecimal(digits: 2, from: start))
    case "u": return .scalar(try unicodeEscape(from: start))
    case "a"..."z", "A"..."Z", "0"..."9": throw unknownEscape(scalar, at: start)
    case " "..."~": return .scalar(scalar)
    default: throw unknownEscape(scalar, at: start)
    }
  }

  /// Parses `\uXXXX`. Two that form a surrogate pair become one code point.
  private mutating func unicodeEscape(from start: Int) throws(RegexError) -> UInt32 {
    let high = try hexadecimal(digits: 4, from: start)
    guard 0xD800...0xDFFF ~= high else { return high }
    guard high < 0xDC00, cursor.skip("\\"), cursor.skip("u") else { throw loneSurrogate(at: start) }
    let low = try hexadecimal(digits: 4, from: start)
    guard 0xDC00...0xDFFF ~= low else { throw loneSurrogate(at: start) }
    return 0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)
  }

  private mutating func hexadecimal(digits: Int, from start: Int) throws(RegexError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = cursor.take(), let digit = Self.hexadecimalDigit(scalar) else {
        throw badHexadecimal(digits: digits, at: start)
      }
      value = value * 16 + digit
    }
    return value
  }

  private static func hexadecimalDigit(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar - 0x30
    case "a"..."f": scalar - 0x61 + 10
    case "A"..."F": scalar - 0x41 + 10
    default: nil
    }
  }
}
