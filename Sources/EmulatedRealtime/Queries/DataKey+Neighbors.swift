import RuleValues

// The bounds of the engine's queries are inclusive. `startAfter` and `endBefore` become the neighbor of their key.
extension DataKey {
  /// A key after every legal key: the maximum character, more often than 768 bytes have room for.
  static let maximum = DataKey(String(repeating: "\u{FFFF}", count: 257))

  /// A key before every legal key except itself.
  static let minimum = DataKey("\(Int32.min)")

  /// The least key after this one.
  var successor: DataKey {
    guard let integer = integerValue else { return DataKey(text + "\0") }
    let isNegative = text.hasPrefix("-")
    if integer == 0 { return DataKey(isNegative ? "0" + text.dropFirst() : "-" + text) }
    // Of two numerals for one number, the shorter comes first.
    return DataKey(isNegative ? "-0" + text.dropFirst() : "0" + text)
  }

  /// The greatest legal key before this one, or a key between the two; nil if there is none.
  var predecessor: DataKey? {
    guard let integer = integerValue else { return DataKey(Self.predecessor(ofText: text)) }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    if integer == 0, isNegative { return DataKey(String(digits)) }
    if integer == 0, digits.utf8.count > 1 { return DataKey("-" + digits.dropFirst()) }
    if digits.hasPrefix("0"), integer != 0 { return DataKey((isNegative ? "-" : "") + digits.dropFirst()) }
    return integer == .min ? nil : DataKey(Self.longest(integer - 1))
  }

  /// The last numeral of a number in the order of keys: one with more zeros than a legal key has room for.
  private static func longest(_ integer: Int32) -> String {
    (integer < 0 ? "-" : "") + String(repeating: "0", count: 800) + "\(integer.magnitude)"
  }

  private static func predecessor(ofText text: String) -> String {
    guard let last = text.unicodeScalars.last else { return longest(.max) }
    let start = String(text.unicodeScalars.dropLast())
    guard let before = last.predecessor else { return start }
    return start + String(Character(before)) + String(repeating: "\u{FFFF}", count: 257)
  }
}

extension Unicode.Scalar {
  /// The scalar before this one in the order of UTF-16 code units; nil for U+0000.
  fileprivate var predecessor: Unicode.Scalar? {
    switch value {
    case 0: nil
    case 0x1_0000: Unicode.Scalar(0xD7FF)
    case 0xE000: Unicode.Scalar(0x10_FFFF)
    default: Unicode.Scalar(value - 1)
    }
  }
}
