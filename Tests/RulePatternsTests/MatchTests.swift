import RulePatterns
import Testing

/// A pattern, a text, and whether the one is found in the other.
struct MatchCase: Sendable, CustomTestStringConvertible {
  let body: String
  var flags = ""
  let text: String
  let found: Bool
  let source: Source

  /// Where the expectation comes from.
  enum Source: Sendable {
    /// The page "Use regular expressions in Realtime Database Security Rules".
    case page
    /// A pattern of a shipped application.
    case shipped
    /// Inferred from JavaScript, or our decision where production is unknown.
    case inferred
  }

  init(_ body: String, _ text: String, _ found: Bool, _ source: Source, flags: String = "") {
    (self.body, self.flags, self.text, self.found, self.source) = (body, flags, text, found, source)
  }

  var testDescription: String { "/\(body)/\(flags) on \(text.debugDescription)" }
}

private let mail = "^[A-Z0-9._%+-]+@[A-Z0-9.-]+\\.[A-Z]{2,4}$"
private let day = #"^(19|20)[0-9][0-9][-\/. ](0[1-9]|1[012])[-\/. ](0[1-9]|[12][0-9]|3[01])$"#

private let cases: [MatchCase] = [
  MatchCase("^foo", "foobar", true, .page),
  MatchCase("^foo", "a foo", false, .page),
  MatchCase("a", "ba", true, .page),
  MatchCase("bar$", "foobar", true, .page),
  MatchCase("bar$", "bard", false, .page),
  MatchCase(mail, "Ann.Other+x@example.org", true, .page, flags: "i"),
  MatchCase(mail, "Ann.Other+x@example.org", false, .page),
  MatchCase(day, "2024-02-29", true, .page),
  MatchCase(day, "2024-13-29", false, .page),
  MatchCase("^[^0-9]+$", "abc", true, .page),
  MatchCase("^[^0-9]+$", "ab1", false, .page),
  MatchCase("^[akz]$", "k", true, .page),
  MatchCase(#"^\d{4}-\d{2}$"#, "2024-02", true, .shipped),
  MatchCase(#"^\d{4}-\d{2}$"#, "2024-2", false, .shipped),
  MatchCase(#"^Red|Amber|\w+(\s\w+)*]+$"#, "a b]]", true, .shipped),
  MatchCase(#"^Red|Amber|\w+(\s\w+)*]+$"#, "a b", false, .shipped),
  MatchCase(".*@example.com$", "a@example.com", true, .shipped),
  MatchCase(".*@example.com$", "a@example.com.org", false, .shipped),
  MatchCase("^https?:\\/\\/", "http://x", true, .shipped),
  MatchCase("^https?:\\/\\/", "ftp://https://", false, .shipped),
  MatchCase("^a|b$", "a", true, .inferred),
  MatchCase("^a|b$", "b", true, .inferred),
  MatchCase("^a|b$", "axx", false, .inferred),
  MatchCase("^a|b$", "xxb", false, .inferred),
  MatchCase("^$", "", true, .inferred),
  MatchCase("^$", "x", false, .inferred),
  MatchCase("^a$", "a\n", false, .inferred),
  MatchCase("^a{2,3}$", "aaaa", false, .inferred),
  MatchCase("^a{2,}$", "aaaa", true, .inferred),
  MatchCase(#"^\{foo}$"#, "{foo}", true, .page),
  MatchCase("^x{,3}$", "x{,3}", true, .inferred),
  MatchCase("^{a}$", "{a}", true, .inferred),
  MatchCase("^.$", "\n", false, .inferred),
  MatchCase("^.$", "\u{2028}", false, .inferred),
  MatchCase("^.$", "😀", true, .inferred),
  MatchCase(#"^[\w-.]+$"#, "a-b.c", true, .inferred),
  MatchCase("^[a[]$", "[", true, .inferred),
  MatchCase(#"^\u0041\x42\t$"#, "AB\t", true, .inferred),
  MatchCase(#"^\uD83D\uDE00$"#, "😀", true, .inferred),
  MatchCase(#"^\v$"#, "\n", false, .inferred),
  MatchCase(#"^\s$"#, "\u{0B}", true, .inferred),
  MatchCase(#"^\s$"#, "\u{A0}", false, .inferred),
  MatchCase(#"^\d$"#, "٣", false, .inferred),
  MatchCase(#"^\w$"#, "é", false, .inferred),
  MatchCase("^é$", "e\u{301}", false, .inferred),
  MatchCase("^é$", "É", false, .inferred, flags: "i"),
  MatchCase("^[^a]$", "A", false, .inferred, flags: "i"),
  MatchCase("^s$", "\u{17F}", false, .inferred, flags: "i"),
  MatchCase("^\\u212a$", "k", false, .inferred, flags: "i"),
]

@Suite("Searching")
struct MatchTests {
  @Test(arguments: cases)
  func finds(_ matchCase: MatchCase) throws {
    let pattern = try accepted(matchCase.body, flags: matchCase.flags)
    #expect(PatternMatcher().search(pattern, matchCase.text) == (matchCase.found ? .found : .notFound))
  }

  @Test("Invalid UTF-8 is reported")
  func invalidText() throws {
    let pattern = try accepted("a")
    let outcome = [UInt8](arrayLiteral: 0x61, 0xFF).withUnsafeBufferPointer { PatternMatcher().search(pattern, $0) }
    #expect(outcome == .invalidSubject)
  }

  @Test("A buffer without an address is empty text")
  func emptyBuffer() throws {
    let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    #expect(PatternMatcher().search(try accepted("^a*$"), nothing) == .found)
    #expect(PatternMatcher().search(try accepted("a"), nothing) == .notFound)
  }

  @Test("Several threads share a pattern, each with its own matcher")
  func sharedPattern() async throws {
    let pattern = try accepted("^(a|b)+c$")
    let wrong = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let matcher = PatternMatcher()
          return (0..<2_000).count { index in
            let text = String(repeating: "ab", count: index % 7) + (index.isMultiple(of: 2) ? "ac" : "d")
            return (matcher.search(pattern, text) == .found) != index.isMultiple(of: 2)
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
