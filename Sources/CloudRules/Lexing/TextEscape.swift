/// The escapes of strings: `\b \f \n \r \t \\ \' \"`, `\xHH`, `\uHHHH` and three octal digits up to `\377`
/// (emulator 1.19.9). There are no others.
enum TextEscape {
  /// The number of bytes of the escape at `offset`; nil if there is none.
  static func length(in bytes: [UInt8], at offset: Int) -> Int? {
    guard offset + 1 < bytes.count else { return nil }
    switch bytes[offset + 1] {
    case UInt8(ascii: "x"): return hexadecimal(in: bytes, at: offset + 2, digits: 2) == nil ? nil : 4
    case UInt8(ascii: "u"): return hexadecimal(in: bytes, at: offset + 2, digits: 4) == nil ? nil : 6
    case UInt8(ascii: "0")...UInt8(ascii: "3"): return octal(in: bytes, at: offset + 1) == nil ? nil : 4
    default: return single(bytes[offset + 1]) == nil ? nil : 2
    }
  }

  /// The UTF-16 unit, or the byte, that the escape at `offset` denotes.
  static func value(in bytes: [UInt8], at offset: Int) -> UInt16? {
    guard offset + 1 < bytes.count else { return nil }
    switch bytes[offset + 1] {
    case UInt8(ascii: "x"): return hexadecimal(in: bytes, at: offset + 2, digits: 2)
    case UInt8(ascii: "u"): return hexadecimal(in: bytes, at: offset + 2, digits: 4)
    case UInt8(ascii: "0")...UInt8(ascii: "3"): return octal(in: bytes, at: offset + 1)
    default: return single(bytes[offset + 1]).map(UInt16.init)
    }
  }

  private static func single(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): byte
    default: nil
    }
  }

  private static func hexadecimal(in bytes: [UInt8], at start: Int, digits: Int) -> UInt16? {
    guard start + digits <= bytes.count else { return nil }
    var value: UInt16 = 0
    for byte in bytes[start..<(start + digits)] {
      guard let digit = HexadecimalDigit.value(byte) else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  private static func octal(in bytes: [UInt8], at start: Int) -> UInt16? {
    guard start + 3 <= bytes.count else { return nil }
    var value: UInt16 = 0
    for byte in bytes[start..<(start + 3)] {
      guard UInt8(ascii: "0")...UInt8(ascii: "7") ~= byte else { return nil }
      value = value << 3 | UInt16(byte - UInt8(ascii: "0"))
    }
    return value
  }
}

/// The values of the digits `0` to `9`, `a` to `f` and `A` to `F`.
enum HexadecimalDigit {
  static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
