import RulePatterns
import Testing

/// A pattern, a text, and whether the one matches all of the other: what emulator 1.19.9 answers to `matches`.
private struct Answer: Sendable, CustomTestStringConvertible {
  let body: String
  let text: String
  let matches: Bool

  init(_ body: String, _ text: String, _ matches: Bool) {
    (self.body, self.text, self.matches) = (body, text, matches)
  }

  var testDescription: String { "\(body) on \(text.debugDescription)" }
}

private let recorded = [
  // Whole texts.
  Answer("a|b|abc", "abc", true), Answer("a", "ab", false), Answer("", "", true), Answer("(a{0}|b)*", "b", true),
  // What `.` and classes take.
  Answer(".", "\n", false), Answer(".", "\r", true), Answer(".", "\u{2028}", true), Answer("(?s).", "\n", true),
  Answer(".", "😀", true), Answer("[^a]", "\n", true), Answer("é", "e\u{301}", false), Answer(#"\d"#, "٣", false),
  Answer(#"\w"#, "é", false), Answer(#"\s"#, "\u{0B}", false), Answer(#"\s"#, "\u{0C}", true),
  Answer(#"[[:space:]]"#, "\u{0B}", true), Answer("[[:word:]]", "_", true), Answer("[[=a=]]", "=]", true),
  Answer("[[:alpha:]-z]", "-", true), Answer("[--a]", ".", true),
  // Escapes.
  Answer(#"\400"#, "\u{100}", true), Answer(#"\777"#, "\u{1FF}", true), Answer(#"\0123"#, "\n3", true),
  Answer(#"\Qa.b\E"#, "a.b", true), Answer(#"\Q\\E"#, "\\", true), Answer(#"\<"#, "<", true),
  Answer(#"\a"#, "\u{7}", true),
  Answer("a{,2}", "a{,2}", true), Answer("a{,2}", "aa", false), Answer("a{01}", "a", false),
  Answer("a{01}", "a{01}", true),
  Answer(#"\x{d800}"#, "a", false), Answer(#"\x{10ffff}"#, "\u{10FFFF}", true),
  // Assertions.
  Answer(#"a$\n"#, "a\n", false), Answer(#"(?m)a$\n"#, "a\n", true), Answer("a\n^b", "a\nb", false),
  Answer("(?m)a\n^b", "a\nb", true), Answer(#"(?m)a\z\nb"#, "a\nb", false), Answer(#"(?m)a$\r\nb"#, "a\r\nb", false),
  Answer("(?m)a\n$", "a\n", true), Answer(#"a\bé"#, "aé", true), Answer(#"\bé"#, "é", false), Answer(#"\B"#, "", true),
  Answer(#"\b"#, "", false), Answer(#"a\bb"#, "ab", false), Answer("^*", "", true),
  // Flags hold to the end of their group, over its alternatives too.
  Answer("a|(?i)b|c", "C", true), Answer("a|(?i)b|c", "A", false), Answer("(a|(?i)b)c", "C", false),
  Answer("((?i)a)b", "AB", false), Answer("(?i)a(?-i)b", "AB", false), Answer("(?i:a)b", "Ab", true),
  // Properties are those of Unicode 6.0.
  Answer(#"\p{Any}"#, "\n", true), Answer(#"\P{Any}"#, "a", false), Answer(#"\pLu"#, "éu", true),
  Answer(#"\p{Lu}"#, "É", true), Answer(#"\p{Greek}"#, "Ω", true), Answer(#"\p{Zs}"#, "\u{A0}", true),
  Answer(#"\pC"#, "\u{378}", false), Answer(#"\p{Unknown}"#, "\u{378}", false), Answer(#"\p{Lu}"#, "\u{37F}", false),
  Answer(#"\p{Lo}"#, "\u{10D0}", true), Answer(#"\p{Common}"#, "1", true),
]

private let recordedFolding = [
  Answer("(?i)k", "\u{212A}", true), Answer("(?i)\u{212A}", "k", true), Answer("(?i)s", "\u{17F}", true),
  Answer("(?i)é", "É", true), Answer("(?i)ß", "ẞ", true), Answer("(?i)Σ", "ς", true), Answer("(?i)İ", "i", false),
  Answer("(?i)i", "ı", false), Answer("(?i)\u{13A0}", "\u{AB70}", true), Answer("(?i)\u{10D0}", "\u{1C90}", true),
  Answer("(?i)[α-ω]", "\u{2126}", true), Answer("(?i)[^k]", "\u{212A}", false), Answer(#"(?i)\w"#, "\u{212A}", true),
  Answer(#"(?i)\W"#, "\u{212A}", false), Answer(#"(?i)[\Wb]"#, "\u{17F}", false),
  Answer("(?i)[[:^alpha:]]", "\u{212A}", false), Answer("(?i)[[:lower:]]", "A", true),
  // Classes fold up to U+1044F, single characters beyond.
  Answer("(?i)\u{104B0}", "\u{104D8}", true), Answer("(?i)[\u{104B0}]", "\u{104D8}", false),
  // Ignoring case adds to few properties, and not what one would think.
  Answer(#"(?i)\p{Lu}"#, "a", true), Answer(#"(?i)\P{Lu}"#, "a", false), Answer(#"(?i)\p{Lu}"#, "ª", false),
  Answer(#"(?i)\p{Ll}"#, "A", false), Answer(#"(?i)\p{Ll}"#, "K", true), Answer(#"(?i)\p{Lt}"#, "ǆ", true),
  Answer(#"(?i)\p{Mn}"#, "ι", true), Answer(#"(?i)\p{Greek}"#, "µ", true), Answer(#"(?i)\p{L}"#, "\u{345}", false),
]

@Suite("Matching whole texts")
struct RE2MatchTests {
  @Test(arguments: recorded + recordedFolding)
  private func matches(_ answer: Answer) throws {
    let expected: MatchOutcome = answer.matches ? .found : .notFound
    let matcher = PatternMatcher()
    #expect(matcher.matchesWhole(try acceptedRE2(answer.body), answer.text) == expected)
    #expect(matcher.matchesWhole(try acceptedRE2(answer.body, .everyMatch), answer.text) == expected, "simulated")
  }

  @Test("Invalid UTF-8 is reported", arguments: [PatternPurpose.wholeText, .search])
  func invalidText(purpose: PatternPurpose) throws {
    let matcher = PatternMatcher()
    let pattern = try acceptedRE2("(?s).*", purpose)
    let texts: [[UInt8]] = [
      [0x61, 0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ]
    for text in texts {
      text.withUnsafeBufferPointer {
        #expect(matcher.matchesWhole(pattern, $0) == .invalidSubject)
        #expect(matcher.split(pattern, $0) { _ in } == .invalidSubject)
      }
    }
  }

  @Test("A text over the limit has no result")
  func subjectLength() throws {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: RegexLimits.subjectLength + 1)
    text.withUnsafeBufferPointer { text in
      #expect((try? acceptedRE2("a*")).map { PatternMatcher().matchesWhole($0, text) } == .limitExceeded)
      #expect((try? acceptedRE2("b", .everyMatch)).map { PatternMatcher().split($0, text) { _ in } } == .limitExceeded)
    }
  }
}
