import SourceText

extension Parser {
  /// Parses expressions with commas between them, up to the closing bracket.
  mutating func parseList(
    until end: Punctuation, _ missing: SyntaxError.Missing
  ) -> (elements: [NodeID], isClosed: Bool) {
    let opening = position - 1
    var elements: [NodeID] = []
    if take(end) { return (elements, true) }
    repeat {
      // JavaScript allows a comma after the last element of an array, but not after the last argument of a call.
      if end == .closeBracket, isAt(end) { break }
      elements.append(parseExpression())
    } while take(.comma)
    return (elements, close(end, opening, missing))
  }

  /// Takes the closing bracket. If another token is here, reports it, skips to the bracket if there is one, and
  /// returns false.
  mutating func close(_ mark: Punctuation, _ opening: Int, _ missing: SyntaxError.Missing) -> Bool {
    if take(mark) { return true }
    let opened = source.place(token(at: opening).span)
    if !rejectComma() { report(here: { SyntaxError.missing(missing, at: $0, opened: opened) }) }
    skip(to: mark)
    return false
  }

  private mutating func skip(to mark: Punctuation) {
    var depth = 0
    var index = position
    while index < tokens.count {
      if case .punctuation(let found) = tokens[index].kind {
        if found == mark, depth == 0 {
          while position <= index { advance() }
          return
        }
        if found == .openParenthesis || found == .openBracket { depth += 1 }
        if found == .closeParenthesis || found == .closeBracket { depth -= 1 }
        if depth < 0 { return }
      }
      index += 1
    }
  }

  /// Reports a token after the end of the condition.
  mutating func rejectContinuation() {
    if rejectComma() { return }
    if isAt(.semicolon) {
      let isLast = position + 2 >= tokens.count
      report(here: { SyntaxError.statement($0, isLast: isLast) })
    } else {
      report(here: SyntaxError.missingSemicolon)
    }
  }

  private mutating func rejectComma() -> Bool {
    guard isAt(.comma) else { return false }
    report(here: { ForeignOperator.report(",", at: $0, meant: nil) })
    return true
  }
}
