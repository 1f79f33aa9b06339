import SourceText

/// Makes the layout of a code text. It goes through the tokens in order, as its pieces say, and puts each comment where
/// it belongs.
struct CodeLayout {
  let code: CodeText
  let bytes: [UInt8]
  /// Whether conditions in strings are laid out in lines, as at least one is in the source.
  let hasLinesInStrings: Bool
  /// Where the text ends: the end of the file, or the closing quote of a string.
  let end: Int
  /// The index of the next token.
  private(set) var position = 0
  /// The index of the next comment.
  private(set) var nextComment = 0
  /// The end of the last token or comment that was taken.
  var previousEnd = 0

  /// Returns the layout of `code`, a text of `file`; nil if its pieces are not those of its tokens, a fault of the program.
  static func of(_ code: CodeText, in file: SourceFile) -> Layout? {
    let hasLines = code.quoted.keys.contains { index in
      file.bytes[code.tokens[index].start..<code.tokens[index].end].contains(0x0A)
    }
    var layout = CodeLayout(code: code, bytes: file.bytes, hasLinesInStrings: hasLines, until: file.bytes.count)
    let mark = UTF8Validation.markLength(file.bytes)
    let content = layout.content(firstOffset: mark)
    guard layout.isComplete else { return nil }
    return .sequence(.text(file.bytes[..<mark]), content, .newline)
  }

  /// Begins at the first token.
  init(code: CodeText, bytes: [UInt8], hasLinesInStrings: Bool, until end: Int) {
    self.code = code
    self.bytes = bytes
    self.hasLinesInStrings = hasLinesInStrings
    self.end = end
  }

  /// Whether all tokens and comments were taken.
  var isComplete: Bool { position == code.tokens.count && nextComment == code.comments.count }

  /// The layout of the whole file.
  private mutating func content(firstOffset: Int) -> Layout {
    previousEnd = firstOffset
    switch code.content {
    case .declarations(let declarations): return file(declarations)
    case .piece(let piece):
      var parts = [topComments(), self.piece(piece, .hanging)]
      let (trailing, own) = takeComments()
      parts.append(trailing)
      for comment in own { parts += [comment.lineBreak, comment.layout] }
      return .sequence(parts + [inlineComments() ?? .empty])
    }
  }

  /// The comments before the first value of a file.
  private mutating func topComments() -> Layout {
    let (trailing, own) = takeComments(isStart: true)
    var parts = [trailing]
    for (index, comment) in own.enumerated() {
      parts += index == 0 ? [comment.layout] : [comment.lineBreak, comment.layout]
    }
    if !own.isEmpty { parts.append(hasBlankLineBefore ? .blankLine : .newline) }
    return .sequence(parts)
  }

  // MARK: Tokens

  /// The span of the token that is `ahead` tokens on.
  func span(ahead: Int = 0) -> Span {
    position + ahead < code.tokens.count ? code.tokens[position + ahead] : Span(at: end)
  }

  /// The first byte of the next token; nil at the end.
  var nextByte: UInt8? { position < code.tokens.count ? bytes[span().start] : nil }

  /// Whether the next token is this mark.
  func isAt(_ mark: Unicode.Scalar) -> Bool { span().count == 1 && nextByte == UInt8(ascii: mark) }

  /// Whether the last token is this mark.
  func isAfter(_ mark: Unicode.Scalar) -> Bool {
    position > 0 && bytes[code.tokens[position - 1].start] == UInt8(ascii: mark)
  }

  /// Takes the next token, with the comments before it that have no place of their own.
  mutating func token() -> Layout {
    guard position < code.tokens.count else { return .empty }
    let comments = inlineComments()
    let span = self.span()
    let inner = code.quoted[position]
    position += 1
    previousEnd = span.end
    let text = inner.map { string($0, span) } ?? .text(bytes[span.start..<span.end])
    return comments.map { .sequence($0, text) } ?? text
  }

  /// Takes the next tokens, without white space between them.
  mutating func tokens(_ count: Int) -> Layout {
    var parts: [Layout] = []
    for _ in 0..<count { parts.append(token()) }
    return .sequence(parts)
  }

  // MARK: Comments

  /// Whether a line ends in the source between the last token or comment and the next one.
  var hasLineBreakBefore: Bool { lineBreaks(to: nextStart) > 0 }

  /// Whether an empty line is between the last token or comment and the next one.
  var hasBlankLineBefore: Bool { lineBreaks(to: nextStart) > 1 }

  /// Where the next token or comment begins.
  private var nextStart: Int { min(span().start, pending.first?.start ?? .max) }

  /// The number of line ends from the end of the last token or comment to `offset`.
  private func lineBreaks(to offset: Int) -> Int { bytes[previousEnd..<max(offset, previousEnd)].count { $0 == 0x0A } }

  /// The comments before the next token.
  private var pending: ArraySlice<Span> {
    let start = span().start
    let end = code.comments[nextComment...].firstIndex { $0.start >= start } ?? code.comments.count
    return code.comments[nextComment..<end]
  }

  /// Whether comments that end their lines are before the next token.
  var hasComments: Bool { !endingComments.isEmpty }

  private func isLine(_ comment: Span) -> Bool { bytes[comment.start + 1] == UInt8(ascii: "/") }

  /// The comments before the next token, up to the last one that ends its line.
  private var endingComments: ArraySlice<Span> {
    let pending = pending
    let last = pending.indices.last { index in
      let next = index + 1 < pending.endIndex ? pending[index + 1].start : span().start
      return isLine(pending[index]) || bytes[pending[index].end..<next].contains(0x0A)
    }
    return last.map { pending[...$0] } ?? []
  }

  /// Takes the comments before the next token, up to the last one that ends its line.
  ///
  /// - Parameters:
  ///   - isStart: whether no token is before them, so that none of them trails one.
  ///   - takesAll: whether to take all comments before the next token.
  /// - Returns: the comments that trail the token before them, and those on lines of their own.
  mutating func takeComments(isStart: Bool = false, takesAll: Bool = false) -> (trailing: Layout, own: [OwnComment]) {
    var trailing: [Layout] = []
    var own: [OwnComment] = []
    for comment in takesAll ? pending : endingComments {
      let isOwn = isStart || lineBreaks(to: comment.start) > 0 || !own.isEmpty
      let isBlank = lineBreaks(to: comment.start) > 1
      let isOnLine = !own.isEmpty && lineBreaks(to: comment.start) == 0
      let layout = layout(of: comment)
      nextComment += 1
      previousEnd = comment.end
      if isOnLine {
        own[own.count - 1].append(layout)
      } else if isOwn {
        own.append(OwnComment(layout: layout, isAfterBlankLine: isBlank))
      } else if case .block = layout.kind {
        trailing += [trailing.isEmpty ? .text(" ") : .suffixEnd, layout]
      } else {
        trailing.append(.suffix(line(comment)))
      }
    }
    return (.sequence(trailing), own)
  }

  /// Takes the other comments before the next token.
  mutating func inlineComments() -> Layout? {
    guard nextComment < code.comments.count else { return nil }
    var parts: [Layout] = []
    let isCloser = position == code.tokens.count || [",", ";", ")", "]"].contains { isAt($0) }
    for comment in pending {
      nextComment += 1
      previousEnd = comment.end
      let layout = layout(of: comment)
      if isLine(comment) {
        parts.append(.suffix(line(comment)))
      } else if case .text(let text, _) = layout.kind {
        parts.append(.comment(text, isAfterSpace: isCloser))
      } else {
        parts += [.suffixEnd] + (isCloser ? [.text(" "), layout] : [layout, .text(" ")])
      }
    }
    return parts.isEmpty ? nil : .sequence(parts)
  }

  private func line(_ comment: Span) -> [UInt8] {
    let text = bytes[comment.start..<comment.end]
    let end = text.lastIndex { !Self.isSpace($0) } ?? text.startIndex
    return Array(text[...end])
  }

  private func layout(of comment: Span) -> Layout {
    if isLine(comment) { return .sequence(.text(line(comment)), .breaks) }
    let lines = bytes[comment.start..<comment.end].split(separator: 0x0A, omittingEmptySubsequences: false).map {
      Array($0[..<($0.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? $0.startIndex)])
    }
    if lines.count == 1 { return .text(lines[0]) }
    let start = bytes[..<comment.start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let isIndented = bytes[start..<comment.start].allSatisfy { $0 == 0x20 }
    return BlockComment.layout(lines, column: isIndented ? comment.start - start : nil)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0C }
}

/// Comments on a line of their own.
struct OwnComment {
  private(set) var layout: Layout
  let isAfterBlankLine: Bool

  init(layout: Layout, isAfterBlankLine: Bool) {
    self.layout = layout
    self.isAfterBlankLine = isAfterBlankLine
  }

  /// Adds a comment of the same line.
  mutating func append(_ other: Layout) { layout = .sequence(layout, .text(" "), other) }

  /// The line break before it.
  var lineBreak: Layout { isAfterBlankLine ? .blankLine : .newline }
}
