import SourceText

/// Splits a rules file into tokens, as the service's lexer does: the longest token wins, and characters that start no
/// token are dropped and reported (emulator 1.19.9).
struct Lexer {
  let file: SourceFile
  var offset = 0
  private(set) var tokens: [Token] = []
  private(set) var comments: [Span] = []
  /// The dropped characters, which belong to no token.
  private(set) var strays: [Span] = []
  /// The broken strings, in the order of the text.
  var brokenStrings: [BrokenString] = []
  /// The offset from which no `*/` follows, so that `/*` starts no comment.
  private var commentEndMissing: Int?

  /// A lexer that starts at `offset`.
  init(_ file: SourceFile, from offset: Int = 0) {
    self.file = file
    self.offset = offset
  }

  /// Reads all tokens. The last one is the end.
  mutating func read() {
    tokens.reserveCapacity(file.bytes.count / 4)
    while let token = next() {
      tokens.append(token)
      if token.kind == .keyword(.service) { readServiceName() }
    }
    tokens.append(Token(.end, file.bytes.count, file.bytes.count))
  }

  /// The next token; nil at the end.
  mutating func next() -> Token? {
    while true {
      skipTrivia()
      guard offset < file.bytes.count else { return nil }
      let start = offset
      if let kind = readToken() { return Token(kind, start, offset) }
      dropCharacter()
    }
  }

  func byte(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < file.bytes.count ? file.bytes[offset + ahead] : nil
  }

  // MARK: Trivia

  private mutating func skipTrivia() {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: " "), 0x09, 0x0A, 0x0C, 0x0D: offset += 1
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      default: return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let start = offset
    switch byte(1) {
    case UInt8(ascii: "/"):
      while let byte = byte(), byte != 0x0A { offset += 1 }
    case UInt8(ascii: "*"):
      guard let end = commentEnd() else { return false }
      offset = end
    default: return false
    }
    comments.append(Span(start, offset))
    return true
  }

  /// The offset after the first `*/` after the `/*` here; nil if there is none.
  private mutating func commentEnd() -> Int? {
    if let missing = commentEndMissing, offset >= missing { return nil }
    var place = offset + 2
    while place + 1 < file.bytes.count {
      if file.bytes[place] == UInt8(ascii: "*"), file.bytes[place + 1] == UInt8(ascii: "/") { return place + 2 }
      place += 1
    }
    commentEndMissing = offset
    return nil
  }

  // MARK: Tokens

  private mutating func readToken() -> Token.Kind? {
    guard let byte = byte() else { return nil }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return readString()
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      if readBytes() { return .bytes }
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return readNumber()
    case UInt8(ascii: "."):
      if self.byte(1).map(Self.isDigit) ?? false { return readNumber() }
    case UInt8(ascii: "/"):
      if readPathSegment() { return .pathSegment }
    default: break
    }
    if let word = readWord() { return word }
    guard let mark = Punctuation(byte, self.byte(1)) else { return nil }
    offset += mark.rawValue.utf8.count
    return .punctuation(mark)
  }

  /// Reads a keyword or an identifier. A single `$` is neither.
  private mutating func readWord() -> Token.Kind? {
    let start = offset
    while let byte = byte(), Self.isWord(byte) || (offset > start && Self.isDigit(byte)) { offset += 1 }
    let isLoneDollar = offset == start + 1 && file.bytes[start] == UInt8(ascii: "$")
    guard offset > start, !isLoneDollar else {
      offset = start
      return nil
    }
    return Keyword(file.bytes[start..<offset]).map(Token.Kind.keyword) ?? .identifier
  }

  /// Reads the name of a service. After the word `service`, the service's lexer reads nothing but names, not even
  /// comments.
  private mutating func readServiceName() {
    while let byte = byte() {
      let start = offset
      while let byte = self.byte(), Self.isServiceName(byte) { offset += 1 }
      if offset > start {
        tokens.append(Token(.serviceName, start, offset))
        return
      }
      if [UInt8(ascii: " "), 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { offset += 1 } else { dropCharacter() }
    }
  }

  /// Drops a character that starts no token. Both characters of `&x` are dropped: the service's lexer expected `&&`.
  private mutating func dropCharacter() {
    let start = offset
    let isHalf = byte() == UInt8(ascii: "&") || byte() == UInt8(ascii: "|")
    skipScalar()
    if isHalf, byte() != nil { skipScalar() }
    if let last = strays.last, last.end == start, !isHalf {
      strays[strays.count - 1] = last.union(Span(start, offset))
    } else {
      strays.append(Span(start, offset))
    }
  }

  private mutating func skipScalar() {
    offset += 1
    while let byte = byte(), byte & 0xC0 == 0x80 { offset += 1 }
  }

  // MARK: Characters

  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  private static func isServiceName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
