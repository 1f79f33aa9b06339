import TestSupport
import Testing

@testable import RulePatterns

@Suite("The shortest witness")
struct ShortestWitnessTests {
  private static let characters = ["a", "b", "0", "\n"]

  /// All texts over the characters with up to five of them, shortest first.
  private static let texts: [String] = {
    var texts = [""]
    var last = [""]
    for _ in 0..<5 {
      last = last.flatMap { text in characters.map { text + $0 } }
      texts += last
    }
    return texts
  }()

  @Test("No text of a small alphabet is shorter", arguments: [UInt64](1...6))
  func isShortest(seed: UInt64) throws {
    var random = RandomRE2Pattern(generator: SeededGenerator(seed: 5_000 + seed))
    let matcher = PatternMatcher()
    let alphabet = PatternLanguage.texts(matching: try acceptedRE2(#"[ab0\n]*"#))
    for _ in 0..<12 {
      let bodies = [random.pattern(), random.pattern()]
      let patterns = try bodies.map { try acceptedRE2($0) }
      let languages = patterns.map(PatternLanguage.texts(matching:))
      let both = PatternLanguage.intersection(of: [languages[0], languages[1].complement, alphabet])
      let expected = Self.texts.first {
        matcher.matchesWhole(patterns[0], $0) == .found && matcher.matchesWhole(patterns[1], $0) == .notFound
      }
      switch both.shortestWitness() {
      case .text(let text):
        #expect(matcher.matchesWhole(patterns[0], text) == .found, "\(bodies)")
        #expect(matcher.matchesWhole(patterns[1], text) == .notFound, "\(bodies)")
        if let expected { #expect(text.count == expected.count, "\(bodies): \(text) \(expected)") }
        if expected == nil { #expect(text.count > 5, "\(bodies): \(text)") }
      case .none: #expect(expected == nil, "\(bodies)")
      case .unknown: Issue.record("\(bodies)")
      }
    }
  }

  @Test(arguments: [
    (".", "a"), (".{3}", "aaa"), ("[^a]", "b"), (#"\d+"#, "0"), (#"\W"#, "-"), ("[A-Z]{2}", "AA"), (#"\PL"#, "0"),
    (#"[^\x00-\x7F]"#, "ß"), ("[é-ü]", "é"), ("(?i)K", "k"), (#"[\x00-\x1F]"#, "\u{0}"), (#"\p{Greek}"#, "Ͱ"),
    ("[😀-😎]", "😀"), (#"\s"#, " "), ("[^a-z]", "0"), (".*@.*", "@"), ("user_[a-z0-9]{4,}", "user_aaaa"),
  ])
  func readable(_ body: String, _ expected: String) throws {
    #expect(PatternLanguage.texts(matching: try acceptedRE2(body)).shortestWitness() == .text(expected))
  }

  @Test func isDeterministic() throws {
    let pattern = try acceptedRE2(#"([a-f]{2,4}|\d+x|[^\w]{3}){2,}"#)
    let other = try acceptedRE2("[a-c0]{4,}.*")
    let language = PatternLanguage.texts(matching: pattern).subtracting(.texts(matching: other))
    let texts = language.witnesses(12)
    #expect(texts.count == 12 && Set(texts).count == 12)
    #expect(texts.map(\.count) == texts.map(\.count).sorted())
    for _ in 0..<5 { #expect(language.witnesses(12) == texts) }
  }

  @Test func fewWitnesses() {
    #expect(PatternLanguage.nothing.witnesses(3) == [])
    #expect(PatternLanguage.literal("a").union(.literal("bb")).witnesses(3) == ["a", "bb"])
    #expect(PatternLanguage.anyText.witnesses(3) == ["", "a", "b"])
    #expect(PatternLanguage.anyText.witnesses(0) == [])
  }

  @Test("A character beyond U+FFFF has two UTF-16 units")
  func lengths() throws {
    let emoji = PatternLanguage.texts(matching: try acceptedRE2("[😀-😎]+"))
    #expect(emoji.intersection(.length(minimum: 3)).shortestWitness() == .text("😀😀"))
    #expect(emoji.intersection(.length(minimum: 3, maximum: 3)).isEmpty() == true)
    #expect(PatternLanguage.length(minimum: 3, maximum: 3).shortestWitness() == .text("a😀"))
    #expect(PatternLanguage.length(minimum: 3, maximum: 3).intersection(.printableASCII).witnesses(1) == ["aaa"])
  }
}
