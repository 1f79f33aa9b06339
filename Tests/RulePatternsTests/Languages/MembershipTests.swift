import TestSupport
import Testing

@testable import RulePatterns

@Suite("The language of a pattern has the texts that the matcher finds")
struct LanguageMembershipTests {
  @Test("Whole texts of the RE2 dialect, with all assertions", arguments: [UInt64](1...8))
  func wholeTexts(seed: UInt64) throws {
    var random = RandomRE2Pattern(generator: SeededGenerator(seed: 1_000 + seed))
    let matcher = PatternMatcher()
    for _ in 0..<50 {
      let body = random.pattern()
      let pattern = try acceptedRE2(body)
      let language = PatternLanguage.texts(matching: pattern)
      for _ in 0..<6 {
        let text = random.text()
        #expect(
          language.contains(text) == (matcher.matchesWhole(pattern, text) == .found),
          "\(body) on \(text.debugDescription)")
      }
    }
  }

  @Test("Searches of the RE2 dialect", arguments: [UInt64](1...8))
  func searchesOfRE2(seed: UInt64) throws {
    var random = RandomRE2Pattern(generator: SeededGenerator(seed: 2_000 + seed))
    let matcher = PatternMatcher()
    for _ in 0..<30 {
      let body = random.pattern()
      let pattern = try acceptedRE2(body, .search)
      let language = PatternLanguage.texts(containing: pattern)
      for _ in 0..<6 {
        let text = random.text()
        #expect(
          language.contains(text) == (matcher.search(pattern, text) == .found), "\(body) in \(text.debugDescription)")
      }
    }
  }

  @Test("Searches of the Realtime dialect", arguments: [UInt64](1...8), ["", "i"])
  func realtime(seed: UInt64, flags: String) throws {
    var random = RandomPattern(generator: SeededGenerator(seed: 3_000 + seed))
    let matcher = PatternMatcher()
    for _ in 0..<30 {
      let body = random.pattern()
      let pattern = try accepted(body, flags: flags)
      let language = PatternLanguage.texts(containing: pattern)
      for _ in 0..<6 {
        let text = random.text()
        #expect(
          language.contains(text) == (matcher.search(pattern, text) == .found),
          "/\(body)/\(flags) in \(text.debugDescription)")
      }
    }
  }

  @Test("Every witness of a pattern matches, and of its complement none does", arguments: [UInt64](1...4))
  func witnesses(seed: UInt64) throws {
    var random = RandomRE2Pattern(generator: SeededGenerator(seed: 4_000 + seed))
    let matcher = PatternMatcher()
    for _ in 0..<20 {
      let body = random.pattern()
      let pattern = try acceptedRE2(body)
      let language = PatternLanguage.texts(matching: pattern)
      for text in language.witnesses(4) {
        #expect(matcher.matchesWhole(pattern, text) == .found, "\(body) on \(text.debugDescription)")
      }
      for text in language.complement.witnesses(4) {
        #expect(matcher.matchesWhole(pattern, text) == .notFound, "\(body) on \(text.debugDescription)")
      }
    }
  }

  @Test func literals() {
    for text in ["", "a", "a/b", "é😀", "\n", "\u{0}"] {
      #expect(PatternLanguage.literal(text).contains(text) == true)
      #expect(PatternLanguage.literal(text).contains(text + "x") == false)
      #expect(PatternLanguage.prefix(text).contains(text + "x") == true)
      #expect(PatternLanguage.suffix(text).contains("x" + text) == true)
      #expect(PatternLanguage.containing(text).contains("x" + text + "y") == true)
    }
    #expect(PatternLanguage.prefix("ab").contains("ba") == false)
    #expect(PatternLanguage.suffix("ab").contains("ba") == false)
    #expect(PatternLanguage.containing("ab").contains("ba") == false)
  }

  @Test func pathSegments() {
    #expect(PatternLanguage.pathSegment.contains("users") == true)
    #expect(PatternLanguage.pathSegment.contains("") == false)
    #expect(PatternLanguage.pathSegment.contains("a/b") == false)
    #expect(PatternLanguage.without("/.").contains("") == true)
    #expect(PatternLanguage.without("/.").contains("a.b") == false)
  }

  @Test("Lengths count UTF-16 units")
  func lengths() {
    let texts = ["", "a", "é", "ab", "😀", "a😀", "😀a", "😀😀", "aaaa", "aaaaa"]
    for minimum in 0...5 {
      for maximum in [nil, 0, 1, 2, 3, 4] {
        let language = PatternLanguage.length(minimum: minimum, maximum: maximum)
        for text in texts {
          let count = text.utf16.count
          #expect(language.contains(text) == (minimum <= count && count <= maximum ?? Int.max), "\(text)")
        }
      }
    }
  }

  @Test("A half of a surrogate pair is in no language")
  func surrogates() throws {
    let halves = PatternLanguage.texts(matching: try acceptedRE2(#"[\x{D800}-\x{DFFF}]"#))
    #expect(halves.isEmpty() == true)
    let others = PatternLanguage.texts(matching: try acceptedRE2(#"(?s)[^\x{D800}-\x{DFFF}]*"#))
    #expect(others.equals(.anyText) == true)
  }
}
