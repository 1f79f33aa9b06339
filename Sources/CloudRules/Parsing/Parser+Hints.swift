import SourceText

extension Parser {
  /// What a token that starts no declaration probably means.
  struct Guess {
    let label: String
    var notes: [String] = []
    var fixIts: [FixIt] = []
  }

  /// At the start of a declaration, the guess is a declaration. After an expression, it continues or must end.
  @inline(never)
  func guess(otherwise declarations: String) -> Guess {
    let previous = token(at: position - 1)
    switch previous.kind {
    case .end, .punctuation(.semicolon), .punctuation(.openBrace), .punctuation(.closeBrace):
      return Guess(label: declarations, notes: declarationNotes)
    default: break
    }
    if token(at: position - 2).kind == .keyword(.allow) { return guessAfterMethod(previous) }
    if isAt(.comma) {
      return Guess(label: "expected `;`", fixIts: [FixIt("write `;`", [TextEdit(current.span, ";")])])
    }
    return Guess(label: "expected an operator or `;`", notes: notesAfterExpression(previous))
  }

  private func guessAfterMethod(_ method: Token) -> Guess {
    switch current.kind {
    case .identifier:
      let comma = TextEdit(Span(at: method.span.end), ",")
      return Guess(label: "expected `,` before this method", fixIts: [FixIt("write `,`", [comma])])
    case .punctuation(.assign):
      return Guess(label: "expected `:`", fixIts: [FixIt("write `:`", [TextEdit(current.span, ":")])])
    default: return Guess(label: "expected `:` or `;`")
    }
  }

  private func notesAfterExpression(_ previous: Token) -> [String] {
    if previous.span.end == current.span.start, previous.kind == .integer || previous.kind == .float {
      return ["numbers are decimal, without leading zeros, suffixes or exponents: `16`, `1000.0`"]
    }
    for word in [text(of: previous), text(of: current)] where ["typeof", "instanceof"].contains(word) {
      return ["to test the type of a value, write `x is string`"]
    }
    return declarationNotes
  }

  private var declarationNotes: [String] {
    switch current.kind {
    case .keyword(.let): ["`let` is only allowed in a function"]
    case .keyword(.return): ["`return` is only allowed in a function"]
    case .keyword(.rulesVersion): ["the version belongs in the first line of the file"]
    case .keyword(.else), .keyword(.if):
      ["there are no statements: write `condition ? a : b`, or one `allow` for each case"]
    case .keyword(.deny): ["requests that no `allow` grants are denied"]
    default: []
    }
  }

  /// The fix-it for `$name` after a slash of a path, where `$(name)` is meant; nil if the token here follows anything
  /// else.
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
