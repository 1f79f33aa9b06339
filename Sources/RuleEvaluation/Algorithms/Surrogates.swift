import Platform

/// Unpaired surrogates: halves of a character beyond U+FFFF, left at the ends of a text that was cut by UTF-16 code
/// units.
///
/// The arena stores each as the three bytes that UTF-8 would give it.
enum Surrogates {
  /// Returns whether `left` ends with a high surrogate and `right` begins with a low surrogate.
  @inline(__always)
  static func meet(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    guard left.count >= 3, right.first == 0xED else { return false }
    return endsWithFirst(left) && startsWithSecond(right)
  }

  private static func endsWithFirst(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes[bytes.endIndex - 3] == 0xED && (0xA0...0xAF).contains(bytes[bytes.endIndex - 2])
  }

  private static func startsWithSecond(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[bytes.startIndex] == 0xED && (0xB0...0xBF).contains(bytes[bytes.startIndex + 1])
  }

  /// Appends a text. Surrogates that meet become one character.
  static func append(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
    guard text.count >= 3, endsWithFirst(text[...]), startsWithSecond(bytes) else {
      text += bytes
      return
    }
    let first = half(text[(text.endIndex - 3)...]) & 0x3FF
    let second = half(bytes) & 0x3FF
    text.removeLast(3)
    let scalar = 0x10000 + first << 10 + second
    text.append(UInt8(0xF0 | scalar >> 18))
    text.append(UInt8(0x80 | scalar >> 12 & 0x3F))
    text.append(UInt8(0x80 | scalar >> 6 & 0x3F))
    text.append(UInt8(0x80 | scalar & 0x3F))
    text += bytes.dropFirst(3)
  }

  private static func half(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let start = bytes.startIndex
    return UInt32(bytes[start] & 0x0F) << 12 | UInt32(bytes[start + 1] & 0x3F) << 6 | UInt32(bytes[start + 2] & 0x3F)
  }

  /// Returns the code units from `lower` to `upper` of a text, with surrogates at the cuts.
  static func slice(_ text: UnsafeBufferPointer<UInt8>, _ lower: Int, _ upper: Int) -> [UInt8] {
    var result: [UInt8] = []
    var unit = 0
    var offset = 0
    while offset < text.count, unit < upper {
      let length = length(of: text[offset])
      let end = min(offset + length, text.count)
      if length == 4, end - offset == 4 {
        let scalar = self.scalar(text, offset)
        if unit >= lower, unit + 1 < upper {
          result += text[offset..<end]
        } else if unit >= lower {
          append(half: 0xD800 + (scalar - 0x10000) >> 10, to: &result)
        } else if unit + 1 >= lower, unit + 1 < upper {
          append(half: 0xDC00 + scalar & 0x3FF, to: &result)
        }
        unit += 2
      } else {
        if unit >= lower { result += text[offset..<end] }
        unit += 1
      }
      offset = end
    }
    return result
  }

  /// Returns whether a text contains an unpaired surrogate.
  static func hasHalf(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress, memchr(start, 0xED, text.count) != nil else { return false }
    return zip(text, text.dropFirst()).contains { $0 == 0xED && $1 >= 0xA0 }
  }

  /// Returns the text with `?` for each unpaired surrogate, as Java encodes it (emulator 1.19.9: `'😀'[0].toUtf8()` is
  /// `b'?'`).
  static func replacingHalves(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    while offset < text.count {
      if text[offset] == 0xED, offset + 2 < text.count, text[offset + 1] >= 0xA0 {
        result.append(UInt8(ascii: "?"))
        offset += 3
      } else {
        result.append(text[offset])
        offset += 1
      }
    }
    return result
  }

  private static func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xF0...: 4
    case 0xE0...: 3
    case 0xC0...: 2
    default: 1
    }
  }

  private static func scalar(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt32 {
    UInt32(text[offset] & 0x07) << 18 | UInt32(text[offset + 1] & 0x3F) << 12
      | UInt32(text[offset + 2] & 0x3F) << 6 | UInt32(text[offset + 3] & 0x3F)
  }

  private static func append(half: UInt32, to text: inout [UInt8]) {
    text.append(UInt8(0xE0 | half >> 12))
    text.append(UInt8(0x80 | half >> 6 & 0x3F))
    text.append(UInt8(0x80 | half & 0x3F))
  }
}
