/// What a pattern will be asked, for which it is made ready.
public enum PatternPurpose: Hashable, Sendable {
  /// Whether it is found anywhere in a text: `matches()` of Realtime rules.
  case search

  /// Whether it matches a whole text: `matches()` of Cloud rules.
  case wholeText

  /// Where its matches and their groups are: `replace()` and `split()` of Cloud rules.
  case everyMatch
}
