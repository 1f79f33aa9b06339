import SourceText

extension Parser {
  /// Whether the token here starts an operand.
  var beginsOperand: Bool { beginsOperand(current) }

  func beginsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .integer, .float, .string, .bytes, .brokenString, .pathSegment: true
    case .keyword(let word): [.true, .false, .null].contains(word)
    case .punctuation(let mark):
      [.openParenthesis, .openBracket, .openBrace, .divide, .not, .subtract, .increment, .decrement].contains(mark)
    case .serviceName, .end: false
    }
  }

  // MARK: Postfix expressions

  /// Parses an operand with its members, indexes and calls.
  @inline(never)
  mutating func parsePostfix() -> NodeID {
    var base = parsePrimary()
    while true {
      switch current.kind {
      case .punctuation(.dot): base = parseMember(of: base)
      case .punctuation(.question) where isAt(.dot, ahead: 1) && isAdjacent(): base = parseOptionalMember(of: base)
      case .punctuation(.openBracket): base = parseIndex(of: base)
      case .punctuation(.openParenthesis): base = parseCall(of: base)
      default: return base
      }
    }
  }

  @inline(never)
  private mutating func parseMember(of base: NodeID) -> NodeID {
    let start = tree[base].span.start
    advance()
    switch current.kind {
    case .identifier: break
    case .keyword(let word) where isAt(.openParenthesis, ahead: 1) && word != .rulesVersion && word != .service:
      let note = "`\(word.rawValue)` is a keyword: it can name a member, but not a method"
      advance()
      rejectToken("the expression before this is not a function", notes: [note])
      return addMistake([base], from: start)
    case .keyword(.rulesVersion):
      rejectToken("expected a name", notes: ["write it as an index: `['rules_version']`"])
      advance()
      return addMistake([base], from: start)
    case .keyword: break
    default:
      rejectToken("expected a name")
      return addMistake([base], from: start)
    }
    let name = name(at: position)
    advance()
    if token(at: position - 1).kind == .keyword(.service) { rejectServiceMember(name) }
    return tree.add(.member(base, tree.word(name.text)), Span(start, name.span.end))
  }

  /// Reports `data.service`, which compiles in no file: after the word, the service's lexer reads the name of a
  /// service.
  @inline(never)
  private mutating func rejectServiceMember(_ name: Name) {
    nameStrays(in: Span(name.span.end, current.span.start))
    rejectToken(
      "read as the name of a service",
      labels: [Diagnostic.Label(name.span, "`service` cannot follow a dot")],
      notes: ["write it as an index: `['service']`"])
    if current.kind == .serviceName { advance() }
  }

  /// Parses `base?.name`, which is reported.
  @inline(never)
  private mutating func parseOptionalMember(of base: NodeID) -> NodeID {
    let sign = current.span.union(token(at: position + 1).span)
    advance()
    reportForeign(sign, meant: ".")
    return parseMember(of: base)
  }

  @inline(never)
  private mutating func parseIndex(of base: NodeID) -> NodeID {
    let start = tree[base].span.start
    let opened = current.span
    advance()
    let from = isAt(.colon) ? nil : inBrackets { $0.parseExpression() }
    let isSlice = take(.colon)
    let to = isSlice && !isAt(.closeBracket) ? inBrackets { $0.parseExpression() } : nil
    guard take(.closeBracket) else {
      rejectToken("expected `]`", labels: [Diagnostic.Label(opened, "opened here")])
      return addMistake([base] + [from, to].compactMap { $0 }, from: start)
    }
    guard !isSlice, let from else { return add(.slice(base, from, to), from: start) }
    return add(.index(base, from), from: start)
  }

  @inline(never)
  private mutating func parseCall(of base: NodeID) -> NodeID {
    let start = tree[base].span.start
    let isCallee: Bool
    switch tree[base].kind {
    case .identifier, .member: isCallee = true
    case .mistake: isCallee = isReported
    default: isCallee = false
    }
    if !isCallee { rejectToken("the expression before this is not a function", notes: calleeNotes(base)) }
    let (arguments, isWhole) = parseElements(closing: .closeParenthesis)
    let isRejected = !isWhole || !isCallee
    return isRejected
      ? addMistake([base] + arguments, from: start) : add(.call(base, tree.list(arguments)), from: start)
  }

  private func calleeNotes(_ base: NodeID) -> [String] {
    switch tree[base].kind {
    case .path: ["insert a value into a path with `$(value)`; a method after a path needs a space: `/a/b .size()`"]
    case .call: ["functions do not return functions"]
    default: []
    }
  }

  /// Parses `(a, b,)` or `[a, b,]`, from the opening bracket on.
  @inline(never)
  private mutating func parseElements(closing: Punctuation) -> (elements: [NodeID], isWhole: Bool) {
    let opened = current.span
    var elements: [NodeID] = []
    advance()
    while !take(closing) {
      elements.append(inBrackets { $0.parseExpression() })
      if take(.comma) { continue }
      guard take(closing) else {
        rejectToken(
          "expected `,` or `\(closing.rawValue)`", labels: [Diagnostic.Label(opened, "opened here")])
        return (elements, false)
      }
      break
    }
    return (elements, true)
  }

  // MARK: Operands

  @inline(never)
  private mutating func parsePrimary() -> NodeID {
    switch current.kind {
    case .pathSegment, .punctuation(.divide): return parsePath()
    case .punctuation(.openParenthesis): return parseGroup()
    case .punctuation(.openBracket): return parseList()
    case .punctuation(.openBrace): return parseMap()
    default: return parseLeaf()
    }
  }

  @inline(never)
  private mutating func parseLeaf() -> NodeID {
    switch current.kind {
    case .identifier: return leaf(.identifier(tree.word(file.text(of: current.span))))
    case .keyword(.true): return leaf(.boolean(true))
    case .keyword(.false): return leaf(.boolean(false))
    case .keyword(.null): return leaf(.null)
    case .integer: return parseInteger()
    case .float: return leaf(.double(decimal))
    case .string:
      let text = LiteralText.string(file.bytes, current.span)
      return leaf(.string(tree.keep(text, halved: LiteralText.halvedString(file.bytes, current.span))))
    case .bytes: return parseBytes()
    case .brokenString: return parseBrokenString()
    default: return rejectOperand()
    }
  }

  @inline(never)
  private mutating func leaf(_ kind: SyntaxNode.Kind) -> NodeID {
    let span = current.span
    advance()
    return tree.add(kind, span)
  }

  @inline(never)
  private mutating func rejectOperand() -> NodeID {
    rejectToken("expected an operand", notes: operandNotes)
    return addMistake(at: Span(at: current.span.start))
  }

  private var operandNotes: [String] {
    switch current.kind {
    case .keyword(.if): ["there are no statements: write `condition ? a : b`"]
    case .keyword(let word): ["`\(word.rawValue)` is a keyword"]
    case .punctuation(.add): ["write the number without `+`"]
    default: []
    }
  }

  @inline(never)
  private mutating func parseInteger() -> NodeID {
    let text = file.text(of: current.span)
    if let value = Int64(text) { return leaf(.integer(value)) }
    report(NumberLiteral.report(text, at: current.span))
    return leaf(.mistake(tree.list([])))
  }

  /// The value of the float here. Zeros around it make `5.` and `.5` valid for Swift.
  private var decimal: Double { Double("0" + file.text(of: current.span) + "0") ?? .infinity }

  @inline(never)
  private mutating func parseBytes() -> NodeID {
    if let value = LiteralText.bytes(file.bytes, current.span) { return leaf(.bytes(tree.keep(value))) }
    report(BytesLiteral.report(file.text(of: current.span), at: current.span))
    return leaf(.mistake(tree.list([])))
  }

  // MARK: Brackets

  @inline(never)
  private mutating func parseGroup() -> NodeID {
    let opened = current.span
    advance()
    let inner = inBrackets { $0.parseExpression() }
    return closeGroup(inner, opened: opened)
  }

  @inline(never)
  private mutating func closeGroup(_ inner: NodeID, opened: Span) -> NodeID {
    guard take(.closeParenthesis) else {
      rejectToken("expected `)`", labels: [Diagnostic.Label(opened, "opened here")])
      return addMistake([inner], from: opened.start)
    }
    return add(.group(inner), from: opened.start)
  }

  @inline(never)
  private mutating func parseList() -> NodeID {
    let start = current.span.start
    let (elements, isWhole) = parseElements(closing: .closeBracket)
    let list = tree.list(elements)
    return add(isWhole ? .list(list) : .mistake(list), from: start)
  }

  @inline(never)
  private mutating func parseMap() -> NodeID {
    let opened = current.span
    var entries: [NodeID] = []
    advance()
    while !take(.closeBrace) {
      let (start, isPath, isTemplate) = (current.span, isAt(.pathSegment), isAt(.divide))
      let key = inBrackets { $0.parseExpression() }
      guard take(.colon) else {
        // A segment includes the colon after it, and the engine then expects a `match` block.
        if isTemplate { report(StraySlash.report(at: start)) }
        let last = token(at: position - 1)
        if isPath || isTemplate {
          report(MissingMatch.report(at: start))
        } else if last.kind == .pathSegment {
          report(MissingMatch.report(at: last.span))
        }
        rejectToken("expected `:` and a value", labels: [Diagnostic.Label(opened, "opened here")])
        return addMistake(entries + [key], from: opened.start)
      }
      entries += [key, inBrackets { $0.parseExpression() }]
      if take(.comma) { continue }
      guard take(.closeBrace) else {
        rejectToken("expected `,` or `}`", labels: [Diagnostic.Label(opened, "opened here")])
        return addMistake(entries, from: opened.start)
      }
      break
    }
    return add(.map(tree.list(entries)), from: opened.start)
  }
}
