import TestSupport
import Testing

@testable import RulePatterns

@Suite("The simulation agrees with PCRE2")
struct SimulationTests {
  @Test("Whole texts of the RE2 dialect agree with the reference matcher", arguments: [UInt64](1...6))
  func wholeTexts(seed: UInt64) throws {
    var random = RandomRE2Pattern(generator: SeededGenerator(seed: seed))
    let matcher = PatternMatcher()
    for _ in 0..<150 {
      let body = random.pattern()
      let tree = try RE2Parser.parse(body).root
      let compiled = try acceptedRE2(body)
      let simulated = try acceptedRE2(body, .search)
      for _ in 0..<6 {
        let text = random.text()
        let expected: MatchOutcome =
          ReferenceMatcher(text, ignoringCase: false).matchesWhole(tree) ? .found : .notFound
        #expect(matcher.matchesWhole(compiled, text) == expected, "PCRE2: \(body) on \(text.debugDescription)")
        #expect(matcher.matchesWhole(simulated, text) == expected, "\(body) on \(text.debugDescription)")
        #expect(
          matcher.search(simulated, text) == matcher.search(compiled, text),
          "search: \(body) on \(text.debugDescription)")
      }
    }
  }

  @Test("Matches and their groups", arguments: [UInt64](1...6))
  func rewrites(seed: UInt64) throws {
    var random = RandomRE2Pattern(generator: SeededGenerator(seed: 100 + seed))
    let matcher = PatternMatcher()
    for _ in 0..<150 {
      let body = random.pattern()
      let compiled = try acceptedRE2(body, .everyMatch)
      let simulated = try acceptedRE2(body)
      let replacement = compiled.groupCount > 1 ? "<$1,$2>" : "<$0>"
      for _ in 0..<4 {
        let text = random.text()
        #expect(
          matcher.replaceAll(compiled, in: text, with: replacement)
            == matcher.replaceAll(simulated, in: text, with: replacement), "\(body) on \(text.debugDescription)")
        #expect(
          matcher.split(compiled, text) == matcher.split(simulated, text), "\(body) on \(text.debugDescription)")
      }
    }
  }

  @Test("Searches of the Realtime dialect", arguments: [UInt64](1...4), ["", "i"])
  func realtime(seed: UInt64, flags: String) throws {
    var random = RandomPattern(generator: SeededGenerator(seed: seed))
    let matcher = PatternMatcher()
    for _ in 0..<100 {
      let body = random.pattern()
      let pattern = try accepted(body, flags: flags)
      let automaton = ExistenceAutomaton(
        MatchProgramBuilder.existence(of: try RealtimeParser.parse(body), ignoringCase: flags == "i"))
      for _ in 0..<6 {
        let text = random.text()
        let outcome = Array(text.utf8).withUnsafeBufferPointer { automaton.search(SubjectText(bytes: $0)) }
        #expect(matcher.search(pattern, text) == outcome, "/\(body)/\(flags) on \(text.debugDescription)")
      }
    }
  }
}

@Suite("Patterns that explode in a backtracking matcher have a result")
struct CatastropheTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let body: String
    let unit: String
    let ending: String
    let matches: Bool

    var testDescription: String { "\(body) on \(unit)…\(ending)" }
  }

  private static let cases = [
    Case(body: "(a+)+", unit: "a", ending: "b", matches: false),
    Case(body: "(a+)+b", unit: "a", ending: "b", matches: true),
    Case(body: "(a|aa)*b", unit: "a", ending: "c", matches: false),
    Case(body: "(a|aa)*b", unit: "a", ending: "b", matches: true),
    Case(body: "(a*)*b", unit: "a", ending: "", matches: false),
    Case(body: "([a-zA-Z]+)*[0-9]", unit: "x", ending: "-", matches: false),
    Case(body: "(.*)(.*)(.*)(.*)[^ab]", unit: "ab", ending: "a", matches: false),
    Case(body: #"(\w+\s?)*"#, unit: "ab ", ending: "!", matches: false),
    Case(body: "(x?a+a+)+", unit: "a", ending: "x", matches: false),
    Case(body: "((a{0,30}){0,30}b?)+c", unit: "a", ending: "d", matches: false),
    Case(body: "(é|éé)+k", unit: "é", ending: "\u{212A}", matches: false),
    Case(body: "(?i)(é|éé)+k", unit: "É", ending: "\u{212A}", matches: true),
  ]

  @Test(arguments: cases)
  func answers(_ item: Case) throws {
    let matcher = PatternMatcher()
    for count in [30, 1_000] {
      let text = String(repeating: item.unit, count: count) + item.ending
      #expect(matcher.matchesWhole(try acceptedRE2(item.body), text) == (item.matches ? .found : .notFound))
    }
  }

  @Test("Such texts are replaced and split correctly")
  func rewrites() throws {
    let matcher = PatternMatcher()
    let text = String(repeating: "a", count: 400) + "b" + String(repeating: "a", count: 400) + "c"
    let pattern = try acceptedRE2("(a|aa)*b", .everyMatch)
    #expect(matcher.replaceAll(pattern, in: text, with: "").texts == [String(text.suffix(401))])
    #expect(matcher.split(pattern, text).texts == ["", String(text.suffix(401))])
  }

  @Test("An automaton discards its states at the limit and continues")
  func forgets() throws {
    var generator = SeededGenerator(seed: 7)
    let tree = try RE2Parser.parse(#"(?s)\A.*a.{9}\z"#).root
    let automaton = ExistenceAutomaton(
      MatchProgramBuilder.existence(of: tree, ignoringCase: false), capacity: 100)
    var text = (0..<3_000).map { _ in generator.chance(2) ? UInt8(ascii: "a") : UInt8(ascii: "b") }
    for last in [UInt8(ascii: "a"), UInt8(ascii: "b")] {
      text[text.count - 10] = last
      let outcome = text.withUnsafeBufferPointer { automaton.search(SubjectText(bytes: $0)) }
      #expect(outcome == (last == UInt8(ascii: "a") ? .found : .notFound))
    }
  }

  @Test("Patterns that PCRE2 cannot compile are simulated")
  func tooLargeForPCRE2() throws {
    let pattern = try acceptedRE2(#"([a-z][0-9]|[é-ü]){1000}"#)
    #expect(pattern.code == nil)
    #expect(PatternMatcher().matchesWhole(pattern, String(repeating: "b7é", count: 500)) == .found)
    #expect(PatternMatcher().matchesWhole(pattern, String(repeating: "b7é", count: 501)) == .notFound)
  }
}
