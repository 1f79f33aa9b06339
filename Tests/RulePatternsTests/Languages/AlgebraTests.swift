import TestSupport
import Testing

@testable import RulePatterns

@Suite("The laws of languages")
struct LanguageAlgebraTests {
  /// Writes random languages: patterns, literals and lengths, combined.
  private struct Writer {
    var patterns: RandomRE2Pattern

    init(seed: UInt64) { patterns = RandomRE2Pattern(generator: SeededGenerator(seed: seed)) }

    mutating func language(depth: Int) throws -> PatternLanguage {
      switch patterns.generator.below(depth > 0 ? 9 : 4) {
      case 0: .literal(patterns.text())
      case 1:
        .length(minimum: patterns.generator.below(3), maximum: patterns.generator.chance(2) ? nil : 4)
      case 2: .containing(String(patterns.text().prefix(2)))
      case 3: .texts(matching: try acceptedRE2(patterns.pattern()))
      case 4: try language(depth: depth - 1).complement
      case 5: try language(depth: depth - 1).union(try language(depth: depth - 1))
      case 6: try language(depth: depth - 1).intersection(try language(depth: depth - 1))
      case 7: try language(depth: depth - 1).followed(by: try language(depth: depth - 1))
      default: try language(depth: depth - 1).repeated(minimum: patterns.generator.below(2), maximum: 2)
      }
    }
  }

  private static let limit = LanguageLimit(states: 2_000, work: 200_000)

  @Test("Membership follows the operations", arguments: [UInt64](1...6))
  func membership(seed: UInt64) throws {
    var writer = Writer(seed: seed)
    for _ in 0..<15 {
      let (first, second) = (try writer.language(depth: 2), try writer.language(depth: 2))
      let text = writer.patterns.text()
      let isInFirst = try #require(first.contains(text) as Bool?)
      let isInSecond = try #require(second.contains(text) as Bool?)
      #expect(first.complement.contains(text) == !isInFirst)
      #expect(first.union(second).contains(text) == (isInFirst || isInSecond))
      #expect(first.intersection(second).contains(text) == (isInFirst && isInSecond))
      #expect(first.subtracting(second).contains(text) == (isInFirst && !isInSecond))
      #expect(first.followed(by: second).contains(text) == Self.splits(text, first, second))
    }
  }

  /// Returns whether a text is one of `first` and then one of `second`, by all its divisions.
  private static func splits(_ text: String, _ first: PatternLanguage, _ second: PatternLanguage) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return (0...scalars.count).contains { place in
      first.contains(String(String.UnicodeScalarView(scalars[..<place]))) == true
        && second.contains(String(String.UnicodeScalarView(scalars[place...]))) == true
    }
  }

  @Test("Inclusion and equality", arguments: [UInt64](1...6))
  func inclusion(seed: UInt64) throws {
    var writer = Writer(seed: 100 + seed)
    var answers = 0
    for _ in 0..<10 {
      let (first, second) = (try writer.language(depth: 1), try writer.language(depth: 1))
      let laws = [
        first.union(second).includes(first, limit: Self.limit),
        first.includes(first.intersection(second), limit: Self.limit),
        first.equals(first.complement.complement, limit: Self.limit),
        first.union(second).equals(second.union(first), limit: Self.limit),
        first.union(second).complement.equals(
          first.complement.intersection(second.complement), limit: Self.limit),
        first.equals(first.intersection(second).union(first.subtracting(second)), limit: Self.limit),
        first.intersects(first.complement, limit: Self.limit).map { !$0 },
        first.includes(.nothing, limit: Self.limit),
        PatternLanguage.anyText.includes(first, limit: Self.limit),
      ]
      answers += laws.count { $0 != nil }
      #expect(!laws.contains(false), "\(laws)")
      if let includes = first.includes(second, limit: Self.limit) {
        try checkInclusion(of: second, in: first, includes)
      }
    }
    // Questions at the limit are rare.
    #expect(answers > 80, "\(answers) of 90")
  }

  /// Checks an answer by the text that shows the opposite.
  private func checkInclusion(of second: PatternLanguage, in first: PatternLanguage, _ includes: Bool) throws {
    switch second.subtracting(first).shortestWitness(limit: Self.limit) {
    case .text(let text):
      #expect(!includes)
      #expect(second.contains(text) == true && first.contains(text) == false)
    case .none: #expect(includes)
    case .unknown: break
    }
  }

  @Test(arguments: [
    ("a*", "(aa)*|a(aa)*"), ("(a|b)*", "(a*b*)*"), ("(a*b)*a*", "[ab]*"), ("a{2,5}", "aa|aaa|aaaa|aaaaa"),
    ("(ab)*a", "a(ba)*"), ("(a?){30}", "a{0,30}"), ("(?i)ab", "[aA][bB]"),
    (#"\w+"#, "[0-9A-Za-z_]{1,}"), (#"a\bb|c"#, "c"), (#"\ba\b"#, "a"), (#"(?m)a$\n^b"#, #"a\nb"#), ("^^a$$", "a"),
    (#"\pL*"#, #"[^\PL]*"#), ("((a|b)(a|b))*", "([ab]{2})*"), ("(a|^)b", "a?b"), ("(a|$)b", "ab"), ("", "(a{0})*"),
    (#"(\b|a)+"#, "a+"), (#"(\B|a)*"#, "a*"),
  ])
  func equivalences(_ left: String, _ right: String) throws {
    let first = PatternLanguage.texts(matching: try acceptedRE2(left))
    let second = PatternLanguage.texts(matching: try acceptedRE2(right))
    #expect(first.equals(second) == true)
    #expect(first.equals(second.union(.literal("zz!"))) == false)
  }

  @Test func operationsWithoutOperands() {
    #expect(PatternLanguage.union(of: []).isEmpty() == true)
    #expect(PatternLanguage.intersection(of: []).equals(.anyText) == true)
    #expect(PatternLanguage.concatenation(of: []).equals(.literal("")) == true)
    #expect(PatternLanguage.literal("a").repeated(minimum: 3, maximum: 2).isEmpty() == true)
    #expect(PatternLanguage.length(minimum: 3, maximum: 2).isEmpty() == true)
    #expect(PatternLanguage.length(maximum: -1).isEmpty() == true)
    #expect(PatternLanguage.length(minimum: -1).equals(.anyText) == true)
  }
}
