package import SourceText

/// The meaning of each piece of a Cloud rules file, for colored listings.
package enum ColoredTokens {
  /// Returns the colored pieces in the order of the text. Never traps, whatever the bytes.
  package static func of(_ file: SourceFile) -> [SourceToken] {
    var lexer = Lexer(file)
    lexer.read()
    var found = lexer.comments.map { SourceToken(.comment, $0) }
    var isMethod = false
    for (index, token) in lexer.tokens.enumerated() {
      switch token.kind {
      case .keyword(.allow): isMethod = true
      case .punctuation(.colon), .punctuation(.semicolon), .keyword(.if): isMethod = false
      default: break
      }
      let kind = isMethod && token.kind == .identifier ? .keyword : kind(of: token, at: index, in: lexer.tokens)
      if let kind { found.append(SourceToken(kind, token.span)) }
    }
    return found.sorted { $0.span.start < $1.span.start }
  }

  private static func kind(of token: Token, at index: Int, in tokens: [Token]) -> SourceToken.Kind? {
    switch token.kind {
    case .keyword(.true), .keyword(.false), .keyword(.null): .literal
    case .keyword: .keyword
    case .integer, .float: .literal
    case .string, .bytes, .brokenString: .string
    case .pathSegment, .serviceName: .path
    case .identifier: kind(ofNameAt: index, in: tokens)
    case .punctuation(.divide):
      // The slash before a variable of a path, or before `$(…)`.
      follows(index, in: tokens) { $0 == .punctuation(.openBrace) || $0 == .punctuation(.dollar) } ? .path : nil
    case .punctuation, .end: nil
    }
  }

  private static func kind(ofNameAt index: Int, in tokens: [Token]) -> SourceToken.Kind? {
    if index > 1, tokens[index - 1].kind == .punctuation(.openBrace), tokens[index - 2].kind == .punctuation(.divide) {
      return .capture
    }
    if index > 0, tokens[index - 1].kind == .keyword(.is) { return .literal }
    return follows(index, in: tokens) { $0 == .punctuation(.openParenthesis) } ? .function : nil
  }

  private static func follows(_ index: Int, in tokens: [Token], _ isMeant: (Token.Kind) -> Bool) -> Bool {
    index + 1 < tokens.count && isMeant(tokens[index + 1].kind)
  }
}
