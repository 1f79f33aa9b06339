import SourceText

/// Splits a condition into tokens as JavaScript does, for which the service's parser was written (realtime-rules:
/// Rhino).
struct Lexer {
  let source: ConditionText
  var offset = 0
  private(set) var tokens: [Token] = []
  private(set) var comments: [Span] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: ConditionText) { self.source = source }

  /// Reads all tokens. The last one is the end.
  mutating func read() {
    let limit = RealtimeLimits.conditionBytes
    if source.bytes.count > limit {
      report(ConditionSize.tooLong(at: source.span, limit: limit))
      offset = source.bytes.count
    }
    while true {
      skipTrivia()
      guard offset < source.bytes.count else { break }
      guard tokens.count < RealtimeLimits.conditionTokens else {
        report(ConditionSize.tooManyTokens(at: source.span, limit: RealtimeLimits.conditionTokens))
        break
      }
      let start = offset
      let kind = readToken()
      tokens.append(Token(kind: kind, span: Span(start, offset)))
    }
    tokens.append(Token(kind: .end, span: Span(at: source.bytes.count)))
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// The span in the file of the text from `start` up to here.
  func place(from start: Int) -> Span { source.place(Span(start, offset)) }

  func byte(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < source.bytes.count ? source.bytes[offset + ahead] : nil
  }

  private mutating func readToken() -> Token.Kind {
    switch byte() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return readString()
    case (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return readNumber()
    case UInt8(ascii: ".") where byte(1).map(isDigit) ?? false: return readNumber()
    case UInt8(ascii: "/") where !(tokens.last?.endsOperand ?? false): return readRegex()
    default: break
    }
    if let name = readIdentifier() { return .identifier(name) }
    if let mark = Punctuation.longest(in: source.bytes[offset...]) {
      offset += mark.rawValue.utf8.count
      return .punctuation(mark)
    }
    return rejectCharacters()
  }

  func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  // MARK: Names

  /// The scalar here and its length in bytes.
  func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    guard offset < source.bytes.count else { return nil }
    let byte = source.bytes[offset]
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    let text = String(decoding: source.bytes[offset..<min(offset + 4, source.bytes.count)], as: UTF8.self)
    return text.unicodeScalars.first.map { ($0, $0.utf8.count) }
  }

  mutating func readIdentifier() -> String? {
    let start = offset
    while let (scalar, length) = scalar(at: offset) {
      guard isPartOfName(scalar, isFirst: offset == start) else { break }
      offset += length
    }
    return offset > start ? source.text(of: Span(start, offset)) : nil
  }

  private func isPartOfName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "$", "_": true
    case "0"..."9": !isFirst
    case "\0"..."\u{7F}": false
    default: isFirst ? scalar.properties.isIDStart : scalar.properties.isIDContinue
    }
  }

  /// Reports a character that starts no token, or a text in typographic quotes.
  private mutating func rejectCharacters() -> Token.Kind {
    let start = offset
    guard let (scalar, length) = scalar(at: offset) else { return .invalid }
    offset = min(offset + length, source.bytes.count)
    if IllegalCharacter.quotes.contains(scalar), let content = skipForeignString() {
      let (opening, closing) = (Span(start, content.start), Span(content.end, offset))
      report(
        IllegalCharacter.quotes(
          at: place(from: start), opening: source.place(opening), closing: source.place(closing),
          content: source.text(of: content)))
    } else {
      report(IllegalCharacter.report(scalar, at: place(from: start)))
    }
    return .invalid
  }

  /// Skips to after the next typographic quote. Returns the text before it; nil if the line has none.
  private mutating func skipForeignString() -> Span? {
    let start = offset
    while let (scalar, length) = scalar(at: offset), scalar != "\n", scalar != "\r" {
      let end = offset
      offset = min(offset + length, source.bytes.count)
      if IllegalCharacter.quotes.contains(scalar) { return Span(start, end) }
    }
    offset = start
    return nil
  }

  // MARK: White space and comments

  private mutating func skipTrivia() {
    while let (scalar, length) = scalar(at: offset) {
      if scalar == " " || scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        offset += length
      } else if scalar != "/" || !skipComment() {
        return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let start = offset
    switch byte(1) {
    case UInt8(ascii: "/"):
      while let byte = byte(), byte != 0x0A, byte != 0x0D { offset += 1 }
    case UInt8(ascii: "*"):
      offset += 2
      while let byte = byte(), byte != UInt8(ascii: "*") || self.byte(1) != UInt8(ascii: "/") { offset += 1 }
      guard byte() != nil else {
        report(Unterminated.comment(at: source.place(Span(start, start + 2))))
        return true
      }
      offset += 2
    default: return false
    }
    comments.append(Span(start, offset))
    return true
  }
}
