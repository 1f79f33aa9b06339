import SourceText

extension Parser {
  /// Parses `function name(parameters) { let …; return …; }`.
  @inline(never)
  mutating func parseFunction(in scope: DeclarationScope) {
    let keyword = current.span
    advance()
    guard current.kind == .identifier || isAt(.openParenthesis) else {
      rejectToken("expected a name", notes: keywordNotes)
      return skipFunction(depth: 0)
    }
    let name = isAt(.identifier) ? self.name(at: position) : Name(text: "", span: Span(at: current.span.start))
    if isAt(.identifier) { advance() } else { reportHere { FunctionParts.missingName(at: $0) } }
    let parameters = parseParameters()
    if parameters != nil, isAt(.closeParenthesis), isAt(.openBrace, ahead: 1) {
      reportHere { ExtraBracket.parenthesis(at: $0) }
      advance()
    }
    guard let parameters, take(.openBrace) else {
      if !isReported { rejectToken("expected `{`", notes: bodyNotes) }
      return skipFunction(depth: 0)
    }
    let opened = token(at: position - 1).span
    let lets = parseLets()
    let result = parseReturn(lets, opened: opened)
    addFunction(
      FunctionDeclaration(
        scope: scope, name: name, parameters: parameters, lets: lets, result: result, keywordSpan: keyword,
        span: Span(keyword.start, previousEnd)))
  }

  private mutating func addFunction(_ function: FunctionDeclaration) {
    let id = FunctionID(index: tree.functions.count)
    tree.functions.append(function)
    switch function.scope {
    case .file: break
    case .service(let service): tree.services[service.index].functions.append(id)
    case .match(let match): tree.matches[match.index].functions.append(id)
    }
  }

  private var keywordNotes: [String] {
    if case .keyword(let word) = current.kind { return ["`\(word.rawValue)` is a keyword"] }
    return []
  }

  private var bodyNotes: [String] {
    switch current.kind {
    case .punctuation(.assign): ["a function has a body: `{ return …; }`"]
    case .punctuation(.colon), .punctuation(.subtract): ["a function has no result type"]
    default: []
    }
  }

  // MARK: Parameters

  /// Parses the parameters; nil if they cannot be read.
  @inline(never)
  private mutating func parseParameters() -> [Name]? {
    if isAt(.openBrace) {
      reportHere { FunctionParts.missingSignature(at: $0) }
      return []
    }
    guard take(.openParenthesis) else {
      rejectToken("expected `(`")
      return nil
    }
    if take(.closeParenthesis) { return [] }
    var parameters: [Name] = []
    while true {
      guard current.kind == .identifier else {
        rejectToken(parameters.isEmpty ? "expected a name or `)`" : "expected a name")
        return nil
      }
      parameters.append(name(at: position))
      advance()
      if take(.closeParenthesis) { return parameters }
      guard take(.comma) else {
        rejectToken("expected `,` or `)`", notes: parameterNotes)
        return nil
      }
    }
  }

  private var parameterNotes: [String] {
    switch current.kind {
    case .punctuation(.colon): ["parameters have no types"]
    case .punctuation(.assign): ["parameters have no default values"]
    default: []
    }
  }

  // MARK: The body

  @inline(never)
  private mutating func parseLets() -> [LetDeclaration] {
    var lets: [LetDeclaration] = []
    while isAt(.let) || isForeignLet {
      if let declaration = parseLet() { lets.append(declaration) }
    }
    return lets
  }

  /// Whether `const x = …` or `var x = …` is here.
  private var isForeignLet: Bool {
    guard isAt(.identifier, ahead: 1), isAt(.assign, ahead: 2) else { return false }
    return isAt(.var) || (isAt(.identifier) && file.text(of: current.span).utf8.elementsEqual("const".utf8))
  }

  @inline(never)
  private mutating func parseLet() -> LetDeclaration? {
    let start = current.span.start
    if !isAt(.let) {
      rejectToken(
        "expected a `let` or `return`", fixIts: [FixIt("write `let`", [TextEdit(current.span, "let")])]
      )
    }
    advance()
    guard isAt(.identifier) else {
      rejectToken("expected a name", notes: keywordNotes)
      return skipLet()
    }
    let name = name(at: position)
    advance()
    if !take(.assign) {
      rejectToken("expected `=`")
      guard take(.equal) || beginsOperand else { return skipLet() }
    }
    let value = parseExpression()
    if !take(.semicolon) { rejectLetEnd() }
    return LetDeclaration(name: name, value: value, span: Span(start, previousEnd))
  }

  @inline(never)
  private mutating func rejectLetEnd() {
    let isNext = isAt(.return) || isAt(.let)
    let place = Span(at: previousEnd)
    rejectToken(
      isNext ? "expected `;` before this" : "expected `;`",
      notes: isAt(.comma)
        ? ["a `let` declares one name"] : isNext ? ["a `let` must end with `;`, unlike a `return`"] : [],
      fixIts: isNext ? [FixIt("write `;`", [TextEdit(place, ";")])] : [])
    if !isNext { _ = skipLet() }
  }

  /// Skips to after the next `;`, or to the next start of a statement or a declaration.
  @inline(never)
  private mutating func skipLet() -> LetDeclaration? {
    while true {
      switch current.kind {
      case .end, .punctuation(.openBrace), .punctuation(.closeBrace), .keyword(.let), .keyword(.return),
        .keyword(.allow), .keyword(.match), .keyword(.function), .keyword(.service):
        return nil
      case .punctuation(.semicolon):
        advance()
        return nil
      default: advance()
      }
    }
  }

  /// Parses `return value; }`.
  @inline(never)
  private mutating func parseReturn(_ lets: [LetDeclaration], opened: Span) -> NodeID {
    guard isAt(.return) else {
      let mistake = tree.add(.mistake(tree.list(lets.map(\.value))), Span(at: current.span.start))
      if isAt(.closeBrace), lets.isEmpty {
        reportHere { FunctionParts.missingBody(at: $0) }
      } else {
        rejectToken("expected `return`", notes: statementNotes)
      }
      skipFunction(depth: 1)
      return mistake
    }
    advance()
    let value = parseExpression()
    _ = take(.semicolon)
    if isAt(.pathSegment) || isAt(.divide) { reportHere { [file] in MissingMatch.division(at: $0, in: file) } }
    if !take(.closeBrace) {
      rejectToken(
        "expected `}`", labels: [Diagnostic.Label(opened, "the body starts here")],
        notes: statementNotes)
      skipFunction(depth: 1)
    }
    return value
  }

  private var statementNotes: [String] {
    switch current.kind {
    case .keyword(.if), .keyword(.else), .keyword(.switch), .keyword(.case):
      ["there are no statements: write `condition ? a : b`"]
    case .keyword(.for), .keyword(.while), .keyword(.do), .keyword(.each):
      ["there are no loops: lists have `hasAny`, `hasAll`, `hasOnly`, `in`"]
    case .keyword(.return): ["a function has one `return`, at its end"]
    case .keyword(.let), .keyword(.var): ["every `let` comes before the `return`"]
    case .keyword(.function): ["declare functions in a match, a service or the file, not in another function"]
    default: []
    }
  }

  /// Skips to after the brace that closes the function, or to a declaration that cannot be inside one.
  @inline(never)
  private mutating func skipFunction(depth: Int) {
    var depth = depth
    while true {
      switch current.kind {
      case .end, .keyword(.allow), .keyword(.match), .keyword(.service): return
      case .keyword(.function) where depth <= 1 && !isReported: return
      case .punctuation(.closeBrace) where depth == 0: return
      case .punctuation(.openBrace):
        depth += 1
        advance()
      case .punctuation(.closeBrace):
        depth -= 1
        advance()
        if depth == 0 { return }
      default: advance()
      }
    }
  }
}
