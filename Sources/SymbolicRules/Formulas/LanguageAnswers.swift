package import RulePatterns

/// Answers questions about the languages of strings, and keeps the answers: a search asks the same for each of its cases.
package final class LanguageAnswers {
  private struct Lengths: Hashable {
    let patterns: Set<Int>
    let minimum: Int
    let maximum: Int?
  }

  private struct Member: Hashable {
    let language: PatternLanguage
    let text: RuleText
  }

  /// The maximum effort for a question. Most patterns of rules need a small part of it.
  private static let limit = LanguageLimit(states: 5000, work: 500_000)
  /// The number of examples of a language.
  private static let exampleCount = 8

  private var languages: [Int: PatternLanguage] = [:]
  private var lengths: [Lengths: Bool] = [:]
  private var examples: [PatternLanguage: [RuleText]] = [:]
  private var members: [Member: Bool?] = [:]

  /// Returns a few of the shortest texts of a language: none, if it has none, or if the search for them is too expensive.
  package func examples(of language: PatternLanguage) -> [String] {
    if let known = examples[language] { return known.map(\.string) }
    let found = language.witnesses(Self.exampleCount, limit: Self.limit)
    examples[language] = found.map { RuleText($0) }
    return found
  }

  /// Returns whether a text is in a language; nil if that is too expensive to decide.
  package func contains(_ text: String, in language: PatternLanguage) -> Bool? {
    let member = Member(language: language, text: RuleText(text))
    if let known = members[member] { return known }
    let answer = language.contains(text)
    members[member] = answer
    return answer
  }

  /// Returns whether a string with a length between two bounds matches all of some patterns; true if that is too expensive to
  /// decide.
  ///
  /// - Parameters:
  ///   - indices: the indices of the patterns in `patterns`.
  ///   - minimum: the minimum length in UTF-16 units.
  func areMatched(_ indices: Set<Int>, of patterns: [Pattern], minimum: Int, maximum: Int?) -> Bool {
    let question = Lengths(patterns: indices, minimum: minimum, maximum: maximum)
    if let answer = lengths[question] { return answer }
    let matching = indices.sorted().map { index in
      let language = languages[index] ?? patterns[index].language
      languages[index] = language
      return language
    }
    let all = PatternLanguage.intersection(of: matching + [.length(minimum: minimum, maximum: maximum)])
    let answer = all.isEmpty(limit: Self.limit) != true
    lengths[question] = answer
    return answer
  }
}
