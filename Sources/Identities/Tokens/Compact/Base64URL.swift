/// Base64 in the form that tokens use: the URL-safe alphabet without padding (RFC 7515, section 2).
package enum Base64URL {
  /// Returns the bytes of a text. Nil if it is invalid.
  package static func bytes(_ text: String) -> [UInt8]? { decode(Array(text.utf8)[...]) }

  /// Returns the bytes of a text. Nil if it is invalid.
  ///
  /// Each byte sequence has exactly one valid text. Padding, white space, `+`, `/` and nonzero trailing bits are
  /// rejected.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var pending: UInt32 = 0
    for digit in text {
      let value = value(digit)
      guard value < 64 else { return nil }
      bits = bits << 6 | value
      pending += 6
      guard pending >= 8 else { continue }
      pending -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> pending))
      bits &= 1 << pending - 1
    }
    return bits == 0 ? bytes : nil
  }

  /// Returns the value of a digit. 64 if the byte is not a digit.
  private static func value(_ digit: UInt8) -> UInt32 {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit &- UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit &- UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit &- UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: 64
    }
  }
}
