import RuleValues
import SourceText

/// Operations on UTF-8 text that count UTF-16 code units, as the rules languages do.
enum TextOperations {
  /// Returns the number of UTF-16 code units.
  static func utf16Count(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var count = UTF8Validation.asciiCount(UnsafeRawBufferPointer(text))
    for byte in text[count...] {
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte >= 0xF0 { count += 1 }
    }
    return count
  }

  static func hasPrefix(_ text: UnsafeBufferPointer<UInt8>, _ prefix: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= prefix.count && CodeUnits.equal(UnsafeBufferPointer(rebasing: text[..<prefix.count]), prefix)
  }

  static func hasSuffix(_ text: UnsafeBufferPointer<UInt8>, _ suffix: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= suffix.count
      && CodeUnits.equal(UnsafeBufferPointer(rebasing: text[(text.count - suffix.count)...]), suffix)
  }

  /// Returns the offset of the first occurrence at or after `start`; nil if there is none. It takes linear time.
  static func firstOccurrence(
    of needle: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard start <= text.count, needle.count <= text.count - start else { return nil }
    // For a short needle, comparing at each offset is fastest and still linear. A long needle could make it quadratic.
    guard needle.count <= 16 else { return knuthMorrisPratt(needle, text, start) }
    for offset in start...(text.count - needle.count)
    where CodeUnits.equal(UnsafeBufferPointer(rebasing: text[offset..<offset + needle.count]), needle) {
      return offset
    }
    return nil
  }

  private static func knuthMorrisPratt(
    _ needle: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Int? {
    var borders = [0]
    var matched = 0
    for byte in needle.dropFirst() {
      while matched > 0, needle[matched] != byte { matched = borders[matched - 1] }
      if needle[matched] == byte { matched += 1 }
      borders.append(matched)
    }
    matched = 0
    for offset in start..<text.count {
      while matched > 0, needle[matched] != text[offset] { matched = borders[matched - 1] }
      if needle[matched] == text[offset] { matched += 1 }
      if matched == needle.count { return offset - needle.count + 1 }
    }
    return nil
  }

  /// Returns the text with every occurrence of `target` replaced, left to right; nil if the result would exceed `limit`
  /// bytes.
  ///
  /// An empty target is found before each character and at the end, as in Java.
  static func replace(
    _ target: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>,
    with replacement: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var search = 0
    while let found = firstOccurrence(of: target, in: text, from: search) {
      result += text[copied..<found]
      result += replacement
      guard result.count <= limit else { return nil }
      copied = found + target.count
      search = target.isEmpty ? characterEnd(text, found) : copied
    }
    result += text[copied...]
    return result.count <= limit ? result : nil
  }

  /// Returns the offset after the character at `offset`. After the last character, it is beyond the end.
  private static func characterEnd(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
    var end = offset + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
