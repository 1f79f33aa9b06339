/// The syntax extensions and size limits for reading a JSON text.
package struct JSONDialect: Sendable {
  /// Allows `//` and `/* */` comments.
  package var comments: Bool
  /// Allows a comma after the last element or member.
  package var trailingCommas: Bool
  /// Allows unescaped line breaks and tabs inside a string.
  package var rawControlCharacters: Bool
  /// The maximum nesting depth of arrays and objects.
  package var maximumDepth: Int
  /// The maximum number of values, including arrays and objects. Each value takes about 90 bytes of memory.
  package var maximumNodes: Int
  /// The maximum size of the text in bytes. The tree uses 32-bit offsets, so texts above 2 GiB are always rejected.
  package var maximumBytes: Int

  /// Creates a dialect. Without arguments, it is JSON as defined by RFC 8259.
  package init(
    comments: Bool = false, trailingCommas: Bool = false, rawControlCharacters: Bool = false, maximumDepth: Int = 128,
    maximumNodes: Int = 50_000_000, maximumBytes: Int = Int(Int32.max)
  ) {
    self.comments = comments
    self.trailingCommas = trailingCommas
    self.rawControlCharacters = rawControlCharacters
    self.maximumDepth = maximumDepth
    self.maximumNodes = maximumNodes
    self.maximumBytes = maximumBytes
  }

  /// JSON as defined by RFC 8259.
  package static let strict = JSONDialect()

  /// JSON with comments and trailing commas, for files written by hand.
  package static let relaxed = JSONDialect(comments: true, trailingCommas: true)

  /// The text of a Realtime Database rules file: comments, trailing commas, multiline strings and raw tabs.
  ///
  /// Source: recordings of davideast/pyric, `rtdb-rules-text-dialect`.
  package static let realtimeRules = JSONDialect(comments: true, trailingCommas: true, rawControlCharacters: true)
}
