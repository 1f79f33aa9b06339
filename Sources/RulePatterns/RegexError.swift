/// The reason why a pattern is rejected.
package struct RegexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in Firebase's words where they are recorded and in similar words elsewhere.
  package let message: String

  /// The location as a UTF-8 offset into the pattern's body. For invalid flags, it is the body's length.
  package let offset: Int

  /// The text to write instead. Nil if it is unknown.
  package let hint: String?

  /// The same as ``message``.
  package var description: String { message }

  /// Creates an error.
  package init(message: String, offset: Int, hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.hint = hint
  }
}
