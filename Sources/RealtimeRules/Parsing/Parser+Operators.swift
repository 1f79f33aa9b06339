import SourceText

extension Parser {
  /// Parses a whole expression: `c ? a : b` or anything that binds tighter.
  mutating func parseExpression() -> NodeID {
    nested { $0.parseConditional() }
  }

  private mutating func parseConditional() -> NodeID {
    let condition = parseBinary()
    guard take(.question) else { return condition }
    let start = tree[condition].span.start
    let then = parseExpression()
    guard take(.colon) else {
      report(here: SyntaxError.missingColon)
      return add(.mistake([condition, then]), from: start)
    }
    let otherwise = parseExpression()
    return add(.conditional(condition, then, otherwise), from: start)
  }

  /// Parses operands with operators between them, grouped by precedence and from the left. An operator waits until
  /// another one binds no tighter, so a chain needs no stack.
  private mutating func parseBinary() -> NodeID {
    var operands: [NodeID] = []
    var waiting: [Infix] = []
    var left = parseUnary()
    while let infix {
      while let last = waiting.last, last.precedence >= infix.precedence, let before = operands.popLast() {
        waiting.removeLast()
        left = join(before, last, left)
      }
      if case .mistaken(let mistake) = infix { reject(mistake, left) }
      advance()
      operands.append(left)
      waiting.append(infix)
      left = parseUnary()
    }
    while let last = waiting.popLast(), let before = operands.popLast() { left = join(before, last, left) }
    return left
  }

  private mutating func join(_ left: NodeID, _ infix: Infix, _ right: NodeID) -> NodeID {
    let span = tree[left].span.union(tree[right].span)
    switch infix {
    case .known(let sign): return add(.binary(sign, left, right), span)
    case .mistaken: return add(.mistake([left, right]), span)
    }
  }

  private var infix: Infix? {
    switch current.kind {
    case .punctuation(let mark): Infix(mark)
    case .identifier(let word): Infix(word: word)
    default: nil
    }
  }

  private mutating func reject(_ mistake: Infix.Mistake, _ left: NodeID) {
    let sign = source.text(of: current.span)
    switch mistake {
    case .assignment: report(here: { Assignment.report(sign, at: $0) })
    case .word(let meant): report(here: { SyntaxError.word(sign, meaning: meant, at: $0) })
    case .power: report(here: SyntaxError.power)
    case .foreign(let meant):
      let isArithmetic = isNumber(tree[tree.peeled(left)]) || isNumber(after: position)
      report(here: { ForeignOperator.report(sign, at: $0, meant: isArithmetic ? nil : meant) })
    }
  }

  private func isNumber(_ node: SyntaxNode) -> Bool {
    if case .number = node.kind { return true }
    return false
  }

  private func isNumber(after index: Int) -> Bool {
    if case .number = token(at: index + 1).kind { return true }
    return false
  }

  private mutating func parseUnary() -> NodeID {
    let start = current.span.start
    switch current.kind {
    case .punctuation(.not), .punctuation(.subtract):
      let sign: UnaryOperator = isAt(.not) ? .not : .minus
      advance()
      let operand = nested { $0.parseUnary() }
      return add(.unary(sign, operand), from: start)
    case .punctuation(let mark) where [.add, .tilde, .increment, .decrement].contains(mark):
      return rejectPrefix()
    case .identifier(let word) where ["typeof", "void", "delete"].contains(word):
      return rejectPrefix()
    default: return parsePostfix()
    }
  }

  private mutating func rejectPrefix() -> NodeID {
    let start = current.span.start
    let sign = source.text(of: current.span)
    report(here: { ForeignOperator.report(sign, at: $0, meant: nil) })
    advance()
    let operand = nested { $0.parseUnary() }
    return add(.mistake([operand]), from: start)
  }
}

/// A token between two operands: an operator, or a common mistake for one.
enum Infix {
  enum Mistake {
    /// `=`, `+=`, …
    case assignment
    /// `and` or `or`, and the operator that is meant.
    case word(String)
    /// `**`, which the service's parser does not have.
    case power
    /// An operator of JavaScript that rules do not have, and the one that was probably meant.
    case foreign(String?)
  }

  case known(BinaryOperator)
  case mistaken(Mistake)

  init?(_ mark: Punctuation) {
    if let known = BinaryOperator(rawValue: mark.rawValue) {
      self = .known(known)
      return
    }
    switch mark {
    case .assign, .addAssign, .subtractAssign, .multiplyAssign, .divideAssign, .remainderAssign, .andAssign, .orAssign,
      .xorAssign, .shiftLeftAssign, .shiftRightAssign, .shiftRightUnsignedAssign:
      self = .mistaken(.assignment)
    case .bitAnd: self = .mistaken(.foreign("&&"))
    case .bitOr: self = .mistaken(.foreign("||"))
    case .bitXor, .shiftLeft, .shiftRight, .shiftRightUnsigned: self = .mistaken(.foreign(nil))
    case .power: self = .mistaken(.power)
    default: return nil
    }
  }

  init?(word: String) {
    switch word {
    case "and", "AND": self = .mistaken(.word("&&"))
    case "or", "OR": self = .mistaken(.word("||"))
    case "in", "instanceof": self = .mistaken(.foreign(nil))
    default: return nil
    }
  }

  var precedence: Precedence {
    switch self {
    case .known(let sign): sign.precedence
    case .mistaken(.assignment): .equality
    case .mistaken(.word(let meant)): meant == "&&" ? .conjunction : .disjunction
    case .mistaken(.power): .multiplicative
    case .mistaken(.foreign("||")): .disjunction
    case .mistaken(.foreign("&&")): .conjunction
    case .mistaken(.foreign): .relational
    }
  }
}
