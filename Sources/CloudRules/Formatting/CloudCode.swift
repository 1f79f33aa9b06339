package import SourceText

/// A rules file of Cloud Firestore or Cloud Storage as a formatter sees it.
package enum CloudCode {
  /// Reads the tokens, the comments and the structure of a file, without checking names, types and limits.
  ///
  /// - Returns: the code, nil if the file has a syntax error, and the diagnostics of its text.
  package static func of(_ file: SourceFile) -> (code: CodeText?, diagnostics: [Diagnostic]) {
    if let problem = CompiledCloudRules.unreadable(file) { return (nil, [problem]) }
    let (tree, diagnostics) = Parser.parse(file)
    if diagnostics.hasErrors { return (nil, diagnostics) }
    var lexer = Lexer(file)
    lexer.read()
    let tokens = lexer.tokens.dropLast().map(\.span)
    let declarations = DeclarationPieces(tree, tokens, file).all
    return (CodeText(tokens: tokens, comments: tree.comments, content: .declarations(declarations)), diagnostics)
  }
}
