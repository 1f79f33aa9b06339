import SourceText

/// A declaration whose closing brace has not come yet.
struct OpenBody {
  enum Kind {
    case service(ServiceID)
    case match(MatchID)
    /// Braces that belong to nothing.
    case block
  }

  let kind: Kind
  /// Where a declaration in it belongs to.
  let scope: DeclarationScope
  /// The opening brace.
  let opened: Span
  var isEmpty = true
}

extension Parser {
  /// `service name { … }`, with everything in it.
  @inline(never)
  mutating func parseService() {
    let start = current.span
    advance()
    guard current.kind == .serviceName else {
      refuse(expected: "`cloud.firestore` or `firebase.storage` must stand here")
      return
    }
    let name = name(at: position)
    advance()
    refuseServiceName(name, behind: start.end)
    let id = ServiceID(index: tree.services.count)
    tree.services.append(ServiceDeclaration(name: name, keywordSpan: start, span: Span(start.start, previousEnd)))
    openBody(.service(id))
    parseBodies()
  }

  @inline(never)
  private mutating func refuseServiceName(_ name: Name, behind end: Int) {
    guard isAt(.openBrace) else {
      nameStrays(in: Span(end, name.span.start))
      return
    }
    guard let word = Keyword(file.bytes[name.span.start..<name.span.end]), Keyword.refusedServiceNames.contains(word)
    else { return }
    report(ServiceName.report(at: name.span))
  }

  /// Takes the opening brace; where there is none, what comes up to it is left unread.
  @inline(never)
  mutating func openBody(_ kind: OpenBody.Kind) {
    if !isAt(.openBrace) {
      refuse(expected: "`{` must stand here", notes: openingNotes)
      skipToBody()
    }
    open.append(OpenBody(kind: kind, scope: scope(of: kind), opened: current.span))
    _ = take(.openBrace)
  }

  private var openingNotes: [String] {
    switch current.kind {
    case .punctuation(.dollar): ["a match path binds a name: `{name}`; `$(…)` stands only in expressions"]
    case .identifier where strayBefore == nil: ["a path's segments stand behind slashes, without spaces between"]
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

  /// Declarations, up to the brace that closes the outermost open body.
  @inline(never)
  private mutating func parseBodies() {
    while !open.isEmpty {
      switch current.kind {
      case .punctuation(.closeBrace): closeBody()
      case .punctuation(.openBrace): refuseBlock()
      case .punctuation(.divide), .pathSegment: parseBarePath()
      case .keyword(.match): parseMatch()
      case .keyword(.allow): parseAllow()
      case .keyword(.function):
        markFilled()
        parseFunction(in: scope)
      case .keyword(.service), .end:
        refuseEnd()
        return
      default: refuseDeclaration()
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

  /// The file ends, or the next service begins, inside of braces.
  @inline(never)
  private mutating func refuseEnd() {
    let label = open.last.map { [Diagnostic.Label($0.opened, "this brace is still open")] } ?? []
    refuse(expected: "`}` must stand here", labels: label)
    open.removeAll()
  }

  @inline(never)
  private mutating func refuseBlock() {
    refuse(expected: isInService ? "a `match` or a `function` must stand here" : Self.declarations)
    markFilled()
    open.append(OpenBody(kind: .block, scope: scope, opened: current.span, isEmpty: false))
    advance()
  }

  static let declarations = "an `allow`, a `match` or a `function` must stand here"

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
      refuse(expected: "a path must stand here", notes: ["`match /collection/{id}`"])
    }
    addMatch(path, keyword: keyword, pathSpan: Span(start, path.isEmpty ? start : previousEnd))
  }

  /// A path without the word before it.
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
          : isDivision ? MissingMatch.division(at: start) : MissingMatch.report(at: start))
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

  /// The service and the match that a declaration here belongs to.
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
  private mutating func refuseDeclaration() {
    let guess = guess(otherwise: isInService ? "a `match` or a `function` must stand here" : Self.declarations)
    refuse(expected: guess.expected, notes: guess.notes, fixIts: guess.fixIts)
    markFilled()
    skipDeclaration()
  }

  /// Behind the next `;`, or before what begins a declaration or a body.
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
