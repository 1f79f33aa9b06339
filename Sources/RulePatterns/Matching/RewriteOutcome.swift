/// The outcome of a `replace` or `split`.
package enum RewriteOutcome: Hashable, Sendable {
  /// The whole result was delivered.
  case finished

  /// The replacement refers to a group that the pattern does not have, or its `${` is not closed.
  ///
  /// Google's engine then fails the whole request with status 500 (emulator 1.19.9), so access is denied.
  case invalidReplacement

  /// The result would contain half of a character beyond U+FFFF, which UTF-8 cannot represent.
  ///
  /// Google's engine advances past an empty match by one UTF-16 unit: `'😀'.split('')` has two halves (emulator 1.19.9).
  case dividesCharacter

  /// The operation stopped at one of ``RegexLimits``, or memory ran out.
  case limitExceeded

  /// The text is not valid UTF-8.
  case invalidSubject
}
