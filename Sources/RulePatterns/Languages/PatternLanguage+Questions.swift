/// The questions. Each answer is nil or `unknown` if the search reached its limit.
extension PatternLanguage {
  /// Returns whether the language has no text.
  package func isEmpty(limit: LanguageLimit = .standard) -> Bool? {
    switch shortestWitness(limit: limit) {
    case .text: false
    case .none: true
    case .unknown: nil
    }
  }

  /// Returns whether each text of another language is in this one.
  package func includes(_ other: PatternLanguage, limit: LanguageLimit = .standard) -> Bool? {
    other.subtracting(self).isEmpty(limit: limit)
  }

  /// Returns whether a text is in both languages.
  package func intersects(_ other: PatternLanguage, limit: LanguageLimit = .standard) -> Bool? {
    intersection(other).isEmpty(limit: limit).map { !$0 }
  }

  /// Returns whether both languages have the same texts. The limit applies to each direction.
  package func equals(_ other: PatternLanguage, limit: LanguageLimit = .standard) -> Bool? {
    switch (includes(other, limit: limit), other.includes(self, limit: limit)) {
    case (false, _), (_, false): false
    case (true, true): true
    default: nil
    }
  }

  /// Returns whether a text is in the language.
  package func contains(_ text: String, limit: LanguageLimit = .standard) -> Bool? {
    let store = TermStore()
    var term = store.term(of: self)
    for scalar in text.unicodeScalars {
      if term == store.nothing || term == store.anyText { break }
      guard store.work <= limit.work else { return nil }
      term = store.derivative(of: term, over: scalar.value)
    }
    return store.isNullable(term)
  }

  /// Returns a text of the language with the fewest characters.
  ///
  /// It consists of readable characters where the language allows them: lower-case letters, digits, then the rest of
  /// ASCII's printable characters. The result is the same in each run.
  package func shortestWitness(limit: LanguageLimit = .standard) -> LanguageWitness {
    var search = LanguageSearch(limit: limit)
    return search.run(self)
  }

  /// Returns up to `count` different texts of the language, shortest first. They are fewer if the language has fewer, or
  /// if a search for one reached its limit.
  package func witnesses(_ count: Int, limit: LanguageLimit = .standard) -> [String] {
    var texts: [String] = []
    while texts.count < count {
      let rest = subtracting(.union(of: texts.map(PatternLanguage.literal)))
      guard case .text(let text) = rest.shortestWitness(limit: limit) else { break }
      texts.append(text)
    }
    return texts
  }
}
