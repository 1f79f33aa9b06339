import TestSupport
import Testing

@testable import RulePatterns

@Suite("PCRE2 agrees with the reference matcher")
struct DifferentialTests {
  @Test(arguments: [UInt64](1...8), ["", "i"])
  func randomPatterns(seed: UInt64, flags: String) throws {
    var random = RandomPattern(generator: SeededGenerator(seed: seed))
    let matcher = PatternMatcher()
    for _ in 0..<250 {
      let body = random.pattern()
      let tree = try RealtimeParser.parse(body)
      let pattern = try accepted(body, flags: flags)
      for _ in 0..<6 {
        let text = random.text()
        let expected = ReferenceMatcher(text, ignoringCase: flags == "i").finds(tree)
        #expect(
          matcher.search(pattern, text) == (expected ? .found : .notFound),
          "/\(body)/\(flags) on \(text.debugDescription), as \(PCRE2Emitter.emit(tree, ignoringCase: flags == "i"))")
      }
    }
  }

  @Test("No character beyond ASCII equals an ASCII letter when case is ignored")
  func foldingStaysOnItsSide() throws {
    let matcher = PatternMatcher()
    let letters = try accepted("[a-z]|[^\\u0080-\\uffff]", flags: "i")
    let others = (0x80...0xFFFF).compactMap { Unicode.Scalar(UInt32($0)) }
    for character in others {
      let text = String(character)
      if matcher.search(letters, text) != .notFound { Issue.record("U+\(String(character.value, radix: 16))") }
    }
  }
}
