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
      bytes.replaceSubrange(start..<min(max(edit.span.end, start), bytes.count), with: edit.replacement.utf8)
    }
    return bytes
  }
}
