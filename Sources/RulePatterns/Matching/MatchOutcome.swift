/// What a search of a text for a pattern came to.
public enum MatchOutcome: Hashable, Sendable {
  /// The pattern matches somewhere in the text.
  case found

  /// The pattern matches nowhere in the text.
  case notFound

  /// The search was given up at one of ``RegexLimits``, or memory ran out: there is no answer, so a rule must deny.
  case limitExceeded

  /// The text is no valid UTF-8.
  case invalidSubject
}
