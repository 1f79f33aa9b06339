/// A source text as a formatter sees it: its tokens, its comments, and the pieces that the tokens form.
package struct CodeText: Sendable {
  /// What the tokens form.
  package enum Content: Sendable {
    /// The declarations of a file.
    case declarations([CodeDeclaration])
    /// One expression or value.
    case piece(CodePiece)
  }

  /// The tokens in order.
  package let tokens: [Span]
  /// The comments in order.
  package let comments: [Span]
  /// What the tokens form. Each token belongs to one piece, and the pieces are in the order of the tokens.
  package let content: Content
  /// The code inside strings, by the index of the string's token. Its spans are of the same file.
  package let quoted: [Int: CodeText]

  /// Creates a text from its parts.
  package init(tokens: [Span], comments: [Span], content: Content, quoted: [Int: CodeText] = [:]) {
    self.tokens = tokens
    self.comments = comments
    self.content = content
    self.quoted = quoted
  }
}

/// A declaration or a statement.
package indirect enum CodeDeclaration: Sendable {
  /// `let name = value;`: the number of tokens before the value, the value, and a semicolon if one is written.
  case statement(head: Int, value: CodePiece?)
  /// `match /path { … }`: the number of words, the number of tokens of the path after them, and the content of the braces.
  case block(head: Int, path: Int, content: [CodeDeclaration])
}
