import Testing

@testable import RulePatterns

@Suite("What PCRE2 gets to see")
struct EmitterTests {
  @Test(
    arguments: [
      // A search with one way to match is left to PCRE2's own scanning.
      ("a.c", #"(?:a[^\n\r\x{2028}\x{2029}]c)"#),
      // A search with several is written into the pattern, so that one limit holds for all of it.
      ("a|b", #"\A(?s:.)*?(?:a|b)"#),
      // Freedom at the left end of a search is dropped.
      (".*@b$", #"(?:\x{40}b\z)"#),
      ("(a+)+b", "(?:ab)"),
      ("(x*|a+)b", #"\A(?s:.)*?(?:(?:|a)b)"#),
      ("a{2,5}b", #"\A(?s:.)*?(?:a{2,2}b)"#),
      // None of it beyond an anchor.
      ("^a*b", #"(?:\Aa{0,}b)"#),
      (#"^[^\w-]\.$"#, #"(?:\A[^\w\x{2d}]\x{2e}\z)"#),
    ])
  func emits(body: String, expected: String) throws {
    #expect(PCRE2Emitter.emit(try RealtimeParser.parse(body), ignoringCase: false) == expected)
  }

  @Test(
    "Case is folded by us for ASCII, by PCRE2 for the rest",
    arguments: [
      ("^a1", "(?:\\A[aA][1])"),
      ("^é", #"(?:\A(?i:[\x{e9}]))"#),
      ("^[A-Cé]", #"(?:\A(?:[A-Ca-c]|(?i:[\x{e9}])))"#),
      ("^[^aé]", #"(?:\A(?:(?!(?i:[\x{e9}]))[^aA]))"#),
      ("^[é-\\u2200]", #"(?:\A(?:[\x{17f}\x{212a}]|(?i:[\x{e9}-\x{17e}\x{180}-\x{2129}\x{212b}-\x{2200}])))"#),
    ])
  func folds(body: String, expected: String) throws {
    #expect(PCRE2Emitter.emit(try RealtimeParser.parse(body), ignoringCase: true) == expected)
  }
}
