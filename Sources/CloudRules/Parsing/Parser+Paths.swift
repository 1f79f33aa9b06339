import SourceText

extension Parser {
  /// The path behind the word `match`.
  mutating func parseMatchPath() -> [PathSegment] {
    var segments: [PathSegment] = []
    while true {
      switch current.kind {
      case .pathSegment: segments.append(takeLiteral())
      case .punctuation(.divide): parseSegment(&segments)
      default: return segments
      }
    }
  }

  /// A path literal. It may go on in the next line.
  mutating func parsePath() -> NodeID {
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
          return add(hasMistake ? .mistake(segments.compactMap(\.template)) : .path(segments), from: start)
        } else {
          let count = segments.count
          parseSegment(&segments)
          hasMistake = hasMistake || segments.count == count
        }
      default: return add(hasMistake ? .mistake(segments.compactMap(\.template)) : .path(segments), from: start)
      }
    }
  }

  private mutating func takeLiteral() -> PathSegment {
    let span = Span(current.span.start + 1, current.span.end)
    advance()
    return PathSegment(kind: .literal(LiteralText.pathSegment(file.bytes, span)), span: span)
  }

  // MARK: What stands behind a slash by itself

  /// `/$(`
  private var isTemplate: Bool { isAt(.dollar, ahead: 1) && isAt(.openParenthesis, ahead: 2) }

  /// `/{name}` or `/{name=`
  private var isCapture: Bool {
    isAt(.openBrace, ahead: 1) && isAt(.identifier, ahead: 2)
      && (isAt(.closeBrace, ahead: 3) || isAt(.assign, ahead: 3))
  }

  /// Whether the slash divides the path before it by what follows, which no path could go on with.
  private func isDivision(_ segments: [PathSegment]) -> Bool {
    guard !segments.isEmpty, !isCapture else { return false }
    let next = token(at: position + 1)
    switch next.kind {
    case .punctuation(.subtract), .punctuation(.openBracket), .punctuation(.divide), .pathSegment: return false
    default: return beginsOperand(next)
    }
  }

  private mutating func parseSegment(_ segments: inout [PathSegment]) {
    let slash = current.span
    guard isAt(.openBrace, ahead: 1) else {
      reportSlash()
      return advance()
    }
    guard isAt(.identifier, ahead: 2) else {
      report(StraySlash.report(at: slash, notes: keywordCaptureNotes))
      advance()
      if case .keyword = token(at: position + 1).kind, isAt(.closeBrace, ahead: 2) { position += 3 }
      return
    }
    advance()
    if let segment = parseCapture() { segments.append(segment) }
  }

  private var keywordCaptureNotes: [String] {
    if case .keyword(let word) = token(at: position + 2).kind { return ["`\(word.rawValue)` is a keyword"] }
    return []
  }

  /// `{name}`, `{name=*}`, `{name=**}`
  private mutating func parseCapture() -> PathSegment? {
    let start = current.span.start
    advance()
    let name = name(at: position)
    advance()
    var isGlob = false
    if take(.assign) {
      isGlob = isAt(.glob)
      guard take(.glob) || take(.multiply) else {
        refuse(expected: "`*` or `**` must stand here")
        skipCapture()
        return nil
      }
    }
    guard take(.closeBrace) else {
      refuse(expected: "`}` must stand here", labels: [Diagnostic.Label(Span(start, start + 1), "opened here")])
      skipCapture()
      return nil
    }
    return PathSegment(kind: isGlob ? .glob(name) : .capture(name), span: Span(start, previousEnd))
  }

  /// Behind the brace that closes a capture, if it stands nearby.
  private mutating func skipCapture() {
    for ahead in 0..<3 where isAt(.closeBrace, ahead: ahead) {
      position += ahead + 1
      return
    }
  }

  /// `$(expression)`
  private mutating func parseTemplate() -> PathSegment {
    advance()
    let start = current.span.start
    advance()
    let opened = current.span
    advance()
    let value = parseExpression()
    if !take(.closeParenthesis) {
      refuse(expected: "`)` must stand here", labels: [Diagnostic.Label(opened, "opened here")])
    }
    return PathSegment(kind: .template(value), span: Span(start, previousEnd))
  }

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
    if isAt(.dollar, ahead: 1) { return ["a name is bound by `{name}`, and a value stands in a path as `$(value)`"] }
    let isArgument = isAt(.openParenthesis, ahead: -1) || isAt(.comma, ahead: -1)
    return isArgument ? ["a regular expression is a string: `'^[a-z]+$'`"] : []
  }
}
