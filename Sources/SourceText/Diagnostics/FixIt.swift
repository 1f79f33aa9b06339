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

  /// Creates a fix-it from one or more edits.
  package init(_ message: String, _ edits: [TextEdit]) {
    self.message = message
    self.edits = edits
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
    edits.contains { edit in
      guard edit.replacement.isEmpty else { return false }
      let text = file.text(of: edit.span)
      guard ["allow", "function", "let"].contains(where: { text.hasPrefix($0) }) else { return false }
      let before = file.text(of: Span(0, edit.span.start)).split(separator: "\n", omittingEmptySubsequences: false)
      let after = file.text(of: Span(edit.span.end, file.bytes.count)).prefix { !$0.isNewline }
      let isFirst = before.last?.allSatisfy(\.isWhitespace) ?? true
      let neighbor = (isFirst ? before.dropLast().last : before.last) ?? ""
      let above = neighbor.drop(while: \.isWhitespace)
      let isBelow = above.hasPrefix("//") || above.reversed().drop(while: \.isWhitespace).starts(with: "/*")
      return isBelow || ["//", "/*"].contains { after.drop(while: \.isWhitespace).hasPrefix($0) }
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
