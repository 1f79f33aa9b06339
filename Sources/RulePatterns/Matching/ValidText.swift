/// The UTF-8 validation of texts that PCRE2 does not check.
enum ValidText {
  /// Returns whether bytes are valid UTF-8.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard index + width <= bytes.count, isSequence(first, bytes[index + 1]) else { return false }
      for place in (index + 1)..<(index + width) where bytes[place] & 0xC0 != 0x80 { return false }
      index += width
    }
    return true
  }

  /// Returns whether two bytes can start a sequence that is not overlong, not a surrogate and not beyond U+10FFFF.
  private static func isSequence(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xC2...0xDF, 0xE1...0xEC, 0xEE...0xEF, 0xF1...0xF3: true
    case 0xE0: second >= 0xA0
    case 0xED: second < 0xA0
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    default: false
    }
  }
}
