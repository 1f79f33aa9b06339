import SourceText

extension CodeLayout {
  /// A string with a condition in it. In a file without lines in strings, it stays on one line, whatever its length.
  func string(_ inner: CodeText, _ span: Span) -> Layout {
    guard case .piece(let piece) = inner.content else { return .text(bytes[span.start..<span.end]) }
    var layout = CodeLayout(code: inner, bytes: bytes, hasLinesInStrings: false, until: span.end - 1)
    layout.previousEnd = span.start + 1
    let content = layout.condition(piece)
    guard layout.isComplete else { return .text(bytes[span.start..<span.end]) }
    return .quoted(hasLinesInStrings ? content : content.flat)
  }

  private mutating func condition(_ piece: CodePiece) -> Layout {
    var parts: [Layout] = []
    let isAfterComment = hasComments
    if isAfterComment {
      let (trailing, own) = takeComments(isStart: true)
      parts += [trailing] + own.flatMap { [.newline, $0.layout] }
      parts = [.indent(.sequence(parts + [.newline, self.piece(piece, .aligned)]))]
    } else {
      parts = [self.piece(piece, .hanging)]
    }
    let (trailing, own) = takeComments()
    parts += [trailing, .indent(.sequence(own.flatMap { [.newline, $0.layout] })), inlineComments() ?? .empty]
    if isAfterComment || !own.isEmpty { parts.append(.closingNewline) }
    return .sequence(parts)
  }
}
