/// The syntax extensions and size limits for reading a JSON text.
public struct JSONDialect: Sendable {
  /// Allows `//` and `/* */` comments.
  public var comments: Bool
  /// Allows a comma after the last element or member.
  public var trailingCommas: Bool
  /// Allows unescaped line breaks and tabs inside a string.
  public var rawControlCharacters: Bool
  /// The maximum nesting depth of arrays and objects.
  public var maximumDepth: Int
  /// The maximum number of values, including arrays and objects. Each value takes about 90 bytes of memory.
  public var maximumNodes: Int
  /// The maximum size of the text in bytes. The tree uses 32-bit offsets, so texts above 2 GiB are always rejected.
  public var maximumBytes: Int

  /// Creates a dialect. Without arguments, it is JSON as defined by RFC 8259.
  public init(
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
  public static let strict = JSONDialect()

  /// JSON with comments and trailing commas, for files written by hand.
  public static let relaxed = JSONDialect(comments: true, trailingCommas: true)

  /// The text of a Realtime Database rules file: comments, trailing commas, multiline strings and raw tabs.
  ///
  /// Source: recordings of davideast/pyric, `rtdb-rules-text-dialect`.
  public static let realtimeRules = JSONDialect(comments: true, trailingCommas: true, rawControlCharacters: true)
}
