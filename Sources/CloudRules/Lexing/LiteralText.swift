import SourceText

/// Decodes the literals of a file.
enum LiteralText {
  /// The text of a string token that includes its quotes. Two escapes may form one character: `\uD83D\uDE00`. A single
  /// half becomes U+FFFD.
  static func string(_ bytes: [UInt8], _ span: Span) -> String {
    guard let units = escapedUnits(bytes, span) else {
      return String(decoding: bytes[(span.start + 1)..<(span.end - 1)], as: UTF8.self)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The text of a string token that contains half of a character: each half as the three bytes that UTF-8 would give
  /// it. Nil for all other strings.
  static func halvedString(_ bytes: [UInt8], _ span: Span) -> [UInt8]? {
    guard let units = escapedUnits(bytes, span), units.contains(where: UTF16.isSurrogate) else { return nil }
    var result: [UInt8] = []
    var hasHalf = false
    var index = 0
    while index < units.count {
      let unit = units[index]
      if UTF16.isLeadSurrogate(unit), index + 1 < units.count, UTF16.isTrailSurrogate(units[index + 1]) {
        result += String(decoding: units[index...(index + 1)], as: UTF16.self).utf8
        index += 2
      } else if UTF16.isSurrogate(unit) {
        result += [0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3F), 0x80 | UInt8(unit & 0x3F)]
        hasHalf = true
        index += 1
      } else {
        result += String(decoding: [unit], as: UTF16.self).utf8
        index += 1
      }
    }
    return hasHalf ? result : nil
  }

  /// The UTF-16 code units of a string token with escapes; nil for one without.
  private static func escapedUnits(_ bytes: [UInt8], _ span: Span) -> [UInt16]? {
    let inner = Span(span.start + 1, span.end - 1)
    guard bytes[inner.start..<inner.end].contains(UInt8(ascii: "\\")) else { return nil }
    var units: [UInt16] = []
    pieces(of: bytes, inner) { plain in
      units += Array(String(decoding: plain, as: UTF8.self).utf16)
    } escape: { unit in
      units.append(unit)
    }
    return units
  }

  /// The bytes of a `b'…'` token; nil if it contains a `\u`, which bytes do not have.
  static func bytes(_ bytes: [UInt8], _ span: Span) -> [UInt8]? {
    var result: [UInt8]? = []
    pieces(of: bytes, Span(span.start + 2, span.end - 1)) { plain in
      result?.append(contentsOf: plain)
    } escape: { unit in
      if let byte = UInt8(exactly: unit) { result?.append(byte) } else { result = nil }
    }
    return hasUnicodeEscape(bytes, Span(span.start + 2, span.end - 1)) ? nil : result
  }

  /// A path segment's text without its slash: `%20` and `+` are spaces.
  static func pathSegment(_ bytes: [UInt8], _ span: Span) -> String {
    var decoded: [UInt8] = []
    var offset = span.start
    while offset < span.end {
      switch bytes[offset] {
      case UInt8(ascii: "%") where offset + 2 < span.end:
        let high = HexadecimalDigit.value(bytes[offset + 1]) ?? 0
        let low = HexadecimalDigit.value(bytes[offset + 2]) ?? 0
        decoded.append(high << 4 | low)
        offset += 3
      case let byte:
        decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        offset += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func hasUnicodeEscape(_ bytes: [UInt8], _ span: Span) -> Bool {
    var offset = span.start
    while offset + 1 < span.end {
      if bytes[offset] == UInt8(ascii: "\\") {
        if bytes[offset + 1] == UInt8(ascii: "u") { return true }
        offset += 1
      }
      offset += 1
    }
    return false
  }

  private static func pieces(
    of bytes: [UInt8], _ span: Span, plain: (ArraySlice<UInt8>) -> Void, escape: (UInt16) -> Void
  ) {
    var offset = span.start
    var start = offset
    while offset < span.end {
      guard bytes[offset] == UInt8(ascii: "\\"), let length = TextEscape.length(in: bytes, at: offset),
        let value = TextEscape.value(in: bytes, at: offset)
      else {
        offset += 1
        continue
      }
      plain(bytes[start..<offset])
      escape(value)
      offset += length
      start = offset
    }
    plain(bytes[start..<max(start, span.end)])
  }
}
