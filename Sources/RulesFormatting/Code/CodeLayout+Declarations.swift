import SourceText

extension CodeLayout {
  /// The declarations of a file.
  mutating func file(_ declarations: [CodeDeclaration]) -> Layout {
    var parts: [Layout] = []
    for declaration in declarations {
      parts += [commentsBefore(isFirst: parts.isEmpty), self.declaration(declaration)]
    }
    let (trailing, own) = takeComments(isStart: parts.isEmpty)
    parts.append(trailing)
    for (index, comment) in own.enumerated() {
      parts += index == 0 && declarations.isEmpty ? [comment.layout] : [comment.lineBreak, comment.layout]
    }
    return .sequence(parts + [inlineComments() ?? .empty])
  }

  /// What is before a declaration: the comments after the last one, an empty line if there is one in the source, and the
  /// comments of this one.
  ///
  /// - Parameter isFirst: whether it is the first of its file.
  private mutating func commentsBefore(isFirst: Bool = false) -> Layout {
    let (trailing, own) = takeComments(isStart: isFirst)
    var parts = [trailing]
    for (index, comment) in own.enumerated() {
      parts += index == 0 && isFirst ? [comment.layout] : [comment.lineBreak, comment.layout]
    }
    if !isFirst || !own.isEmpty { parts.append(hasBlankLineBefore ? .blankLine : .newline) }
    return .sequence(parts)
  }

  private mutating func declaration(_ declaration: CodeDeclaration) -> Layout {
    switch declaration {
    case .statement(let head, let value): statement(head, value)
    case .block(let head, let path, let content): block(head, path, content)
    }
  }

  // MARK: Statements

  private mutating func statement(_ head: Int, _ value: CodePiece?) -> Layout {
    var comments: [OwnComment] = []
    var parts = [value == nil ? words(head) : words(head, comments: &comments)]
    if let value { parts.append(assigned(value, after: comments)) }
    if isAt(";") { parts.append(token()) }
    return .sequence(parts)
  }

  /// A value after `=`, `return` or `if`. After a comment it has lines of its own.
  ///
  /// - Parameter earlier: the comments before the last word.
  private mutating func assigned(_ value: CodePiece, after earlier: [OwnComment]) -> Layout {
    guard hasComments || !earlier.isEmpty else { return .sequence(.text(" "), piece(value, .assigned)) }
    let (trailing, own) = takeComments(isStart: !earlier.isEmpty)
    let lines = (earlier + own).map { Layout.sequence(.newline, $0.layout) }
    return .indent(.sequence([trailing] + lines + [.newline, piece(value, .aligned)]))
  }

  /// The next tokens as words with spaces between them.
  private mutating func words(_ count: Int) -> Layout {
    var parts: [Layout] = []
    for index in 0..<count { appendWord(to: &parts, isFirst: index == 0) }
    return .sequence(parts)
  }

  /// The next tokens as words, without the comments between them that end their lines.
  private mutating func words(_ count: Int, comments: inout [OwnComment]) -> Layout {
    var parts: [Layout] = []
    for index in 0..<count {
      if index > 0 { comments += takeComments(isStart: true, takesAll: !comments.isEmpty || hasComments).own }
      appendWord(to: &parts, isFirst: index == 0)
    }
    return .sequence(parts)
  }

  private mutating func appendWord(to parts: inout [Layout], isFirst: Bool) {
    let isTight = [",", ":", ";", "(", ")"].contains { isAt($0) } || (!isFirst && isAfter("("))
    if !isFirst, !isTight { parts.append(.text(" ")) }
    parts.append(token())
  }

  // MARK: Blocks

  private mutating func block(_ head: Int, _ path: Int, _ content: [CodeDeclaration]) -> Layout {
    var parts = [words(head)]
    if path > 0 { parts += [.text(" "), tokens(path)] }
    parts += [.text(" "), isOnOneLine(content) ? shortBody(content) : body(content)]
    return .sequence(parts)
  }

  /// Whether the braces have one statement, and are on one line in the source.
  private func isOnOneLine(_ content: [CodeDeclaration]) -> Bool {
    guard content.count == 1, case .statement(let head, let value) = content[0] else { return false }
    let start = span().end
    let count = head + (value == nil ? 0 : 1)
    guard count > 0, let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == UInt8(ascii: "}") }) else {
      return false
    }
    return bytes[end] == UInt8(ascii: "}")
  }

  private mutating func shortBody(_ content: [CodeDeclaration]) -> Layout {
    let opening = token()
    let (trailing, own) = takeComments()
    var lines = [trailing]
    for comment in own { lines += [.newline, comment.layout] }
    lines.append(.line)
    for declaration in content { lines.append(self.declaration(declaration)) }
    let last = takeComments()
    lines.append(last.trailing)
    for comment in last.own { lines += [comment.lineBreak, comment.layout] }
    return .group(.sequence(opening, .indent(.sequence(lines)), .closingLine(.space), token()))
  }

  private mutating func body(_ content: [CodeDeclaration]) -> Layout {
    let opening = token()
    var lines: [Layout] = []
    for (index, declaration) in content.enumerated() {
      lines += [commentsInside(isFirst: index == 0), self.declaration(declaration)]
    }
    let (trailing, own) = takeComments()
    lines.append(trailing)
    for (index, comment) in own.enumerated() {
      lines += [index == 0 && content.isEmpty ? .newline : comment.lineBreak, comment.layout]
    }
    let isEmpty = content.isEmpty && own.isEmpty && !trailing.isBroken
    return .sequence(opening, .indent(.sequence(lines)), isEmpty ? .empty : .closingNewline, token())
  }

  /// What is before a declaration in braces: see ``commentsBefore(isFirst:)``. No empty line is after the opening brace.
  private mutating func commentsInside(isFirst: Bool) -> Layout {
    guard isFirst else { return commentsBefore() }
    let (trailing, own) = takeComments()
    var parts = [trailing]
    for (index, comment) in own.enumerated() { parts += [index == 0 ? .newline : comment.lineBreak, comment.layout] }
    parts.append(!own.isEmpty && hasBlankLineBefore ? .blankLine : .newline)
    return .sequence(parts)
  }
}
