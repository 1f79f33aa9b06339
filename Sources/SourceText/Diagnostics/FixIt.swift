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
      let removed = edit.replacement.isEmpty && !range.isEmpty ? Self.wholeLines(around: range, in: bytes) : range
      bytes.replaceSubrange(removed, with: edit.replacement.utf8)
    }
    return bytes
  }

  /// Returns the lines of a range, with the line break, if they contain nothing else; otherwise the range itself. Of two blank lines
  /// that would meet, one goes too.
  private static func wholeLines(around range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n"), end < bytes.count, bytes[end] == UInt8(ascii: "\n")
    else {
      return range
    }
    end += 1
    guard start > 1, bytes[start - 2] == UInt8(ascii: "\n") else { return start..<end }
    var next = end
    while next < bytes.count, isBlank(bytes[next]) { next += 1 }
    return start..<(next < bytes.count && bytes[next] == UInt8(ascii: "\n") ? next + 1 : end)
  }
}
