import SourceText

extension Parser {
  /// What is probably meant by a token that begins no declaration.
  struct Guess {
    let expected: String
    var notes: [String] = []
    var fixIts: [FixIt] = []
  }

  /// Where a declaration can stand, the guess is that one was meant. Behind an expression it goes on or must end.
  @inline(never)
  func guess(otherwise declarations: String) -> Guess {
    let previous = token(at: position - 1)
    switch previous.kind {
    case .end, .punctuation(.semicolon), .punctuation(.openBrace), .punctuation(.closeBrace):
      return Guess(expected: declarations, notes: declarationNotes)
    default: break
    }
    if token(at: position - 2).kind == .keyword(.allow) { return guessBehindMethod(previous) }
    if isAt(.comma) {
      return Guess(expected: "`;` must stand here", fixIts: [FixIt("write `;`", [TextEdit(current.span, ";")])])
    }
    return Guess(expected: "an operator or `;` must stand here", notes: notesBehindExpression(previous))
  }

  private func guessBehindMethod(_ method: Token) -> Guess {
    switch current.kind {
    case .identifier:
      let comma = TextEdit(Span(at: method.span.end), ",")
      return Guess(expected: "`,` must stand before this method", fixIts: [FixIt("write `,`", [comma])])
    case .punctuation(.assign):
      return Guess(expected: "`:` must stand here", fixIts: [FixIt("write `:`", [TextEdit(current.span, ":")])])
    default: return Guess(expected: "`:` or `;` must stand here")
    }
  }

  private func notesBehindExpression(_ previous: Token) -> [String] {
    if previous.span.end == current.span.start, previous.kind == .integer || previous.kind == .float {
      return ["a number has decimal digits, without zeros before them, a suffix or an exponent: `16`, `1000.0`"]
    }
    for word in [text(of: previous), text(of: current)] where ["typeof", "instanceof"].contains(word) {
      return ["`x is string` asks for the type of a value"]
    }
    return declarationNotes
  }

  private var declarationNotes: [String] {
    switch current.kind {
    case .keyword(.let): ["a `let` stands only in a function"]
    case .keyword(.return): ["a `return` stands only in a function"]
    case .keyword(.rulesVersion): ["the version stands in the first line of the file"]
    case .keyword(.else), .keyword(.if): ["there are no statements: `condition ? a : b`, or one `allow` for each case"]
    case .keyword(.deny): ["what no `allow` allows is denied"]
    default: []
    }
  }

  /// `$name` behind a slash of a path, where `$(name)` is meant; nil where the token here stands behind something else.
  @inline(never)
  func templateBefore() -> FixIt? {
    let name = token(at: position - 1)
    let text = file.text(of: name.span)
    guard name.kind == .identifier, text.utf8.first == UInt8(ascii: "$"), text.utf8.count > 1,
      isAt(.divide, ahead: -2), isAdjacent(ahead: -2)
    else { return nil }
    let template = "$(\(text.dropFirst()))"
    return FixIt("write `\(template)`", [TextEdit(name.span, template)])
  }
}
