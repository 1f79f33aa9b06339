import SourceText

extension Parser {
  /// Parses a whole expression: `c ? a : b` or anything that binds tighter.
  @inline(never)
  mutating func parseExpression() -> NodeID {
    nested { $0.parseConditional() }
  }

  /// Runs `parse` one level deeper. At the limit, reports it and skips the rest of the expression.
  @inline(never)
  mutating func nested(levels: Int = 1, _ parse: (inout Parser) -> NodeID) -> NodeID {
    guard nesting + levels <= SyntaxLimits.nesting else {
      reportHere { ExpressionNesting.report(at: $0) }
      skipExpression()
      return addMistake(at: Span(at: previousEnd))
    }
    nesting += levels
    defer { nesting -= levels }
    return parse(&self)
  }

  /// Skips to the end of the expression, without another report.
  @inline(never)
  private mutating func skipExpression() {
    while true {
      switch current.kind {
      case .end, .punctuation(.semicolon), .keyword(.allow), .keyword(.match), .keyword(.function), .keyword(.service),
        .keyword(.let), .keyword(.return):
        giveUp()
        return
      default: advance()
      }
    }
  }

  @inline(never)
  private mutating func parseConditional() -> NodeID {
    let condition = parseBinary()
    return isAt(.question) ? parseBranches(condition) : condition
  }

  /// Parses `? a : b`.
  @inline(never)
  private mutating func parseBranches(_ condition: NodeID) -> NodeID {
    let start = tree[condition].span.start
    if isAt(.question, ahead: 1), isAdjacent() { return parseDefault(condition) }
    advance()
    let then = parseExpression()
    guard take(.colon) else {
      rejectToken("expected `:` and the other value", notes: colonNotes(then))
      return addMistake([condition, then], from: start)
    }
    let otherwise = parseExpression()
    return add(.conditional(condition, then, otherwise), from: start)
  }

  /// The hint for a path that includes the `:` after it.
  private func colonNotes(_ then: NodeID) -> [String] {
    let span = tree[then].span
    guard case .path = tree[then].kind, file.bytes[span.start..<span.end].contains(UInt8(ascii: ":")) else { return [] }
    return ["the `:` before this belongs to the path: write a space before it"]
  }

  /// Parses `a ?? b`, which is reported.
  @inline(never)
  private mutating func parseDefault(_ left: NodeID) -> NodeID {
    let sign = current.span.union(token(at: position + 1).span)
    advance()
    reportForeign(sign, meant: nil)
    advance()
    let right = nested { $0.parseBinary() }
    return tree.add(.mistake(tree.list([left, right])), tree[left].span.union(tree[right].span))
  }

  // MARK: Binary operators

  /// Parses operands with operators between them, grouped by precedence and from the left. An operator waits until
  /// another one binds no tighter, so a chain needs no stack.
  @inline(never)
  private mutating func parseBinary() -> NodeID {
    let first = parseUnary()
    switch current.kind {
    case .punctuation(.closeParenthesis), .punctuation(.comma), .punctuation(.semicolon), .punctuation(.closeBracket),
      .end:
      return first
    default: return parseChain(first)
    }
  }

  @inline(never)
  private mutating func parseChain(_ first: NodeID) -> NodeID {
    var chain = OperatorChain(first: first)
    while true {
      if isAt(.is) {
        chain.reduce(to: .typeTest, &tree)
        chain.last = parseTypeTest(chain.last)
      } else if let infix = parseInfix() {
        chain.reduce(to: infix.precedence, &tree)
        chain.push(infix, parseUnary())
      } else if brackets > 0, isAt(.pathSegment) || isAt(.divide) {
        chain.last = rejectPath(after: chain.last)
      } else {
        break
      }
    }
    chain.reduce(to: .disjunction, &tree)
    return chain.last
  }

  /// Reports `a/b`, which is `a` and a path.
  @inline(never)
  private mutating func rejectPath(after left: NodeID) -> NodeID {
    let note = "a slash without a space after it starts a path; write a division as `a / b`"
    if let template = templateBefore() {
      rejectToken("read as a path", notes: ["insert a value into a path with `$(value)`"], fixIts: [template])
    } else if isAt(.pathSegment) {
      let space = MissingMatch.space(afterSlashAt: current.span.start, in: file)
      rejectToken("read as a path", notes: [note], fixIts: space)
    } else if isCapture {
      reportHere { [file] in MissingMatch.division(at: $0, in: file) }
    } else {
      reportHere { StraySlash.report(at: $0, notes: [note]) }
    }
    let count = diagnostics.count
    let path = parsePath()
    diagnostics.removeLast(diagnostics.count - count)
    return addMistake([left, path], from: tree[left].span.start)
  }

  /// Parses `is type`.
  @inline(never)
  private mutating func parseTypeTest(_ operand: NodeID) -> NodeID {
    let start = tree[operand].span.start
    advance()
    guard isAt(.identifier) else { return rejectType(of: operand) }
    let type = name(at: position)
    advance()
    let isKnown = UnknownType.names.contains { $0.utf8.elementsEqual(type.text.utf8) }
    if !isKnown, diagnostics.count < SyntaxLimits.diagnostics {
      report(UnknownType.report(type.text, at: current.span, name: type.span))
    }
    return tree.add(.typeTest(operand, tree.word(type.text)), Span(start, type.span.end))
  }

  /// Whether the token may be meant as a type and cannot continue the expression.
  private func isWord(_ token: Token) -> Bool {
    switch token.kind {
    case .string, .integer, .float, .bytes: true
    case .keyword(let word): ![.in, .is, .allow, .match, .function, .service, .return, .let].contains(word)
    default: false
    }
  }

  /// Reports a token after `is` that is not a name.
  @inline(never)
  private mutating func rejectType(of operand: NodeID) -> NodeID {
    let found = current
    if brackets > 0 || isAt(.identifier, ahead: 1) {
      rejectToken("expected a type", notes: isAt(.null) ? [UnknownType.nullNote] : [])
      if isWord(found) { advance() }
      if isAt(.identifier) { advance() }
    } else if isWord(found) {
      advance()
      let text = text(of: found)
      reportHere { UnknownType.report(text, at: $0, name: found.span) }
    } else {
      reportHere { UnknownType.report("<missing IDENTIFIER>", at: $0, name: $0) }
    }
    return addMistake([operand], from: tree[operand].span.start)
  }

  /// Takes the operator here, or a common mistake for one.
  @inline(never)
  private mutating func parseInfix() -> Infix? {
    switch current.kind {
    case .punctuation(let mark):
      if mark == .divide, isPathAhead || !beginsOperand(token(at: position + 1)) { return nil }
      if let sign = mark.binaryOperator { return takeInfix(sign) }
      return takeForeignMark(mark)
    case .keyword(.in): return takeInfix(.isIn)
    case .identifier where strayBefore != nil: return takeStray()
    case .identifier: return takeForeignWord() ?? takeStray()
    default: return takeStray()
    }
  }

  @inline(never)
  private mutating func takeInfix(_ sign: BinaryOperator) -> Infix {
    advance()
    let isStrict = (sign == .equal || sign == .notEqual) && isAt(.assign) && previousEnd == current.span.start
    guard isStrict else { return Infix(sign: sign, precedence: sign.precedence) }
    reportForeign(token(at: position - 1).span.union(current.span), meant: sign.rawValue)
    advance()
    return Infix(sign: sign, precedence: sign.precedence)
  }

  /// Reports `=`, `=>` or `**`.
  @inline(never)
  private mutating func takeForeignMark(_ mark: Punctuation) -> Infix? {
    switch mark {
    case .assign:
      let isArrow = isAt(.greater, ahead: 1) && isAdjacent()
      let sign = isArrow ? current.span.union(token(at: position + 1).span) : current.span
      reportForeign(sign, meant: isArrow ? nil : "==")
      if isArrow { advance() }
      advance()
      return Infix(sign: .equal, precedence: .equality)
    case .glob:
      reportForeign(current.span, meant: nil)
      advance()
      return Infix(sign: nil, precedence: .multiplicative)
    case .increment, .decrement: return takeIncrement()
    default: return takeStray()
    }
  }

  /// Reports `a++` or `a -- b`, which the service does not distinguish.
  @inline(never)
  private mutating func takeIncrement() -> Infix? {
    let sign = current.span
    advance()
    reportHere { IncrementOperator.report(at: $0, sign: sign) }
    return beginsOperand && !isAt(.subtract) ? Infix(sign: nil, precedence: .additive) : nil
  }

  /// Reports `and` or `or`.
  @inline(never)
  private mutating func takeForeignWord() -> Infix? {
    let meant: BinaryOperator
    switch name(at: position).text {
    case "and", "AND": meant = .and
    case "or", "OR": meant = .or
    default: return nil
    }
    guard beginsOperand(token(at: position + 1)) else { return nil }
    reportForeign(current.span, meant: meant.rawValue)
    advance()
    return Infix(sign: meant, precedence: meant.precedence)
  }

  /// Reports `a & b`: the service drops the `&`, which leaves two adjacent operands.
  @inline(never)
  private mutating func takeStray() -> Infix? {
    guard beginsOperand, !isReported, let stray = strayBefore, let first = file.text(of: stray).first else {
      return nil
    }
    guard first == "&" || first == "|" else { return nil }
    let meant: BinaryOperator = first == "&" ? .and : .or
    let sign = Span(stray.start, stray.start + 1)
    guard stray.count == 1 || file.bytes[stray.start + 1] <= UInt8(ascii: " ") else { return nil }
    nameStray(stray)
    reportForeign(sign, meant: meant.rawValue)
    return Infix(sign: meant, precedence: meant.precedence)
  }

  // MARK: Unary operators

  /// Parses `!!x` or `-x`. No other operator can follow `-`: `--x` is another token, and `- -x` is rejected.
  @inline(never)
  private mutating func parseUnary() -> NodeID {
    isAt(.not) ? parseNegations() : parseMinus()
  }

  @inline(never)
  private mutating func parseNegations() -> NodeID {
    var signs: [Span] = []
    while isAt(.not) {
      if nesting + signs.count > SyntaxLimits.nesting { break }
      signs.append(current.span)
      advance()
    }
    var operand = nested(levels: signs.count) { $0.parseMinus() }
    for sign in signs.reversed() {
      operand = tree.add(.unary(.not, operand), sign.union(tree[operand].span))
    }
    return operand
  }

  @inline(never)
  private mutating func parseMinus() -> NodeID {
    switch current.kind {
    case .punctuation(.subtract), .punctuation(.increment), .punctuation(.decrement), .keyword(.notWord):
      return parseSigned()
    default: return parsePostfix()
    }
  }

  @inline(never)
  private mutating func parseSigned() -> NodeID {
    let start = current.span.start
    switch current.kind {
    case .punctuation(.subtract):
      advance()
      if let smallest = takeSmallestInteger(from: start) { return smallest }
      if isAt(.not) || isAt(.subtract) {
        rejectToken("no operator can follow `-`", notes: ["write parentheses: `-(-x)`"])
        let operand = nested { $0.parseUnary() }
        return addMistake([operand], from: start)
      }
      let operand = nested { $0.parsePostfix() }
      return add(.unary(.minus, operand), from: start)
    case .punctuation(.increment), .punctuation(.decrement):
      let sign = current.span
      advance()
      reportHere { IncrementOperator.report(at: $0, sign: sign) }
      return addMistake([parsePostfix()], from: start)
    case .keyword(.notWord): return rejectNot()
    default: return parsePostfix()
    }
  }

  /// Takes `9223372036854775808` after a minus, unless a member or an index follows.
  @inline(never)
  private mutating func takeSmallestInteger(from start: Int) -> NodeID? {
    let digits = "9223372036854775808"
    guard isAt(.integer), file.text(of: current.span).utf8.elementsEqual(digits.utf8),
      !isAt(.dot, ahead: 1), !isAt(.openBracket, ahead: 1)
    else { return nil }
    advance()
    return add(.integer(.min), from: start)
  }

  /// Reports `not x`.
  @inline(never)
  private mutating func rejectNot() -> NodeID {
    let start = current.span
    reportForeign(start, meant: "!")
    advance()
    guard beginsOperand else { return addMistake(at: start) }
    let operand = nested { $0.parseUnary() }
    return addMistake([operand], from: start.start)
  }
}

/// An operator between two operands.
struct Infix {
  /// nil for a token that is not an operator.
  let sign: BinaryOperator?
  let precedence: Precedence
}

/// Operands and the operators that wait for their right operand.
struct OperatorChain {
  private var waiting: [(left: NodeID, infix: Infix)] = []
  /// The operand that was read last.
  var last: NodeID

  init(first: NodeID) { last = first }

  @inline(never)
  mutating func push(_ infix: Infix, _ operand: NodeID) {
    waiting.append((last, infix))
    last = operand
  }

  /// Joins the operators that bind at least as tightly as `precedence`.
  @inline(never)
  mutating func reduce(to precedence: Precedence, _ tree: inout SyntaxTree) {
    while let (left, infix) = waiting.last, infix.precedence >= precedence {
      waiting.removeLast()
      let span = tree[left].span.union(tree[last].span)
      let kind: SyntaxNode.Kind = infix.sign.map { .binary($0, left, last) } ?? .mistake(tree.list([left, last]))
      last = tree.add(kind, span)
    }
  }
}
