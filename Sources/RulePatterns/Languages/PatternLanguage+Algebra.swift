extension PatternLanguage {
  /// The language of all other texts.
  package var complement: PatternLanguage { PatternLanguage(steps: steps + [.complement]) }

  /// Returns the texts that are in either language.
  package func union(_ other: PatternLanguage) -> PatternLanguage { .union(of: [self, other]) }

  /// Returns the texts that are in both languages.
  package func intersection(_ other: PatternLanguage) -> PatternLanguage { .intersection(of: [self, other]) }

  /// Returns the texts of this language that are not in another one.
  package func subtracting(_ other: PatternLanguage) -> PatternLanguage { intersection(other.complement) }

  /// Returns the concatenations of a text of this language and a text of another one.
  package func followed(by other: PatternLanguage) -> PatternLanguage { .concatenation(of: [self, other]) }

  /// Returns the concatenations of `minimum` to `maximum` texts of this language, or of any larger number if `maximum`
  /// is nil.
  package func repeated(minimum: Int = 0, maximum: Int? = nil) -> PatternLanguage {
    PatternLanguage(steps: steps + [.repetition(CountRange(minimum: max(0, minimum), maximum: maximum))])
  }

  /// Returns the texts that are in at least one language. An empty list gives no text.
  package static func union(of languages: [PatternLanguage]) -> PatternLanguage {
    PatternLanguage(steps: languages.flatMap(\.steps) + [.union(languages.count)])
  }

  /// Returns the texts that are in all languages. An empty list gives all texts.
  package static func intersection(of languages: [PatternLanguage]) -> PatternLanguage {
    PatternLanguage(steps: languages.flatMap(\.steps) + [.intersection(languages.count)])
  }

  /// Returns the concatenations of a text of each language, in order.
  package static func concatenation(of languages: [PatternLanguage]) -> PatternLanguage {
    PatternLanguage(steps: languages.flatMap(\.steps) + [.concatenation(languages.count)])
  }
}
