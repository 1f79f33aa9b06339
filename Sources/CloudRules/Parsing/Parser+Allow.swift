import SourceText

extension Parser {
  /// `allow read, write: if condition;`
  @inline(never)
  mutating func parseAllow() {
    let keyword = current.span
    markFilled()
    advance()
    if currentMatch == nil {
      position -= 1
      rejectToken("`allow` is only allowed inside a `match`")
      position += 1
    }
    let methods = parseMethods()
    let condition = methods.isEmpty ? nil : parseCondition()
    _ = take(.semicolon)
    guard let match = currentMatch else { return }
    let id = AllowID(index: tree.allows.count)
    tree.allows.append(
      AllowDeclaration(
        match: match, methods: methods, condition: condition, keywordSpan: keyword,
        span: Span(keyword.start, previousEnd)))
    tree.matches[match.index].allows.append(id)
  }

  @inline(never)
  private mutating func parseMethods() -> [Name] {
    guard current.kind == .identifier else {
      reportHere { AllowParts.missingMethod(at: $0) }
      skipDeclaration()
      return []
    }
    var methods: [Name] = []
    while true {
      methods.append(name(at: position))
      advance()
      guard isAt(.comma) else { return methods }
      guard isAt(.identifier, ahead: 1) else {
        rejectToken("expected a method after this")
        advance()
        return methods
      }
      advance()
    }
  }

  /// The condition after the methods; nil if there is none.
  @inline(never)
  private mutating func parseCondition() -> NodeID? {
    switch current.kind {
    case .punctuation(.colon):
      advance()
      return parseAfterColon()
    case .keyword(.if):
      let end = previousEnd
      reportHere { AllowParts.missingColon(at: $0, after: end) }
      advance()
      return parseExpression()
    default: return nil
    }
  }

  @inline(never)
  private mutating func parseAfterColon() -> NodeID {
    if isAt(.if) {
      advance()
      if !beginsOperand, !isAt(.notWord), !isAt(.assign) { reportMissingCondition() }
      return parseExpression()
    }
    if beginsOperand { reportHere { AllowParts.missingIf(at: $0) } }
    return parseExpression()
  }

  @inline(never)
  private mutating func reportMissingCondition() {
    let text = text(of: current)
    reportHere { AllowParts.missingCondition(at: $0, found: text) }
  }
}
