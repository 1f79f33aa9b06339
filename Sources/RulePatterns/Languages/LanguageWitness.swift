/// The outcome of a search for a text of a language.
package enum LanguageWitness: Hashable, Sendable {
  /// A shortest text.
  case text(String)

  /// The language has no text.
  case none

  /// The search reached its limit.
  case unknown
}
