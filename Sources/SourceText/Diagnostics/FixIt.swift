/// The replacement of the text in one span.
package struct TextEdit: Hashable, Sendable {
  /// The text to replace. An empty span inserts.
  package let span: Span
  /// The new text as written in the file, so it is escaped inside a JSON string.
  package let replacement: String

  /// Creates an edit of the text in `span`.
  package init(_ span: Span, _ replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

/// Edits that are certain to resolve a diagnostic.
package struct FixIt: Hashable, Sendable {
  /// The edits as an instruction: "write `==`".
  package let message: String
  /// The edits, which do not overlap.
  package let edits: [TextEdit]
  /// Whether the edits remove a whole statement.
  private let removesStatement: Bool

  /// Creates a fix-it from one or more edits.
  ///
  /// - Parameter removesStatement: whether the edits remove a whole statement.
  package init(_ message: String, _ edits: [TextEdit], removesStatement: Bool = false) {
    self.message = message
    self.edits = edits
    self.removesStatement = removesStatement
  }

  /// Returns the bytes of `file` after the edits.
  package func apply(to file: SourceFile) -> [UInt8] {
    var bytes = file.bytes
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      let start = min(edit.span.start, bytes.count)
      let range = start..<min(max(edit.span.end, start), bytes.count)
      let removed = edit.replacement.isEmpty && !range.isEmpty ? Self.removal(of: range, in: bytes) : range
      bytes.replaceSubrange(removed, with: edit.replacement.utf8)
    }
    return bytes
  }

  /// Whether the fix removes a statement with a comment directly above it, or behind it on its line. The comment would then be about
  /// something else.
  package func removesCommentedStatement(in file: SourceFile) -> Bool {
    guard removesStatement else { return false }
    return edits.contains { edit in
      let first = file.line(of: edit.span.start)
      let before = file.text(of: Span(file.span(ofLine: first).start, edit.span.start))
      let last = file.line(of: edit.span.end)
      let after = file.text(of: Span(edit.span.end, file.span(ofLine: last).end)).drop(while: \.isWhitespace)
      let above = (before.allSatisfy(\.isWhitespace) ? file.text(ofLine: first - 1) : before).drop(
        while: \.isWhitespace)
      return above.hasPrefix("//") || above.reversed().drop(while: \.isWhitespace).starts(with: "/*")
        || after.hasPrefix("//") || after.hasPrefix("/*")
    }
  }

  /// Returns a range with the white space that is not needed without it: its whole lines and a blank line if it is alone on them,
  /// else one of the spaces around it.
  private static func removal(of range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    /// The offset behind the line break that follows white space; nil if other text does.
    func lineEnd(_ start: Int) -> Int? {
      var end = start
      while end < bytes.count, isBlank(bytes[end]) || bytes[end] == UInt8(ascii: "\r") { end += 1 }
      return end < bytes.count && bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
    }
    var start = range.lowerBound
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n"), let end = lineEnd(range.upperBound) else {
      let isBetween = range.lowerBound > start && range.upperBound < bytes.count && isBlank(bytes[range.upperBound])
      return range.lowerBound..<range.upperBound + (isBetween ? 1 : 0)
    }
    let above = bytes[..<start].dropLast().last { $0 != UInt8(ascii: "\r") && !isBlank($0) }
    return start..<(above == UInt8(ascii: "\n") ? lineEnd(end) ?? end : end)
  }
}
