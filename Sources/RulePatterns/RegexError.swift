/// The reason why a pattern is rejected.
public struct RegexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in Firebase's words where they are recorded and in similar words elsewhere.
  public let message: String

  /// The location as a UTF-8 offset into the pattern's body. For invalid flags, it is the body's length.
  public let offset: Int

  /// The text to write instead. Nil if it is unknown.
  public let hint: String?

  /// The same as ``message``.
  public var description: String { message }

  /// Creates an error.
  public init(message: String, offset: Int, hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.hint = hint
  }
}
