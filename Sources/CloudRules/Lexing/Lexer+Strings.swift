import SourceText

/// A string without its closing quote, or with an invalid escape.
struct BrokenString: Sendable {
  /// From the opening quote to the closing one, or to the end of the line.
  let span: Span
  /// The part that the service's lexer reads.
  let read: Span
  /// The invalid escape; nil if the closing quote is missing.
  let escape: Span?
}

extension Lexer {
  /// Reads a string in either kind of quotes, on one line.
  mutating func readString() -> Token.Kind {
    let start = offset
    if skipText(isBytes: false) { return .string }
    let read = Span(start, offset)
    let escape = byte() == UInt8(ascii: "\\") ? escapeSpan() : nil
    if escape != nil { skipToQuote(file.bytes[start]) }
    brokenStrings.append(BrokenString(span: Span(start, offset), read: read, escape: escape))
    return .brokenString
  }

  /// Reads `b'…'`; false, with nothing read, if it is not complete.
  mutating func readBytes() -> Bool {
    let start = offset
    guard byte(1) == UInt8(ascii: "'") || byte(1) == UInt8(ascii: "\"") else { return false }
    offset += 1
    if skipText(isBytes: true) { return true }
    offset = start
    return false
  }

  /// Skips to after the closing quote. Returns false if there is none, with `offset` where reading stopped.
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

  /// The backslash here and the character after it.
  private func escapeSpan() -> Span {
    var end = offset + 1
    guard end < file.bytes.count, file.bytes[end] != 0x0A, file.bytes[end] != 0x0D else { return Span(offset, end) }
    end += 1
    while end < file.bytes.count, file.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return Span(offset, end)
  }

  /// Skips to after the next closing quote of the line, whatever the escapes before it.
  private mutating func skipToQuote(_ quote: UInt8) {
    while let byte = byte(), byte != 0x0A, byte != 0x0D {
      offset += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), let next = self.byte(), next != 0x0A, next != 0x0D { offset += 1 }
    }
  }
}
