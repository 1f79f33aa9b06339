package import RulePatterns
import Synchronization

/// Answers questions about the languages of strings, and keeps the answers: a search asks the same for each of its cases, and the
/// searches by the same rules ask the same. Threads can share it.
package final class LanguageAnswers: Sendable {
  private struct Member: Hashable {
    let language: PatternLanguage
    let text: RuleText
  }

  private struct Known {
    var examples: [PatternLanguage: [RuleText]] = [:]
    var members: [Member: Bool?] = [:]
  }

  /// The maximum effort for a question. Most patterns of rules need a small part of it.
  static let limit = LanguageLimit(states: 5000, work: 500_000)
  /// The number of examples of a language.
  private static let exampleCount = 8
  /// The maximum number of answers of each kind, and of bytes of a text.
  private static let (maximumAnswers, maximumText) = (4_000, 1_000)

  private let known = Mutex(Known())

  /// Returns a few of the shortest texts of a language: none, if it has none, or if the search for them is too expensive.
  package func examples(of language: PatternLanguage) -> [String] {
    if let known = known.withLock({ $0.examples[language] }) { return known.map(\.string) }
    let found = language.witnesses(Self.exampleCount, limit: Self.limit)
    known.withLock { known in
      if known.examples.count >= Self.maximumAnswers { known.examples = [:] }
      known.examples[language] = found.map { RuleText($0) }
    }
    return found
  }

  /// Returns whether a text is in a language; nil if that is too expensive to decide.
  package func contains(_ text: String, in language: PatternLanguage) -> Bool? {
    guard text.utf8.count <= Self.maximumText else { return language.contains(text) }
    let member = Member(language: language, text: RuleText(text))
    if let known = known.withLock({ $0.members[member] }) { return known }
    let answer = language.contains(text)
    known.withLock { known in
      if known.members.count >= Self.maximumAnswers { known.members = [:] }
      known.members[member] = .some(answer)
    }
    return answer
  }
}

/// Answers whether strings of some lengths can match patterns of a space, and keeps the answers.
struct LengthAnswers {
  private struct Lengths: Hashable {
    let patterns: Set<Int>
    let minimum: Int
    let maximum: Int?
  }

  private var languages: [Int: PatternLanguage] = [:]
  private var lengths: [Lengths: Bool] = [:]

  /// Returns whether a string with a length between two bounds matches all of some patterns; true if that is too expensive to
  /// decide.
  ///
  /// - Parameters:
  ///   - indices: the numbers of the patterns.
  ///   - minimum: the minimum length in UTF-16 units.
  ///   - pattern: returns the pattern with a number.
  mutating func areMatched(_ indices: Set<Int>, minimum: Int, maximum: Int?, pattern: (Int) -> Pattern) -> Bool {
    let question = Lengths(patterns: indices, minimum: minimum, maximum: maximum)
    if let answer = lengths[question] { return answer }
    var all: [PatternLanguage] = []
    for index in indices.sorted() {
      let language = languages[index] ?? pattern(index).language
      languages[index] = language
      all.append(language)
    }
    let language = PatternLanguage.intersection(of: all + [.length(minimum: minimum, maximum: maximum)])
    let answer = language.isEmpty(limit: LanguageAnswers.limit) != true
    lengths[question] = answer
    return answer
  }
}
