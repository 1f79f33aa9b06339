import SourceText

extension Lexer {
  /// Reads `/body/flags`. A `/` after a backslash or inside a class does not end it.
  mutating func readRegex() -> Token.Kind {
    let start = offset
    var isInClass = false
    offset += 1
    while let byte = byte(), byte != UInt8(ascii: "/") || isInClass, byte != 0x0A, byte != 0x0D {
      switch byte {
      case UInt8(ascii: "\\") where self.byte(1) != nil: offset += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      default: break
      }
      offset += 1
    }
    guard byte() == UInt8(ascii: "/") else {
      report(Unterminated.regex(at: place(from: start), isInClass: isInClass))
      return .invalid
    }
    let body = Span(start + 1, offset)
    offset += 1
    let flags = readIdentifier() ?? ""
    return .regex(RegexLiteral(body: source.text(of: body), bodySpan: body, flags: flags))
  }
}
