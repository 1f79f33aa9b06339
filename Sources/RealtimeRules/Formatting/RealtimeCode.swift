package import SourceText

/// A rules file of the Realtime Database as a formatter sees it.
package enum RealtimeCode {
  /// Reads the tokens, the comments and the structure of a file, without checking names, types and limits.
  ///
  /// - Returns: the code, nil if the file or a condition in it has a syntax error, and the diagnostics of its text.
  package static func of(_ file: SourceFile) -> (code: CodeText?, diagnostics: [Diagnostic]) {
    let (json, problems) = JSONReader.read(file, .realtimeRules)
    let diagnostics = problems.map { JSONProblems.report($0, in: file) }
    // A key that is defined twice is an error, but its text is clear.
    let isReadable = problems.allSatisfy { if case .duplicateKey = $0.kind { true } else { false } }
    guard isReadable else { return (nil, diagnostics) }
    let text = JSONTokens(file)
    var pieces = ValuePieces(file, text.tokens)
    let root = pieces.piece(of: json.root)
    if pieces.diagnostics.hasErrors { return (nil, pieces.diagnostics) }
    let code = CodeText(tokens: text.tokens, comments: text.comments, content: .piece(root), quoted: pieces.quoted)
    return (code, diagnostics + pieces.diagnostics)
  }
}
