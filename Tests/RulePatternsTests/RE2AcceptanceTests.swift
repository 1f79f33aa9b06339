import Testing

@testable import RulePatterns

/// Patterns of which emulator 1.19.9 was asked, in `matches`, whether it compiles them.
private enum Asked {
  static let accepted = [
    "", "|", "()", "a||b", "(|a)", "(?:)", "(?)", "(?:)*", "^*", "$+", #"\b*"#, #"\A?"#, "a??", "a*?", "a{2}?", "(a*)*",
    "(?i)", "a(?i)b", "a(?i)*", "a*(?i)*", "(?i-i)", "(?ii)", "(?imsU)", "(?-s:a)", "(?s-m:a)",
    "(?P<n>a)", "(?<n>a)", "(?P<1>a)", "(?<n_1>)", #"\a\f\n\r\t\v"#, #"\0"#, #"\012"#, #"\12"#, #"\777"#, #"\x41"#,
    #"\x{10FFFF}"#, #"\x{0000000000041}"#, #"\x{d800}"#, #"\Q"#, #"\Qa"#, #"\Q*\E"#, #"a\Q\E*"#, #"\Qa\E{2}"#,
    #"\_"#, #"\é"#, #"\<"#, "\\ ", "\\\n", "[]]", "[^]]", "[]a]", "[a-]", "[-a]", "[a-b-c]", #"[\d-a]"#, "[--a]", "[[]",
    "[[a]]", "[a]]", "[:alpha:]", "[[:alpha]", "[[:^alpha:]]", "[[:word:]-z]", "[[.a.]]", "[[=a=]]", "[A-[:alpha:]]",
    #"[^\d\D]"#, #"[\P{^L}]"#, #"\pL"#, #"\pLu"#, #"\p{Lu}"#, #"\P{^L}"#, #"\p{Any}"#, #"\p{Greek}"#, #"\p{Yi}"#,
    #"\p{Cs}"#,
    #"\p{Unknown}"#, "{", "}", "{}", "a{", "a{1", "a{,1}", "{,2}", "a{01}", "a{-1}", "a{1}{", "a{1,2,3}", "{01}",
    "a{1000}", "a{0,1000}", "(a{2}){1000}", "((a{100})*){11}", "[()]", #"\(\)"#, "a b", "😀",
  ]

  static let refused = [
    "*", "+a", "(*)", "|*", "a|*", "a**", "a*+", "a++", "a{2}+", "a{2}{3}", "a???", "a*?*", "x|(?i)*", #"\Q\E*"#, "{1}",
    "(?x)", "(?#c)", "(?=a)", "(?!a)", "(?<=a)", "(?<!a)", "(?>a)", "(?|a)", "(?u)", "(?-)", "(?i-)", "(?--i)",
    "(?i-:a)", "(?im-s-U:a)", "(?i", "(?R)", "(?1)", "(? i)a", "(?P=n)", "(?P>n)", "(?'n'a)", "(?P<>a)", "(?P<é>a)",
    "(?P<a-b>a)", "(?P<n>a)(?<n>b)", "(?P<n", #"\1"#, #"\18"#, #"\8"#, #"\e"#, #"\x"#, #"\x4"#, #"\x{}"#, #"\x{41"#,
    #"\x{110000}"#, #"\xg"#, #"\u0041"#, #"\cA"#, #"\C"#, #"\N"#, #"\R"#, #"\K"#, #"\X"#, #"\G"#, #"\Z"#, #"\h"#,
    #"\q"#, #"\E"#, #"\k<n>"#, "[]", "[^]", "[a", #"[a-\d]"#, "[a--]", "[z-a]", "[é-a]", "[[:foo:]]", "[[:Alpha:]]",
    "[[:alpha:]", "[[:a]b:]", #"[\b]"#, #"[\Q]"#, #"[\1]"#, #"[\]"#, #"\p"#, #"\p{L"#, #"\p{}"#, #"\pl"#, #"\p{lu}"#,
    #"\p{^^L}"#, #"\p{any}"#, #"\p{greek}"#, #"\p{IsGreek}"#, #"\p{Letter}"#, #"\p{L&}"#, #"\p{Cn}"#, #"\p{Adlam}"#,
    #"\pY"#, #"\p{A}"#,
    "a{1001}", "a{1,1001}", "a{2,1}", "a{99999999999999999999}", "(a", "a)", ")", "(", #"a\"#,
    // Parentheses are counted without a look at classes and quotations.
    "[(]", "[)]", "[)(]", "[^(]", #"\Q(\E"#, #"\\("#,
  ]
}

@Suite("Patterns that Cloud rules accept")
struct RE2AcceptanceTests {
  @Test(arguments: Asked.accepted)
  func accepts(body: String) throws {
    for purpose in [PatternPurpose.search, .wholeText, .everyMatch] { _ = try acceptedRE2(body, purpose) }
  }

  @Test(arguments: Asked.refused)
  func rejects(body: String) throws {
    guard case .failure(let error) = Pattern.compile(body, dialect: .re2, purpose: .wholeText) else {
      Issue.record("accepted")
      return
    }
    #expect(error.message == "Invalid regular expression pattern. Pattern: \(body).")
    #expect((0...body.utf8.count).contains(error.offset))
    #expect(error.hint != nil)
  }

  @Test("Every accepted pattern compiles in PCRE2 for whole texts", arguments: Asked.accepted)
  func compiles(body: String) throws {
    #expect(try acceptedRE2(body).code != nil)
  }

  private func refusal(_ body: String) -> String? {
    guard case .failure(let error) = Pattern.compile(body, dialect: .re2, purpose: .wholeText) else { return nil }
    return error.message
  }

  @Test("Length is counted in UTF-16 units")
  func length() {
    for character in ["a", "é", "☃"] {
      #expect(refusal(String(repeating: character, count: 4_096)) == nil)
      let body = String(repeating: character, count: 4_097)
      #expect(refusal(body) == "Regular expression too long. Maximum allowed length: 4096 Pattern: \(body).")
    }
    #expect(refusal(String(repeating: "😀", count: 2_048)) == nil)
    #expect(refusal(String(repeating: "😀", count: 2_049))?.contains("too long") == true)
  }

  @Test("Parentheses are limited in number and depth, whichever comes first")
  func groups() {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(refusal(nested(20)) == nil)
    #expect(
      refusal(nested(21))
        == "Regular expression too many nested groupings. Maximum allowed nested groupings: 20 Pattern: \(nested(21)).")
    for group in ["(a)", "(?:a)", "(?i)"] {
      #expect(refusal(String(repeating: group, count: 100)) == nil)
      let body = String(repeating: group, count: 101)
      #expect(
        refusal(body) == "Regular expression too many groupings. Maximum allowed groupings: 100 Pattern: \(body).")
    }
    #expect(refusal(String(repeating: #"\("#, count: 200)) == nil)
    #expect(refusal(String(repeating: "(a)", count: 80) + nested(21))?.contains("many groupings") == true)
    #expect(refusal(nested(21) + ")")?.contains("nested") == true)
    #expect(refusal(")" + nested(21))?.contains("Invalid") == true)
  }

  @Test("The expanded size of bounds is limited")
  func expandedSize() {
    #expect(refusal("(a{100}){1000}") == nil)
    #expect(refusal("(a{101}){1000}")?.contains("Invalid") == true)
  }

  @Test("Flags are written inside the pattern")
  func flags() {
    guard case .failure = Pattern.compile("a", flags: "i", dialect: .re2) else {
      Issue.record("accepted")
      return
    }
  }

  @Test("A hint has a reason and an offset")
  func hints() {
    let hints = [
      ("é(?=a)", 2, "look-around"), ("a++", 2, "another quantifier"), (#"(a)\1"#, 3, "back-references"),
      ("[(]", 1, "write `\\`"),
      ("a{1001}", 1, "at most 1000"), (#"é\p{greek}"#, 2, "scripts"), ("[z-a]", 1, "out of order"),
    ]
    for (body, offset, expected) in hints {
      guard case .failure(let error) = Pattern.compile(body, dialect: .re2, purpose: .wholeText) else {
        Issue.record("accepted \(body)")
        continue
      }
      #expect(error.hint?.contains(expected) == true, "\(body): \(error)")
      #expect(error.offset == offset, "\(body): \(error)")
    }
  }
}
