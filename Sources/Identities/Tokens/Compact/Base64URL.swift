/// Base64 as tokens have it: the URL-safe alphabet without padding (RFC 7515, section 2).
package enum Base64URL {
  /// The bytes of a text; nil where it is none.
  package static func bytes(_ text: String) -> [UInt8]? { decode(Array(text.utf8)[...]) }

  /// The bytes of a text; nil where it is none.
  ///
  /// One run of bytes has one text: padding, white space, `+` and `/`, and bits set beyond the last byte are refused.
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

  /// What a digit counts; 64 for what is none.
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
