/// The escapes in messages and reports whose letters belong to no word: those of JSON and of messages, and colors.
enum TextEscape {
  /// Returns the length in bytes of the escape that `text` begins with; 0 if it begins with none.
  static func length(in text: ArraySlice<UInt8>) -> Int {
    guard text.count >= 2 else { return 0 }
    let next = text[text.startIndex + 1]
    switch text[text.startIndex] {
    case UInt8(ascii: "\\"): return backslash(next, text.dropFirst(2))
    case 0x1B where next == UInt8(ascii: "["): return 2 + sequence(text.dropFirst(2))
    default: return 0
    }
  }

  /// Returns the length of `\n`, `\u001b` or `\u{1b}`.
  private static func backslash(_ next: UInt8, _ rest: ArraySlice<UInt8>) -> Int {
    switch next {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "\\"), UInt8(ascii: "\""): return 2
    case UInt8(ascii: "u"):
      if rest.first == UInt8(ascii: "{") {
        let digits = rest.dropFirst().prefix(while: isHexadecimal).count
        return rest.dropFirst(1 + digits).first == UInt8(ascii: "}") ? digits + 4 : 0
      }
      return rest.prefix(4).prefix(while: isHexadecimal).count == 4 ? 6 : 0
    default: return 0
    }
  }

  /// Returns the length of a control sequence of a terminal after `ESC [`: parameters, and the byte that ends it.
  private static func sequence(_ rest: ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { (0x20..<0x40).contains($0) }.count
    return rest.dropFirst(count).isEmpty ? count : count + 1
  }

  /// Returns whether a byte is a hexadecimal digit.
  static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    case UInt8(ascii: "A")...UInt8(ascii: "F"): true
    default: false
    }
  }
}
