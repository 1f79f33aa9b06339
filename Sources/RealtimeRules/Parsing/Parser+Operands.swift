import SourceText

extension Parser {
  /// Parses an operand with its members, indexes and calls.
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
        let opening = position - 1
        let index = parseExpression()
        let isClosed = close(.closeBracket, opening, .index)
        base = add(isClosed ? .index(base, index) : .mistake([base, index]), from: start)
      } else if take(.openParenthesis) {
        let (arguments, isClosed) = parseList(until: .closeParenthesis, .arguments)
        base = add(isClosed ? .call(base, arguments) : .mistake([base] + arguments), from: start)
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
      let opening = position
      advance()
      let inner = parseExpression()
      let isClosed = close(.closeParenthesis, opening, .parenthesis)
      return add(isClosed ? .group(inner) : .mistake([inner]), from: start)
    case .punctuation(.openBracket):
      advance()
      let (elements, isClosed) = parseList(until: .closeBracket, .elements)
      return add(isClosed ? .array(elements) : .mistake(elements), from: start)
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
    case _ where ReservedWord.words.contains(name): return rejectWord(name)
    default: return leaf(.identifier(name))
    }
  }

  /// Reports a keyword of a statement. The text after it is not an expression, except after `return`.
  private mutating func rejectWord(_ name: String) -> NodeID {
    let start = current.span.start
    let next = source.place(Span(at: token(at: position + 1).span.start))
    report(here: { ReservedWord.report(name, at: $0, next: next) })
    advance()
    switch name {
    case "return": return add(.mistake([parseExpression()]), from: start)
    case "this": break
    default: giveUp()
    }
    return add(.mistake([]), from: start)
  }

  /// Whether the next token starts an operand, which the parenthesis of a call does not.
  private var isOperandAhead: Bool { beginsOperand(token(at: position + 1)) }

  private func beginsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .number, .string, .regex: true
    default: false
    }
  }
}
