import SourceText

/// A string that is none.
struct BrokenString: Sendable {
  /// From the opening quote to the closing one, or to the end of the line.
  let span: Span
  /// As much of it as the service's lexer took.
  let read: Span
  /// The escape that does not exist; nil where the closing quote is missing.
  let escape: Span?
}

extension Lexer {
  /// A string in either kind of quotes, on one line.
  mutating func readString() -> Token.Kind {
    let start = offset
    if skipText(isBytes: false) { return .string }
    let read = Span(start, offset)
    let escape = byte() == UInt8(ascii: "\\") ? escapeSpan() : nil
    if escape != nil { skipToQuote(file.bytes[start]) }
    brokenStrings.append(BrokenString(span: Span(start, offset), read: read, escape: escape))
    return .brokenString
  }

  /// `b'…'`; false, and nothing read, where it is not whole.
  mutating func readBytes() -> Bool {
    let start = offset
    guard byte(1) == UInt8(ascii: "'") || byte(1) == UInt8(ascii: "\"") else { return false }
    offset += 1
    if skipText(isBytes: true) { return true }
    offset = start
    return false
  }

  /// Goes behind the closing quote; false, and up to where it broke off, where there is none.
  private mutating func skipText(isBytes: Bool) -> Bool {
    let quote = byte()
    offset += 1
    while let byte = byte(), byte != 0x0A, byte != 0x0D {
      if byte == quote {
        offset += 1
        return true
      }
      if byte == UInt8(ascii: "\\") {
        guard let length = TextEscape.length(in: file.bytes, at: offset) else { return false }
        offset += length
      } else {
        offset += 1
      }
    }
    return false
  }

  /// The backslash here and the character behind it.
  private func escapeSpan() -> Span {
    var end = offset + 1
    guard end < file.bytes.count, file.bytes[end] != 0x0A, file.bytes[end] != 0x0D else { return Span(offset, end) }
    end += 1
    while end < file.bytes.count, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return Span(offset, end)
  }

  /// Behind the next closing quote of the line, whatever the escapes before it.
  private mutating func skipToQuote(_ quote: UInt8) {
    while let byte = byte(), byte != 0x0A, byte != 0x0D {
      offset += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), let next = self.byte(), next != 0x0A, next != 0x0D { offset += 1 }
    }
  }
}
