import SourceText

/// A declaration whose closing brace has not been read yet.
struct OpenBody {
  enum Kind {
    case service(ServiceID)
    case match(MatchID)
    /// Braces that belong to no declaration.
    case block
  }

  let kind: Kind
  /// The scope of the declarations in it.
  let scope: DeclarationScope
  /// The opening brace.
  let opened: Span
  var isEmpty = true
}

extension Parser {
  /// Parses `service name { … }`, with everything in it.
  @inline(never)
  mutating func parseService() {
    let start = current.span
    advance()
    guard current.kind == .serviceName else {
      rejectToken("expected `cloud.firestore` or `firebase.storage`")
      return
    }
    let name = name(at: position)
    advance()
    rejectServiceName(name, after: start.end)
    let id = ServiceID(index: tree.services.count)
    tree.services.append(ServiceDeclaration(name: name, keywordSpan: start, span: Span(start.start, previousEnd)))
    openBody(.service(id))
    parseBodies()
  }

  @inline(never)
  private mutating func rejectServiceName(_ name: Name, after end: Int) {
    guard isAt(.openBrace) else {
      nameStrays(in: Span(end, name.span.start))
      return
    }
    guard let word = Keyword(file.bytes[name.span.start..<name.span.end]), Keyword.reservedServiceNames.contains(word)
    else { return }
    report(ServiceName.report(at: name.span))
  }

  /// Takes the opening brace. If another token is here, skips to the brace.
  @inline(never)
  mutating func openBody(_ kind: OpenBody.Kind) {
    if !isAt(.openBrace) {
      rejectToken("expected `{`", notes: openingNotes)
      skipToBody()
    }
    open.append(OpenBody(kind: kind, scope: scope(of: kind), opened: current.span))
    _ = take(.openBrace)
  }

  private var openingNotes: [String] {
    switch current.kind {
    case .punctuation(.dollar): ["a match path captures a name with `{name}`; `$(…)` is only allowed in expressions"]
    case .identifier where strayBefore == nil: ["path segments are separated by slashes, without spaces"]
    default: []
    }
  }

  @inline(never)
  private mutating func skipToBody() {
    while true {
      switch current.kind {
      case .end, .punctuation(.openBrace), .punctuation(.closeBrace), .keyword(.allow), .keyword(.match),
        .keyword(.function), .keyword(.service):
        return
      default: advance()
      }
    }
  }

  /// Parses declarations, up to the brace that closes the outermost open body.
  @inline(never)
  private mutating func parseBodies() {
    while !open.isEmpty {
      switch current.kind {
      case .punctuation(.closeBrace): closeBody()
      case .punctuation(.openBrace): rejectBlock()
      case .punctuation(.divide), .pathSegment: parseBarePath()
      case .keyword(.match): parseMatch()
      case .keyword(.allow): parseAllow()
      case .keyword(.function):
        markFilled()
        parseFunction(in: scope)
      case .keyword(.service), .end:
        rejectEnd()
        return
      default: rejectDeclaration()
      }
    }
  }

  private var scope: DeclarationScope { open.last?.scope ?? .file }

  private func scope(of kind: OpenBody.Kind) -> DeclarationScope {
    switch kind {
    case .service(let id): .service(id)
    case .match(let id): .match(id)
    case .block: scope
    }
  }

  mutating func markFilled() {
    if !open.isEmpty { open[open.count - 1].isEmpty = false }
  }

  @inline(never)
  private mutating func closeBody() {
    guard let body = open.popLast() else { return }
    switch body.kind {
    case .service(let id):
      if body.isEmpty { reportHere { EmptyBody.service(at: $0, opened: body.opened) } }
      tree.services[id.index].span = tree[id].span.union(current.span)
    case .match(let id):
      if body.isEmpty { reportHere { EmptyBody.match(at: $0, opened: body.opened) } }
      tree.matches[id.index].span = tree[id].span.union(current.span)
    case .block: break
    }
    advance()
  }

  /// Reports that the file ends, or that the next service starts, inside braces.
  @inline(never)
  private mutating func rejectEnd() {
    let label = open.last.map { [Diagnostic.Label($0.opened, "this brace is still open")] } ?? []
    rejectToken("expected `}`", labels: label)
    open.removeAll()
  }

  @inline(never)
  private mutating func rejectBlock() {
    rejectToken(isInService ? "expected a `match` or a `function`" : Self.declarations)
    markFilled()
    open.append(OpenBody(kind: .block, scope: scope, opened: current.span, isEmpty: false))
    advance()
  }

  static let declarations = "expected an `allow`, a `match` or a `function`"

  private var isInService: Bool {
    if case .service = scope { return true }
    return false
  }

  // MARK: Matches

  @inline(never)
  private mutating func parseMatch() {
    let keyword = current.span
    advance()
    let start = current.span.start
    let place = position
    let path = parseMatchPath()
    if position == place {
      rejectToken("expected a path", notes: ["`match /collection/{id}`"])
    }
    addMatch(path, keyword: keyword, pathSpan: Span(start, path.isEmpty ? start : previousEnd))
  }

  /// Parses a path without the keyword `match` before it.
  @inline(never)
  private mutating func parseBarePath() {
    let start = current.span
    let isDivision = isOperand(token(at: position - 1))
    let isComment = file.bytes[start.start...].starts(with: "/*".utf8)
    let place = position
    let path = parseMatchPath()
    guard isAt(.openBrace) else {
      report(
        isComment
          ? MissingMatch.comment(at: start)
          : isDivision ? MissingMatch.division(at: start, in: file) : MissingMatch.report(at: start))
      markFilled()
      skipDeclaration()
      return
    }
    report(MissingMatch.report(at: start))
    if place == position { return advance() }
    addMatch(path, keyword: Span(at: start.start), pathSpan: Span(start.start, previousEnd))
  }

  private func isOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .integer, .float, .string, .bytes, .punctuation(.closeParenthesis), .punctuation(.closeBracket):
      true
    default: false
    }
  }

  @inline(never)
  private mutating func addMatch(_ path: [PathSegment], keyword: Span, pathSpan: Span) {
    markFilled()
    guard let (service, parent) = surroundings else {
      openBody(.block)
      return
    }
    let id = MatchID(index: tree.matches.count)
    tree.matches.append(
      MatchDeclaration(
        service: service, parent: parent, path: path, pathSpan: pathSpan, keywordSpan: keyword,
        span: keyword.union(pathSpan)))
    if let parent {
      tree.matches[parent.index].matches.append(id)
    } else {
      tree.services[service.index].matches.append(id)
    }
    openBody(.match(id))
  }

  /// The service and the match around a declaration here.
  private var surroundings: (service: ServiceID, parent: MatchID?)? {
    switch scope {
    case .service(let id): (id, nil)
    case .match(let id): (tree[id].service, id)
    case .file: nil
    }
  }

  var currentMatch: MatchID? {
    if case .match(let id) = scope { return id }
    return nil
  }

  // MARK: What does not belong here

  @inline(never)
  private mutating func rejectDeclaration() {
    let guess = guess(otherwise: isInService ? "expected a `match` or a `function`" : Self.declarations)
    rejectToken(guess.label, notes: guess.notes, fixIts: guess.fixIts)
    markFilled()
    skipDeclaration()
  }

  /// Skips to after the next `;`, or to the next start of a declaration or a body.
  @inline(never)
  mutating func skipDeclaration() {
    while true {
      switch current.kind {
      case .end, .punctuation(.openBrace), .punctuation(.closeBrace), .keyword(.allow), .keyword(.match),
        .keyword(.function), .keyword(.service):
        return
      case .punctuation(.semicolon):
        advance()
        return
      default: advance()
      }
    }
  }
}
