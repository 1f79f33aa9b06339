/// The outcome of a search.
package enum MatchOutcome: Hashable, Sendable {
  /// The pattern matches somewhere in the text.
  case found

  /// The pattern matches nowhere in the text.
  case notFound

  /// The search stopped at one of ``RegexLimits``, or memory ran out. The answer is unknown, so a rule must deny.
  case limitExceeded

  /// The text is not valid UTF-8.
  case invalidSubject
}
