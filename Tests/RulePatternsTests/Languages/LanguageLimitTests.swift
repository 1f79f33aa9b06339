import TestSupport
import Testing

@testable import RulePatterns

@Suite("Questions end within their limits")
struct LanguageLimitTests {
  private func language(_ body: String) throws -> PatternLanguage { .texts(matching: try acceptedRE2(body)) }

  @Test("A question beyond the limit has no answer")
  func unknown() throws {
    let limit = LanguageLimit(states: 100, work: 100_000)
    let long = PatternLanguage.length(minimum: 1_000_000)
    #expect(long.isEmpty(limit: limit) == nil)
    #expect(long.shortestWitness(limit: limit) == .unknown)
    #expect(long.witnesses(3, limit: limit) == [])
    #expect(PatternLanguage.length(minimum: 500_000).includes(long, limit: limit) == true)
    #expect(long.equals(.length(minimum: 1_000_001), limit: limit) == nil)
    let work = LanguageLimit(states: 1_000_000, work: 100)
    #expect(long.isEmpty(limit: work) == nil)
    #expect(PatternLanguage.anyText.contains(String(repeating: "a", count: 1_000), limit: work) == true)
    #expect(try language("(a|b)*a[ab]{20}").contains(String(repeating: "ab", count: 1_000), limit: work) == nil)
  }

  @Test("A state explosion ends at the limit")
  func explosion() throws {
    let limit = LanguageLimit(states: 5_000, work: 500_000)
    let guess = try language("(a|b)*a(a|b){60}")
    #expect(guess.isEmpty() == false)
    #expect(guess.includes(try language("(a|b)*"), limit: limit) == false)
    #expect(try language("(a|b)*a(a|b){60}c").intersects(guess.complement, limit: limit) == true)
    let product = PatternLanguage.intersection(of: try (2..<24).map { try language("((a{\($0)})*[ab]b?)*") })
    _ = product.intersection(.length(minimum: 40)).isEmpty(limit: limit)
  }

  @Test("Random questions end", arguments: [UInt64](1...4))
  func random(seed: UInt64) throws {
    var random = RandomRE2Pattern(generator: SeededGenerator(seed: 6_000 + seed))
    let limit = LanguageLimit(states: 3_000, work: 300_000)
    var answers = 0
    for _ in 0..<15 {
      let (first, second) = (try language(random.pattern()), try language(random.pattern()))
      if first.includes(second, limit: limit) != nil { answers += 1 }
    }
    #expect(answers >= 14)
  }

  @Test(
    "Patterns that explode in a backtracking matcher",
    arguments: [
      "(a+)+", "(a|aa)*b", "(a*)*b", "([a-zA-Z]+)*[0-9]", "(.*)(.*)(.*)(.*)[^ab]", #"(\w+\s?)*"#, "(x?a+a+)+",
      "((a{0,30}){0,30}b?)+c", "(a?){30}a{30}", "(.*a){12}c", "(((a{1,9}){1,9}){1,9}){1,9}",
      #"(\b\w+\b\W?){1,50}"#, "(?m)(^a*$\n?)*",
    ])
  func catastrophes(_ body: String) throws {
    let language = try language(body)
    #expect(language.isEmpty() == false)
    #expect(language.equals(language) == true)
    #expect(language.complement.intersects(language) == false)
    #expect(language.contains(String(repeating: "a", count: 200)) != nil)
  }

  @Test("Long and deep expressions do not exhaust the stack")
  func depth() throws {
    let text = String(repeating: "ab/", count: 2_000)
    #expect(PatternLanguage.literal(text).contains(text) == true)
    #expect(PatternLanguage.literal(text).complement.contains(text) == false)
    let optional = try language(String(repeating: "a?b?", count: 100))
    #expect(optional.contains(String(repeating: "ab", count: 100)) == true)
    #expect(optional.contains(String(repeating: "ab", count: 101)) == false)
    let others = [LanguageStep](repeating: .set(CodePointSet([0x62...0x62])), count: 4_000)
    let nested = PatternLanguage(steps: others + [.emptyText] + others.flatMap { _ in [.complement, .union(2)] })
    #expect(nested.contains("b") == true)
    #expect(nested.isEmpty() == false)
    let groups = String(repeating: "(a|", count: 20) + "b" + String(repeating: ")*", count: 20)
    #expect(try language(groups).equals(try language("[ab]*")) == true)
  }

  @Test("Large sets of characters have few classes")
  func largeSets() throws {
    let words = try language(#"[\pL\p{Nd}_-]{3,30}(\s[\pL\p{Nd}]+)*"#)
    #expect(words.includes(try language("[a-zα-ωа-я]{3,20}")) == true)
    #expect(words.shortestWitness() == .text("aaa"))
    #expect(try language(#"(?i)[^\p{Greek}\p{Lu}]*"#).intersects(try language("(?i)σ+")) == false)
  }

  @Test("A union of many literals")
  func manyLiterals() {
    let names = (0..<1_000).map { PatternLanguage.literal("name\($0)") }
    let all = PatternLanguage.union(of: names)
    #expect(all.contains("name77") == true)
    #expect(all.includes(names[500]) == true)
    #expect(all.intersection(.length(minimum: 7)).shortestWitness() == .text("name100"))
    #expect(all.subtracting(.union(of: Array(names.dropFirst()))).witnesses(2) == ["name0"])
  }
}
