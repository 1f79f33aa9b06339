/// The Base64 encoding of RFC 4648.
package enum Base64 {
  /// The two characters of the alphabet after the letters and digits.
  package enum Alphabet: Sendable {
    /// `+` and `/`
    case standard
    /// `-` and `_`
    case urlSafe
  }

  /// Returns the Base64 text of `bytes`, with padding.
  package static func encode(_ bytes: some Sequence<UInt8>, _ alphabet: Alphabet = .standard) -> String {
    let digits = Array(letters.utf8) + Array((alphabet == .standard ? "+/" : "-_").utf8)
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var pending = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      pending += 8
      while pending >= 6 {
        pending -= 6
        text.append(digits[Int(bits >> UInt32(pending) & 63)])
      }
      bits &= 63
    }
    if pending > 0 { text.append(digits[Int(bits << UInt32(6 - pending) & 63)]) }
    while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a text in either alphabet, with or without padding. Nil if the text is not Base64.
  package static func decode(_ text: String) -> [UInt8]? {
    var digits = text.utf8[...]
    while digits.last == UInt8(ascii: "="), text.utf8.count - digits.count < 2 { digits.removeLast() }
    let padding = text.utf8.count - digits.count
    guard digits.count % 4 != 1, padding == 0 || text.utf8.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var pending = 0
    for digit in digits {
      guard let value = value(digit) else { return nil }
      bits = bits << 6 | value
      pending += 6
      guard pending >= 8 else { continue }
      pending -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(pending)))
      bits &= 1 << UInt32(pending) - 1
    }
    return bytes
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  private static func value(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
