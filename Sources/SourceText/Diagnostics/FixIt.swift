/// Replaces the text under one span.
public struct TextEdit: Hashable, Sendable {
  /// What is replaced; an empty span inserts.
  public let span: Span
  /// The text as it is to stand in the file (escaped, if the place is inside a JSON string).
  public let replacement: String

  /// An edit of the text under `span`.
  public init(_ span: Span, _ replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

/// Edits that are certain to resolve a diagnostic.
public struct FixIt: Hashable, Sendable {
  /// What the edits do, as an order: "write `==`".
  public let message: String
  /// The edits, none overlapping another.
  public let edits: [TextEdit]

  /// A fix-it of several edits.
  public init(_ message: String, _ edits: [TextEdit]) {
    self.message = message
    self.edits = edits
  }

  /// The bytes of `file` after the edits.
  public func apply(to file: SourceFile) -> [UInt8] {
    var bytes = file.bytes
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      let start = min(edit.span.start, bytes.count)
      bytes.replaceSubrange(start..<min(max(edit.span.end, start), bytes.count), with: edit.replacement.utf8)
    }
    return bytes
  }
}
