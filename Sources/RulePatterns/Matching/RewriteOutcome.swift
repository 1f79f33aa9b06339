/// What a `replace` or `split` came to.
public enum RewriteOutcome: Hashable, Sendable {
  /// All of the result was handed out.
  case finished

  /// The replacement refers to a group that the pattern does not have, or its `${` has no end.
  ///
  /// Google's engine then fails as a whole (emulator 1.19.9 answers the request with status 500), so nothing is allowed.
  case invalidReplacement

  /// The result would hold half of a character beyond U+FFFF, which no text of ours can.
  ///
  /// Google's engine steps over an empty match by one UTF-16 unit: `'😀'.split('')` has two halves (emulator 1.19.9).
  case dividesCharacter

  /// It was given up at one of ``RegexLimits``, or memory ran out.
  case limitExceeded

  /// The text is no valid UTF-8.
  case invalidSubject
}
