import SourceText

extension Parser {
  /// Whether the token here begins an operand.
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

  // MARK: What hangs on an operand

  /// An operand with its members, indexes and calls.
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

  private mutating func parseMember(of base: NodeID) -> NodeID {
    let start = tree[base].span.start
    advance()
    let isName: Bool
    switch current.kind {
    case .identifier: isName = true
    case .keyword(let word): isName = word.isMemberName
    default: isName = false
    }
    guard isName else {
      refuse(expected: "a name must stand here", notes: memberNotes)
      return add(.mistake([base]), from: start)
    }
    let name = name(at: position)
    advance()
    return add(.member(base, name), from: start)
  }

  private var memberNotes: [String] {
    switch current.kind {
    case .keyword(.rulesVersion), .serviceName: ["write it as an index: `['name']`"]
    default: []
    }
  }

  /// `base?.name`
  private mutating func parseOptionalMember(of base: NodeID) -> NodeID {
    let sign = current.span.union(token(at: position + 1).span)
    advance()
    reportForeign(sign, meant: ".")
    return parseMember(of: base)
  }

  private mutating func parseIndex(of base: NodeID) -> NodeID {
    let start = tree[base].span.start
    let opened = current.span
    advance()
    let from = isAt(.colon) ? nil : parseExpression()
    let isSlice = take(.colon)
    let to = isSlice && !isAt(.closeBracket) ? parseExpression() : nil
    guard take(.closeBracket) else {
      refuse(expected: "`]` must stand here", labels: [Diagnostic.Label(opened, "opened here")])
      return add(.mistake([base] + [from, to].compactMap { $0 }), from: start)
    }
    guard !isSlice, let from else { return add(.slice(base, from, to), from: start) }
    return add(.index(base, from), from: start)
  }

  private mutating func parseCall(of base: NodeID) -> NodeID {
    let start = tree[base].span.start
    let isCallee: Bool
    switch tree[base].kind {
    case .identifier, .member: isCallee = true
    case .mistake: isCallee = isReported
    default: isCallee = false
    }
    if !isCallee { refuse(expected: "what stands before this is no function", notes: calleeNotes(base)) }
    let (arguments, isWhole) = parseElements(closing: .closeParenthesis)
    let isRefused = !isWhole || !isCallee
    return add(isRefused ? .mistake([base] + arguments) : .call(base, arguments), from: start)
  }

  private func calleeNotes(_ base: NodeID) -> [String] {
    switch tree[base].kind {
    case .path: ["a value stands in a path as `$(value)`, and a method behind a path needs a space: `/a/b .size()`"]
    case .call: ["no function returns a function"]
    default: []
    }
  }

  /// `(a, b,)` or `[a, b,]`, from the opening bracket on.
  private mutating func parseElements(closing: Punctuation) -> (elements: [NodeID], isWhole: Bool) {
    let opened = current.span
    var elements: [NodeID] = []
    advance()
    while !take(closing) {
      elements.append(parseExpression())
      if take(.comma) { continue }
      guard take(closing) else {
        refuse(
          expected: "`,` or `\(closing.rawValue)` must stand here", labels: [Diagnostic.Label(opened, "opened here")])
        return (elements, false)
      }
      break
    }
    return (elements, true)
  }

  // MARK: Operands

  private mutating func parsePrimary() -> NodeID {
    switch current.kind {
    case .identifier: return leaf(.identifier(name(at: position).text))
    case .keyword(.true): return leaf(.boolean(true))
    case .keyword(.false): return leaf(.boolean(false))
    case .keyword(.null): return leaf(.null)
    case .integer: return parseInteger()
    case .float: return leaf(.double(decimal))
    case .string: return leaf(.string(LiteralText.string(file.bytes, current.span)))
    case .bytes: return parseBytes()
    case .brokenString: return parseBrokenString()
    case .pathSegment, .punctuation(.divide): return parsePath()
    case .punctuation(.openParenthesis): return parseGroup()
    case .punctuation(.openBracket): return parseList()
    case .punctuation(.openBrace): return parseMap()
    default: return refuseOperand()
    }
  }

  private mutating func leaf(_ kind: SyntaxNode.Kind) -> NodeID {
    let span = current.span
    advance()
    return tree.add(kind, span)
  }

  private mutating func refuseOperand() -> NodeID {
    refuse(expected: "an operand must stand here", notes: operandNotes)
    return tree.add(.mistake([]), Span(at: current.span.start))
  }

  private var operandNotes: [String] {
    switch current.kind {
    case .keyword(.if): ["there are no statements: `condition ? a : b`"]
    case .keyword(let word): ["`\(word.rawValue)` is a keyword"]
    case .punctuation(.add): ["a number stands without `+`"]
    default: []
    }
  }

  private mutating func parseInteger() -> NodeID {
    let text = file.text(of: current.span)
    if let value = Int64(text) { return leaf(.integer(value)) }
    report(NumberLiteral.report(text, at: current.span))
    return leaf(.mistake([]))
  }

  /// `5.` and `.5` have a zero where Swift wants a digit.
  private var decimal: Double { Double("0" + file.text(of: current.span) + "0") ?? .infinity }

  private mutating func parseBytes() -> NodeID {
    if let value = LiteralText.bytes(file.bytes, current.span) { return leaf(.bytes(value)) }
    report(BytesLiteral.report(file.text(of: current.span), at: current.span))
    return leaf(.mistake([]))
  }

  private mutating func parseBrokenString() -> NodeID {
    guard let string = brokenString(current) else { return refuseOperand() }
    let quote = file.text(of: Span(string.span.start, string.span.start + 1))
    if let escape = string.escape {
      let place = Span(at: firstTokenPlace(from: escape.start + 1))
      report(StringEscape.report(file.text(of: escape), quote: quote, at: place, escape: escape))
      return leaf(.mistake([]))
    }
    let node = leaf(.mistake([]))
    reportHere { UnterminatedString.report(quote: quote, at: $0, string: string.span) }
    return node
  }

  /// Behind white space.
  private func firstTokenPlace(from offset: Int) -> Int {
    var offset = offset
    while offset < file.bytes.count, [UInt8(ascii: " "), 0x09, 0x0A, 0x0C, 0x0D].contains(file.bytes[offset]) {
      offset += 1
    }
    return offset
  }

  // MARK: Brackets

  private mutating func parseGroup() -> NodeID {
    let opened = current.span
    advance()
    let inner = parseExpression()
    guard take(.closeParenthesis) else {
      refuse(expected: "`)` must stand here", labels: [Diagnostic.Label(opened, "opened here")])
      return add(.mistake([inner]), from: opened.start)
    }
    return add(.group(inner), from: opened.start)
  }

  private mutating func parseList() -> NodeID {
    let start = current.span.start
    let (elements, isWhole) = parseElements(closing: .closeBracket)
    return add(isWhole ? .list(elements) : .mistake(elements), from: start)
  }

  private mutating func parseMap() -> NodeID {
    let opened = current.span
    var entries: [MapEntry] = []
    advance()
    while !take(.closeBrace) {
      let key = parseExpression()
      guard take(.colon) else {
        refuse(expected: "`:` and a value must stand here", labels: [Diagnostic.Label(opened, "opened here")])
        return add(.mistake(entries.flatMap { [$0.key, $0.value] } + [key]), from: opened.start)
      }
      entries.append(MapEntry(key: key, value: parseExpression()))
      if take(.comma) { continue }
      guard take(.closeBrace) else {
        refuse(expected: "`,` or `}` must stand here", labels: [Diagnostic.Label(opened, "opened here")])
        return add(.mistake(entries.flatMap { [$0.key, $0.value] }), from: opened.start)
      }
      break
    }
    return add(.map(entries), from: opened.start)
  }
}
