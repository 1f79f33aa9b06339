import SourceText

extension Parser {
  /// An operand with the accesses and calls behind it.
  mutating func parsePostfix() -> NodeID {
    let start = current.span.start
    var base = parsePrimary()
    while true {
      if take(.dot) {
        guard let name = currentName else {
          report(here: SyntaxError.missingName)
          return add(.mistake([base]), from: start)
        }
        let member = MemberName(text: name, span: current.span)
        advance()
        base = add(.member(base, member), from: start)
      } else if take(.openBracket) {
        let index = parseExpression()
        close(.closeBracket, SyntaxError.missingIndexBracket)
        base = add(.index(base, index), from: start)
      } else if take(.openParenthesis) {
        let arguments = parseList(until: .closeParenthesis, SyntaxError.missingArgumentParenthesis)
        base = add(.call(base, arguments), from: start)
      } else if isAt(.increment) || isAt(.decrement) {
        let sign = source.text(of: current.span)
        report(here: { ForeignOperator.report(sign, at: $0, meant: nil) })
        advance()
        base = add(.mistake([base]), from: start)
      } else {
        return base
      }
    }
  }

  private mutating func parsePrimary() -> NodeID {
    let start = current.span.start
    switch current.kind {
    case .number(let value): return leaf(.number(value))
    case .string(let value): return leaf(.string(value))
    case .regex(let regex): return leaf(.regex(regex))
    case .identifier(let name): return parseName(name)
    case .invalid: return leaf(.mistake([]))
    case .punctuation(.openParenthesis):
      advance()
      let inner = parseExpression()
      close(.closeParenthesis, SyntaxError.missingParenthesis)
      return add(.group(inner), from: start)
    case .punctuation(.openBracket):
      advance()
      return add(.array(parseList(until: .closeBracket, SyntaxError.missingElementBracket)), from: start)
    case .punctuation, .end:
      report(here: SyntaxError.missingOperand)
      return add(.mistake([]), Span(at: start))
    }
  }

  private mutating func leaf(_ kind: SyntaxNode.Kind) -> NodeID {
    let span = current.span
    advance()
    return add(kind, span)
  }

  private mutating func parseName(_ name: String) -> NodeID {
    switch name {
    case "null": return leaf(.null)
    case "true": return leaf(.boolean(true))
    case "false": return leaf(.boolean(false))
    case "not" where isOperandAhead:
      report(here: { SyntaxError.word(name, meaning: "!", at: $0) })
      advance()
      let operand = nested { $0.parsePostfix() }
      return add(.mistake([operand]), Span(tree[operand].span.start, previousEnd))
    case _ where ReservedWord.words.contains(name):
      let end = source.place(Span(at: token(at: position + 1).span.start))
      report(here: { ReservedWord.report(name, at: $0, next: end) })
      let start = current.span.start
      advance()
      let operands = isOperandHere ? [parseExpression()] : []
      return add(.mistake(operands), from: start)
    default: return leaf(.identifier(name))
    }
  }

  /// Whether the token behind this one begins an operand, which a call's parenthesis does not.
  private var isOperandAhead: Bool { beginsOperand(token(at: position + 1)) }
  private var isOperandHere: Bool { beginsOperand(current) || isAt(.openParenthesis) }

  private func beginsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .number, .string, .regex: true
    default: false
    }
  }

  /// Expressions with commas between them, up to the closing bracket.
  private mutating func parseList(until end: Punctuation, _ missing: (Span) -> Diagnostic) -> [NodeID] {
    var elements: [NodeID] = []
    if take(end) { return elements }
    repeat {
      // JavaScript allows a comma behind the last element of an array, not behind the last argument of a call.
      if end == .closeBracket, isAt(end) { break }
      elements.append(parseExpression())
    } while take(.comma)
    close(end, missing)
    return elements
  }

  /// Takes the closing bracket; where something else stands, reports and skips to it, if it is there.
  private mutating func close(_ mark: Punctuation, _ missing: (Span) -> Diagnostic) {
    if take(mark) { return }
    if !refuseForeignContinuation() { report(here: missing) }
    var depth = 0
    var index = position
    while index < tokens.count {
      if case .punctuation(let found) = tokens[index].kind {
        if found == mark, depth == 0 {
          while position < index { advance() }
          advance()
          return
        }
        if found == .openParenthesis || found == .openBracket { depth += 1 }
        if found == .closeParenthesis || found == .closeBracket { depth -= 1 }
        if depth < 0 { return }
      }
      index += 1
    }
  }

  /// Reports what stands where the condition should have ended.
  mutating func refuseContinuation() {
    if refuseForeignContinuation() { return }
    report(here: isAt(.semicolon) ? SyntaxError.statement : SyntaxError.missingSemicolon)
  }

  private mutating func refuseForeignContinuation() -> Bool {
    guard isAt(.comma) else { return false }
    report(here: { ForeignOperator.report(",", at: $0, meant: nil) })
    return true
  }
}
