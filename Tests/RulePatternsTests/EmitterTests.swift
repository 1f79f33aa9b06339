import Testing

@testable import RulePatterns

@Suite("The pattern that PCRE2 compiles")
struct EmitterTests {
  @Test(
    arguments: [
      // A search with one way to match is left to PCRE2's own scanning.
      ("a.c", #"(?:a[^\n\r\x{85}\x{2028}\x{2029}]c)"#),
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
    "Only ASCII letters have two cases",
    arguments: [
      ("^a1", #"(?:\A[aA][1])"#),
      ("^é", #"(?:\A[\x{e9}])"#),
      ("^[A-Cé]", #"(?:\A[A-C\x{e9}a-c])"#),
      ("^[^aé]", #"(?:\A[^a\x{e9}A])"#),
    ])
  func folds(body: String, expected: String) throws {
    #expect(PCRE2Emitter.emit(try RealtimeParser.parse(body), ignoringCase: true) == expected)
  }
}
