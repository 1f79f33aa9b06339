/// Which liberties a JSON text may take, and how large it may be.
public struct JSONDialect: Sendable {
  /// `//` and `/* */` comments.
  public var comments: Bool
  /// A comma after the last element or member.
  public var trailingCommas: Bool
  /// Line ends and tabs inside a string, unescaped.
  public var rawControlCharacters: Bool
  /// How many arrays and objects may stand inside each other.
  public var maximumDepth: Int
  /// How many values there may be, arrays and objects included. Each takes about 90 bytes of memory, however short it is.
  public var maximumNodes: Int
  /// How many bytes the text may have. The tree counts in 32 bits, so that more than 2 GiB is never read.
  public var maximumBytes: Int

  /// A dialect; without arguments, JSON as RFC 8259 has it.
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

  /// JSON as RFC 8259 has it.
  public static let strict = JSONDialect()

  /// JSON with comments and trailing commas: what people write by hand.
  public static let relaxed = JSONDialect(comments: true, trailingCommas: true)

  /// The text of a Realtime Database rules file: comments, trailing commas, strings over several lines, raw tabs
  /// (recordings of davideast/pyric, `rtdb-rules-text-dialect`).
  public static let realtimeRules = JSONDialect(comments: true, trailingCommas: true, rawControlCharacters: true)
}
