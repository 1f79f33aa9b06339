import SourceText

extension Parser {
  @inline(never)
  mutating func parseBrokenString() -> NodeID {
    let span = current.span
    let string = brokenString(current) ?? BrokenString(span: span, read: span, escape: nil)
    let quote = file.text(of: Span(span.start, span.start + 1))
    advance()
    if let escape = string.escape {
      report(rejection(of: escape, in: string, quote: quote))
    } else {
      let found = brackets > 0 ? text(of: current) : nil
      reportHere { UnterminatedString.report(quote: quote, found: found, at: $0, string: string.span) }
    }
    return addMistake(at: span)
  }

  /// What the service reports for a string with an invalid escape. For its lexer, the string ends before the backslash
  /// and the rest is tokens. Outside brackets it names the string, inside brackets the first token that does not fit.
  @inline(never)
  private func rejection(of escape: Span, in string: BrokenString, quote: String) -> Diagnostic {
    let written = file.text(of: escape)
    guard brackets > 0, let (text, span) = firstMisfit(after: escape.start + 1) else {
      let place = Span(at: firstPlace(from: escape.start + 1))
      return StringEscape.report(written, quote: quote, at: place, escape: escape)
    }
    return StringEscape.report(written, found: text, at: span, escape: escape)
  }

  /// The first token from `offset` on that cannot follow an operand, if it is among the next few.
  @inline(never)
  private func firstMisfit(after offset: Int) -> (text: String, span: Span)? {
    guard diagnostics.count < 100 else { return nil }
    var lexer = Lexer(file, from: offset)
    var isOperandWanted = false
    for _ in 0..<32 {
      guard let token = lexer.next() else { return nil }
      switch Follower(token.kind) {
      case .operand where isOperandWanted: isOperandWanted = false
      case .joint where !isOperandWanted: isOperandWanted = true
      case .bracket: return nil
      default: return (lexer.brokenStrings.last.map { file.text(of: $0.read) } ?? text(of: token), token.span)
      }
    }
    return nil
  }

  /// The offset of the first character that is not white space.
  private func firstPlace(from offset: Int) -> Int {
    var offset = offset
    while offset < file.bytes.count, [UInt8(ascii: " "), 0x09, 0x0A, 0x0C, 0x0D].contains(file.bytes[offset]) {
      offset += 1
    }
    return offset
  }
}

/// The role of a token between operands.
private enum Follower {
  case operand
  case joint
  case bracket
  case other

  init(_ kind: Token.Kind) {
    switch kind {
    case .identifier, .integer, .float, .string, .bytes, .brokenString, .keyword(.true), .keyword(.false),
      .keyword(.null):
      self = .operand
    case .keyword(.in), .punctuation(.dot), .punctuation(.question), .punctuation(.comma): self = .joint
    case .punctuation(let mark) where mark.binaryOperator != nil: self = .joint
    case .punctuation(.openParenthesis), .punctuation(.closeParenthesis), .punctuation(.openBracket),
      .punctuation(.closeBracket), .punctuation(.openBrace), .punctuation(.closeBrace):
      self = .bracket
    default: self = .other
    }
  }
}
