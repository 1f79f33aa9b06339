import SourceText

/// Parses a rules file: declarations by a loop with its own stack, expressions by recursive descent, operators by one
/// table of precedence. It always returns a tree: text that cannot be parsed is reported once and becomes a mistake
/// node, and parsing continues after it. Most of its functions are never inlined: the stack frame of a nesting level
/// must stay small, because some threads have half a megabyte of stack.
struct Parser {
  let file: SourceFile
  let tokens: [Token]
  let strays: [Span]
  let brokenStrings: [BrokenString]
  var position = 0
  var tree = SyntaxTree()
  var diagnostics: [Diagnostic] = []
  /// The declarations that are open here, the innermost last.
  var open: [OpenBody] = []
  var nesting = 0
  /// The number of open brackets in the current expression.
  var brackets = 0
  /// Reported only if nothing else is wrong: the service finds these mistakes after parsing.
  private var late: [Diagnostic] = []
  private var lastReported = -1
  /// The start offsets of the strays that a report has named.
  private var namedStrays: Set<Int> = []

  /// Returns the tree of a file, and the diagnostics of its text in order.
  static func parse(_ file: SourceFile) -> (tree: SyntaxTree, diagnostics: [Diagnostic]) {
    var lexer = Lexer(file)
    lexer.read()
    var parser = Parser(lexer)
    parser.parseFile()
    parser.reportStrays()
    if parser.diagnostics.isEmpty { parser.diagnostics = parser.late }
    return (parser.tree, parser.diagnostics.sortedByPosition())
  }

  private init(_ lexer: Lexer) {
    file = lexer.file
    tokens = lexer.tokens
    strays = lexer.strays
    brokenStrings = lexer.brokenStrings
    tree.comments = lexer.comments
  }

  // MARK: Tokens

  var current: Token { token(at: position) }

  func token(at index: Int) -> Token {
    index >= 0 && index < tokens.count ? tokens[index] : Token(.end, file.bytes.count, file.bytes.count)
  }

  func isAt(_ kind: Token.Kind, ahead: Int = 0) -> Bool { token(at: position + ahead).kind == kind }

  func isAt(_ mark: Punctuation, ahead: Int = 0) -> Bool { isAt(.punctuation(mark), ahead: ahead) }

  func isAt(_ word: Keyword, ahead: Int = 0) -> Bool { isAt(.keyword(word), ahead: ahead) }

  mutating func advance() {
    if current.kind != .end { position += 1 }
  }

  mutating func take(_ mark: Punctuation) -> Bool {
    guard isAt(mark) else { return false }
    advance()
    return true
  }

  /// The end of the token before this one.
  var previousEnd: Int { position > 0 ? token(at: position - 1).span.end : 0 }

  /// Whether the token that is `ahead` tokens on and the one after it are adjacent.
  func isAdjacent(ahead: Int = 0) -> Bool {
    token(at: position + ahead).span.end == token(at: position + ahead + 1).span.start
  }

  /// The token's text as the service prints it.
  @inline(never)
  func text(of token: Token) -> String {
    switch token.kind {
    case .end: "<EOF>"
    case .brokenString: file.text(of: brokenString(token)?.read ?? token.span)
    default: file.text(of: token.span)
    }
  }

  @inline(never)
  func brokenString(_ token: Token) -> BrokenString? {
    let start = token.span.start
    var low = 0
    var high = brokenStrings.count
    while low < high {
      let middle = (low + high) / 2
      if brokenStrings[middle].span.start < start { low = middle + 1 } else { high = middle }
    }
    return low < brokenStrings.count && brokenStrings[low].span.start == start ? brokenStrings[low] : nil
  }

  /// The token at `index` as a name.
  @inline(never)
  func name(at index: Int) -> Name {
    let span = token(at: index).span
    return Name(text: file.text(of: span), span: span)
  }

  // MARK: Nodes

  @inline(never)
  mutating func add(_ kind: SyntaxNode.Kind, from start: Int) -> NodeID { tree.add(kind, Span(start, previousEnd)) }

  /// Adds a node for text that could not be parsed, with the parts that could.
  @inline(never)
  mutating func addMistake(_ parts: [NodeID], from start: Int) -> NodeID {
    add(.mistake(tree.list(parts)), from: start)
  }

  /// Adds a node for text that could not be parsed at all.
  @inline(never)
  mutating func addMistake(at span: Span) -> NodeID { tree.add(.mistake(tree.list([])), span) }

  // MARK: Reports

  @inline(never)
  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < SyntaxLimits.diagnostics { diagnostics.append(diagnostic) }
  }

  /// Reports a mistake that matters only if the file can be parsed.
  @inline(never)
  mutating func reportLate(_ diagnostic: Diagnostic) {
    if late.count < SyntaxLimits.diagnostics { late.append(diagnostic) }
  }

  /// Runs `parse` inside one more pair of brackets.
  mutating func inBrackets(_ parse: (inout Parser) -> NodeID) -> NodeID {
    brackets += 1
    defer { brackets -= 1 }
    return parse(&self)
  }

  /// Whether the token here has been reported. A second report of the same token would be noise.
  var isReported: Bool { lastReported == position }

  /// Reports the token here, unless it has been reported.
  @inline(never)
  mutating func reportHere(_ make: (Span) -> Diagnostic) {
    defer { lastReported = position }
    if isReported || diagnostics.count >= SyntaxLimits.diagnostics { return }
    report(withStray(make(current.span)))
  }

  /// Adds a label for characters that were dropped right before the token here.
  @inline(never)
  private mutating func withStray(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let stray = strayBefore, !namedStrays.contains(stray.start) else { return diagnostic }
    nameStray(stray)
    let text = file.text(of: stray)
    let label = Diagnostic.Label(stray, "`\(text)` is not part of the rules language")
    return Diagnostic(
      diagnostic.code, diagnostic.severity, diagnostic.message, at: diagnostic.span, label: diagnostic.label,
      labels: diagnostic.labels + [label], notes: diagnostic.notes + IllegalCharacter.notes(text),
      fixIts: diagnostic.fixIts)
  }

  /// Suppresses the reports of characters that were dropped in `span`.
  @inline(never)
  mutating func nameStrays(in span: Span) {
    for stray in strays[strays.index(from: span.start)...].prefix(while: { $0.start < span.end }) { nameStray(stray) }
  }

  /// Reports that the grammar does not allow the token here, with the probable reason.
  @inline(never)
  mutating func rejectToken(
    _ label: String, labels: [Diagnostic.Label] = [], notes: [String] = [], fixIts: [FixIt] = []
  ) {
    let found = text(of: current)
    reportHere {
      UnexpectedToken.report(found, at: $0, label: label, labels: labels, notes: notes, fixIts: fixIts)
    }
  }

  /// Suppresses reports of the token here.
  mutating func giveUp() { lastReported = position }

  /// Reports an operator that rules do not have, at the token here.
  @inline(never)
  mutating func reportForeign(_ sign: Span, meant: String?) {
    let found = text(of: current)
    let written = file.text(of: sign)
    reportHere { ForeignOperator.report(found, at: $0, sign: written, signSpan: sign, meant: meant) }
  }

  /// The characters that were dropped right before the token here.
  var strayBefore: Span? {
    if strays.isEmpty { return nil }
    let index = strays.index(from: current.span.start)
    guard index > 0, strays[index - 1].start >= previousEnd else { return nil }
    return strays[index - 1]
  }

  mutating func nameStray(_ stray: Span) { namedStrays.insert(stray.start) }

  @inline(never)
  private mutating func reportStrays() {
    for (index, stray) in strays.enumerated() where !namedStrays.contains(stray.start) {
      if diagnostics.count >= SyntaxLimits.diagnostics { return }
      let text = file.text(of: stray)
      guard let half = text.utf8.first, half == UInt8(ascii: "&") || half == UInt8(ascii: "|") else {
        report(IllegalCharacter.report(text, at: stray, partner: closingBacktick(index)))
        continue
      }
      let sign = Span(stray.start, stray.start + 1)
      let single = file.text(of: sign)
      report(ForeignOperator.report(text, at: stray, sign: single, signSpan: sign, meant: single + single))
    }
  }

  /// The backtick that closes the text after this one, on the same line and without a quote in between.
  private func closingBacktick(_ index: Int) -> Span? {
    let (start, backtick) = (strays[index], UInt8(ascii: "`"))
    guard index + 1 < strays.count, strays[index + 1].start > start.end, start.count == 1, strays[index + 1].count == 1,
      file.bytes[start.start] == backtick, file.bytes[strays[index + 1].start] == backtick
    else { return nil }
    let text = file.bytes[start.end..<strays[index + 1].start]
    let isText = !text.contains { [UInt8(ascii: "\n"), UInt8(ascii: "'"), UInt8(ascii: "$")].contains($0) }
    return isText ? strays[index + 1] : nil
  }
}
