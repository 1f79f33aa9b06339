/// Why a pattern is refused.
public struct RegexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in the words of the service where they are recorded and in words of the same kind elsewhere.
  public let message: String

  /// Where the trouble is, as a UTF-8 offset into the pattern's body; the body's length when it is the flags.
  public let offset: Int

  /// What to write instead, if that is known.
  public let hint: String?

  /// The same as ``message``.
  public var description: String { message }

  /// Makes an error out of its parts.
  public init(message: String, offset: Int, hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.hint = hint
  }
}
