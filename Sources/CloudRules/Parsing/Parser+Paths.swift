import SourceText

extension Parser {
  /// Parses the path after the keyword `match`.
  @inline(never)
  mutating func parseMatchPath() -> [PathSegment] {
    var segments: [PathSegment] = []
    while true {
      switch current.kind {
      case .pathSegment: segments.append(takeLiteral())
      case .punctuation(.divide): parseSegment(&segments)
      case .punctuation(.closeBrace) where isExtraBrace(after: segments): rejectBrace(after: segments)
      default: return segments
      }
    }
  }

  /// Whether the brace here is a superfluous one of the path: it follows a capture, or the match continues after it.
  private func isExtraBrace(after segments: [PathSegment]) -> Bool {
    switch segments.last?.kind {
    case .capture, .glob: token(at: position - 1).span.end >= current.span.start - 1 && !isReported
    case .literal: isAt(.openBrace, ahead: 1) || isAt(.divide, ahead: 1) || isAt(.pathSegment, ahead: 1)
    case .template, nil: false
    }
  }

  @inline(never)
  private mutating func rejectBrace(after segments: [PathSegment]) {
    switch segments.last?.kind {
    case .capture: reportHere { ExtraBracket.brace(at: $0, isOfGlob: false) }
    case .glob: reportHere { ExtraBracket.brace(at: $0, isOfGlob: true) }
    default: rejectToken("no brace is open in this path")
    }
    advance()
  }

  /// Parses a path literal, which may continue on the next line.
  @inline(never)
  mutating func parsePath() -> NodeID {
    if let literal = slashedLiteral() { return reject(literal) }
    let start = current.span.start
    var segments: [PathSegment] = []
    var hasMistake = false
    while true {
      switch current.kind {
      case .pathSegment: segments.append(takeLiteral())
      case .punctuation(.divide):
        if isTemplate {
          segments.append(parseTemplate())
        } else if isDivision(segments) {
          return finishPath(segments, hasMistake, from: start)
        } else {
          let count = segments.count
          parseSegment(&segments)
          hasMistake = hasMistake || segments.count == count
        }
      default: return finishPath(segments, hasMistake, from: start)
      }
    }
  }

  @inline(never)
  private mutating func finishPath(_ segments: [PathSegment], _ hasMistake: Bool, from start: Int) -> NodeID {
    if hasMistake { return addMistake(segments.compactMap(\.template), from: start) }
    return add(.path(tree.keep(segments)), from: start)
  }

  @inline(never)
  private mutating func takeLiteral() -> PathSegment {
    let span = Span(current.span.start + 1, current.span.end)
    advance()
    return PathSegment(kind: .literal(LiteralText.pathSegment(file.bytes, span)), span: span)
  }

  // MARK: Segments after a separate slash

  /// Whether `/$(` is here.
  private var isTemplate: Bool { isAt(.dollar, ahead: 1) && isAt(.openParenthesis, ahead: 2) }

  /// Whether the slash here starts a path and is not a division.
  var isPathAhead: Bool { isCapture || isAt(.dollar, ahead: 1) }

  /// Whether `/{name}` or `/{name=` is here.
  var isCapture: Bool {
    isAt(.openBrace, ahead: 1) && isAt(.identifier, ahead: 2)
      && (isAt(.closeBrace, ahead: 3) || isAt(.assign, ahead: 3))
  }

  /// Whether the slash divides the path before it, because no path could continue with the next token.
  @inline(never)
  private func isDivision(_ segments: [PathSegment]) -> Bool {
    guard !segments.isEmpty, !isCapture else { return false }
    let next = token(at: position + 1)
    switch next.kind {
    case .punctuation(.subtract), .punctuation(.openBracket), .punctuation(.divide), .pathSegment: return false
    default: return beginsOperand(next)
    }
  }

  @inline(never)
  private mutating func parseSegment(_ segments: inout [PathSegment]) {
    let slash = current.span
    guard isAt(.openBrace, ahead: 1) else {
      reportSlash()
      return advance()
    }
    guard isAt(.identifier, ahead: 2) else {
      rejectCapture(after: slash)
      return
    }
    advance()
    if let segment = parseCapture() { segments.append(segment) }
  }

  /// Reports `/{` without a name after it: the brace of a body, or an invalid capture.
  @inline(never)
  private mutating func rejectCapture(after slash: Span) {
    advance()
    guard case .keyword(let word) = token(at: position + 1).kind, isAt(.closeBrace, ahead: 2) else {
      let isTrailing = token(at: position - 2).kind == .pathSegment
      report(isTrailing ? StraySlash.trailing(at: slash) : StraySlash.report(at: slash))
      return
    }
    report(StraySlash.report(at: slash, notes: ["`\(word.rawValue)` is a keyword"]))
    position += 3
  }

  /// Parses `{name}`, `{name=*}` or `{name=**}`.
  @inline(never)
  private mutating func parseCapture() -> PathSegment? {
    let start = current.span.start
    advance()
    let name = name(at: position)
    advance()
    var isGlob = false
    if take(.assign) {
      isGlob = isAt(.glob)
      guard take(.glob) || take(.multiply) else {
        rejectToken("expected `*` or `**`")
        skipCapture()
        return nil
      }
    }
    guard take(.closeBrace) else {
      rejectToken("expected `}`", labels: [Diagnostic.Label(Span(start, start + 1), "opened here")])
      skipCapture()
      return nil
    }
    return PathSegment(kind: isGlob ? .glob(name) : .capture(name), span: Span(start, previousEnd))
  }

  /// Skips to after the brace that closes a capture, if it is near.
  @inline(never)
  private mutating func skipCapture() {
    for ahead in 0..<3 where isAt(.closeBrace, ahead: ahead) {
      position += ahead + 1
      return
    }
  }

  /// Parses `$(expression)`.
  @inline(never)
  private mutating func parseTemplate() -> PathSegment {
    advance()
    let start = current.span.start
    advance()
    let opened = current.span
    advance()
    let value = inBrackets { $0.parseExpression() }
    if !take(.closeParenthesis) {
      rejectToken("expected `)`", labels: [Diagnostic.Label(opened, "opened here")])
    }
    return PathSegment(kind: .template(value), span: Span(start, previousEnd))
  }

  @inline(never)
  private mutating func reportSlash() {
    let slash = current.span
    switch token(at: position + 1).kind {
    case .punctuation(.openBrace), .punctuation(.closeParenthesis), .punctuation(.comma), .punctuation(.semicolon),
      .end:
      report(isAfterPath ? StraySlash.trailing(at: slash) : StraySlash.report(at: slash, notes: slashNotes))
    default: report(StraySlash.report(at: slash, notes: slashNotes))
    }
  }

  private var isAfterPath: Bool { token(at: position - 1).kind == .pathSegment }

  private var slashNotes: [String] {
    if isAt(.dollar, ahead: 1) { return ["capture a name with `{name}`, insert a value with `$(value)`"] }
    let isArgument = isAt(.openParenthesis, ahead: -1) || isAt(.comma, ahead: -1)
    return isArgument ? ["a regular expression is a string: `'^[a-z]+$'`"] : []
  }
}
