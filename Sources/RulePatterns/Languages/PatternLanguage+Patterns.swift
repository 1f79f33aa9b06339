extension PatternLanguage {
  /// Returns the texts that a pattern matches as a whole: `matches()` in Cloud rules.
  ///
  /// The result equals that of ``PatternMatcher/matchesWhole(_:_:)`` for each text that is not beyond ``RegexLimits``.
  package static func texts(matching pattern: Pattern) -> PatternLanguage {
    var writer = PatternStepWriter(ignoringCase: pattern.ignoresCase)
    writer.write(pattern.tree, atStart: true, atEnd: true)
    return writer.language
  }

  /// Returns the texts in which a pattern matches somewhere: `matches()` in Realtime rules.
  ///
  /// The result equals that of ``PatternMatcher/search(_:_:)`` for each text that is not beyond ``RegexLimits``.
  package static func texts(containing pattern: Pattern) -> PatternLanguage {
    var writer = PatternStepWriter(ignoringCase: pattern.ignoresCase)
    writer.writeSearch(pattern.tree, atStart: false, atEnd: false)
    return writer.language
  }
}

extension Pattern {
  /// The texts that the pattern matches, as the rules' language asks.
  package var language: PatternLanguage { purpose == .search ? .texts(containing: self) : .texts(matching: self) }
}
