/// The intended use of a pattern, for which it is compiled.
package enum PatternPurpose: Hashable, Sendable {
  /// Test for a match anywhere in a text: `matches()` in Realtime rules.
  case search

  /// Test for a match of a whole text: `matches()` in Cloud rules.
  case wholeText

  /// Locate all matches and their groups: `replace()` and `split()` in Cloud rules.
  case everyMatch
}
