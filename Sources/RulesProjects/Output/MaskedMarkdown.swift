/// Masks Markdown in which punctuation is written as decimal entities, such as `&#64;` for `@`.
enum MaskedMarkdown {
  /// Returns the masked text. A replaced word with entities has entities again.
  static func of(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let decoded = DecodedText(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    for secret in MaskedText.secrets(in: decoded.bytes[...]) {
      let range = decoded.starts[secret.range.lowerBound]..<decoded.starts[secret.range.upperBound]
      result += bytes[copied..<range.lowerBound]
      result += (range.count == secret.range.count ? secret.replacement : encoded(secret.replacement)).utf8
      copied = range.upperBound
    }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  private static func encoded(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", "-": "\(scalar)"
      case _ where scalar.isASCII: "&#\(scalar.value);"
      default: "\(scalar)"
      }
    }.joined()
  }
}

/// A text without its entities.
private struct DecodedText {
  /// The text, with one byte for each entity of an ASCII character.
  private(set) var bytes: [UInt8] = []
  /// For each byte, where it begins in the text with entities; at the end, the length of that text.
  private(set) var starts: [Int] = []

  init(_ text: [UInt8]) {
    bytes.reserveCapacity(text.count)
    starts.reserveCapacity(text.count + 1)
    var index = 0
    while index < text.count {
      let entity = Self.entity(in: text[index...])
      bytes.append(entity?.character ?? text[index])
      starts.append(index)
      index += entity?.length ?? 1
    }
    starts.append(text.count)
  }

  /// Returns the entity that `text` begins with; nil if it begins with none.
  private static func entity(in text: ArraySlice<UInt8>) -> (character: UInt8, length: Int)? {
    guard text.starts(with: "&#".utf8) else { return nil }
    let digits = text.dropFirst(2).prefix(3).prefix { (0x30...0x39).contains($0) }
    guard text[digits.endIndex...].first == UInt8(ascii: ";"),
      let value = UInt8(String(decoding: digits, as: UTF8.self)), value < 0x80
    else { return nil }
    return (value, digits.count + 3)
  }
}
