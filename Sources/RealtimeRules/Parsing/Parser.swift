import SourceText

/// Parses a condition by recursive descent, and operators by one table of precedence. It always returns a tree: text
/// that cannot be parsed becomes a mistake node and is reported once, and parsing continues after it.
struct Parser {
  let source: ConditionText
  private(set) var tokens: [Token] = []
  private(set) var position = 0
  private(set) var tree = SyntaxTree()
  private(set) var diagnostics: [Diagnostic] = []
  private var nesting = 0
  private var lastReported = -1
  private var isTooHigh = false

  /// Returns the tree of a condition, and the diagnostics of its text.
  static func parse(_ source: ConditionText) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
    var lexer = Lexer(source)
    lexer.read()
    var parser = Parser(source: source)
    parser.tokens = lexer.tokens
    parser.diagnostics = lexer.diagnostics
    parser.tree.comments = lexer.comments
    parser.parseCondition()
    return (parser.tree, parser.diagnostics)
  }

  private init(source: ConditionText) { self.source = source }

  private mutating func parseCondition() {
    if case .end = current.kind {
      if diagnostics.isEmpty { report(EmptyCondition.report(at: source.span)) }
      tree.root = tree.add(.mistake([]), Span(0, source.bytes.count))
      return
    }
    var parts = [parseExpression()]
    while !isAtEnd {
      rejectContinuation()
      recover()
      if !isAtEnd { parts.append(parseExpression()) }
    }
    tree.root = parts.count == 1 ? parts[0] : tree.add(.mistake(parts), Span(0, source.bytes.count))
  }

  /// Skips to after the next `&&`, `||`, `;` or `,`, so that the rest is parsed, too.
  private mutating func recover() {
    while !isAtEnd {
      let isBreak = isAt(.and) || isAt(.or) || isAt(.semicolon) || isAt(.comma)
      advance()
      if isBreak { return }
    }
  }

  // MARK: Tokens

  var current: Token { token(at: position) }

  func token(at index: Int) -> Token {
    index < tokens.count ? tokens[index] : Token(kind: .end, span: Span(at: source.bytes.count))
  }

  var isAtEnd: Bool {
    if case .end = current.kind { return true }
    return false
  }

  func isAt(_ mark: Punctuation) -> Bool {
    if case .punctuation(mark) = current.kind { return true }
    return false
  }

  /// The name here; nil if the token is not an identifier.
  var currentName: String? {
    if case .identifier(let name) = current.kind { return name }
    return nil
  }

  mutating func advance() {
    if !isAtEnd { position += 1 }
  }

  mutating func take(_ mark: Punctuation) -> Bool {
    guard isAt(mark) else { return false }
    advance()
    return true
  }

  /// The end of the token before this one.
  var previousEnd: Int { position > 0 ? tokens[position - 1].span.end : 0 }

  // MARK: Nodes and reports

  mutating func add(_ kind: SyntaxNode.Kind, from start: Int) -> NodeID {
    add(kind, Span(start, previousEnd))
  }

  mutating func add(_ kind: SyntaxNode.Kind, _ span: Span) -> NodeID {
    let node = tree.add(kind, span)
    if !isTooHigh, tree.height(of: node) > RealtimeLimits.treeHeight {
      isTooHigh = true
      report(ConditionSize.tooHigh(at: source.span, limit: RealtimeLimits.treeHeight))
    }
    return node
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Reports the token here once, because a second report of the same token would be noise. A token that the lexer
  /// rejected has been reported, and the token after it may belong to it.
  mutating func report(here make: (Span) -> Diagnostic) {
    defer { lastReported = position }
    if lastReported == position { return }
    if case .invalid = current.kind { return }
    if position > 0, case .invalid = tokens[position - 1].kind { return }
    report(make(source.place(current.span)))
  }

  /// Skips the rest of the condition, without another report.
  mutating func giveUp() {
    position = max(tokens.count - 1, 0)
    lastReported = position
  }

  /// Runs `parse` one level deeper. At the limit, reports it and skips the rest of the condition.
  mutating func nested(_ parse: (inout Parser) -> NodeID) -> NodeID {
    guard nesting < RealtimeLimits.nesting else {
      report(here: { ConditionSize.tooDeep(at: $0, limit: RealtimeLimits.nesting) })
      giveUp()
      return tree.add(.mistake([]), Span(at: previousEnd))
    }
    nesting += 1
    defer { nesting -= 1 }
    return parse(&self)
  }
}
