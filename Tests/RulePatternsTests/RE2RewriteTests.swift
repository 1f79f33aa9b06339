import RulePatterns
import Testing

/// What emulator 1.19.9 answers to `replace` and `split`.
private struct Rewrite: Sendable, CustomTestStringConvertible {
  let body: String
  let text: String
  var replacement: String?
  var result: [String] = []
  var outcome = RewriteOutcome.finished

  init(_ body: String, _ text: String, _ replacement: String, _ result: String) {
    (self.body, self.text, self.replacement, self.result) = (body, text, replacement, [result])
  }

  init(_ body: String, _ text: String, _ replacement: String?, fails outcome: RewriteOutcome) {
    (self.body, self.text, self.replacement, self.outcome) = (body, text, replacement, outcome)
  }

  init(_ body: String, _ text: String, _ pieces: [String]) {
    (self.body, self.text, self.result) = (body, text, pieces)
  }

  var testDescription: String { "\(body) on \(text.debugDescription) \(replacement.map { "with \($0)" } ?? "split")" }
}

private let replacements = [
  Rewrite("b", "a", "$9", "a"), Rewrite("a", "aéa", "é", "ééé"), Rewrite("a{2}", "aaaaa", "x", "xxa"),
  // References.
  Rewrite("a", "a", "[$0]", "[a]"), Rewrite("(a)(b)", "ab", "$2$1", "ba"), Rewrite("(a)", "a", "$10", "a0"),
  Rewrite("((((((((((a))))))))))", "a", "$10$11", "aa1"), Rewrite("(a)", "a", "$01", "a"),
  Rewrite("(a)|(b)", "ab", "<$1,$2>", "<a,><,b>"), Rewrite("(?P<n>a)|b", "ab", "[${n}]", "[a][null]"),
  Rewrite("(?P<1>a)", "a", "${1}", "a"), Rewrite("(?<n>a)", "aa", "${n}$0", "aaaa"),
  Rewrite("a", "a", "$", "$"), Rewrite("a", "a", "$x", "$x"), Rewrite("(a)", "a", "$1$", "a$"),
  Rewrite("a", "a", #"\"#, #"\"#), Rewrite("a", "a", #"\\"#, #"\"#), Rewrite("a", "a", #"\n"#, "n"),
  Rewrite("a", "a", #"\$0"#, "$0"), Rewrite("a", "a", #"x\"#, #"x\"#),
  Rewrite("a", "a", "$1", fails: .invalidReplacement), Rewrite("(a)", "a", "$1$2", fails: .invalidReplacement),
  Rewrite("a", "a", "${x}", fails: .invalidReplacement), Rewrite("(a)", "a", "${1}", fails: .invalidReplacement),
  Rewrite("(?P<n>a)", "a", "${n", fails: .invalidReplacement),
  Rewrite("(?P<n>a)", "a", "${n }", fails: .invalidReplacement),
  // Empty matches.
  Rewrite("", "ab", "-", "-a-b-"), Rewrite("a*", "baac", "-", "-b--c-"), Rewrite("é|", "aé", "-", "-a--"),
  Rewrite("(a|)*", "aa", "x", "xx"), Rewrite("(|a)*", "aa", "x", "xaxax"), Rewrite("(|a)+", "aa", "x", "xaxax"),
  Rewrite("(?:a*)*", "aab", "x", "xxbx"), Rewrite("(?:|a){0,3}", "aaa", "x", "xaxaxax"),
  Rewrite("(?m)^", "a\nb\n", "> ", "> a\n> b\n> "), Rewrite("(?m)$", "a\nb\n", "<", "a<\nb<\n<"),
  Rewrite("^a", "aaa", "x", "xaa"), Rewrite(#"a\b"#, "aaa", "x", "aax"),
  // The first alternative wins; quantifiers are greedy or lazy.
  Rewrite("a|ab", "ab", "x", "xb"), Rewrite("a+?", "aa", "x", "xx"), Rewrite("(?U)a+", "aa", "x", "xx"),
  Rewrite("(?U)a+?", "aa", "x", "x"), Rewrite("(a|ab)(c|bcd)(d*)", "abcd", "$1,$2,$3", "a,bcd,"),
  Rewrite("(a|b*)*", "ab", "[$1]", "[b][]"), Rewrite("(a){0}b", "b", "[$1]", "[]"),
  Rewrite("(?:(a)|(b)|c){3}", "abc", "[$1$2]", "[ab]"),
  // An empty match is stepped over by one UTF-16 unit.
  Rewrite("x*", "a😀x", "", "a😀"), Rewrite("^", "😀", "-", "-😀"), Rewrite("$", "😀", "-", "😀-"),
  Rewrite("😀|", "a😀b", "-", "-a--b-"), Rewrite("", "😀", "-", fails: .dividesCharacter),
  Rewrite(#"\B"#, "😀", "-", fails: .dividesCharacter),
]

private let splits = [
  Rewrite(",", "a,,b", ["a", "", "b"]), Rewrite(",", ",a,", ["", "a"]), Rewrite(",", "a,,", ["a"]),
  Rewrite(",", ",,", [""]), Rewrite(",", "", [""]), Rewrite("x", "a", ["a"]), Rewrite("a", "a", [""]),
  Rewrite("", "ab", ["", "a", "b"]), Rewrite("", "", [""]), Rewrite("", "é", ["", "é"]),
  Rewrite("x*", "abc", ["", "a", "b", "c"]),
  Rewrite("b*", "abbc", ["", "a", "", "c"]), Rewrite("a|", "bab", ["", "b", "", "b"]),
  Rewrite("^", "abc", ["", "abc"]),
  Rewrite("$", "abc", ["abc"]), Rewrite("b|$", "abc", ["a", "c"]), Rewrite("$|^", "a", ["", "a"]),
  Rewrite("(?m)^", "a\nb", ["", "a\n", "b"]), Rewrite("(?m)$", "a\nb", ["a", "\nb"]),
  Rewrite(#"\b"#, "ab cd", ["", "ab", " ", "cd"]), Rewrite("(X)", "aXbXc", ["a", "b", "c"]),
  Rewrite("(,)(;)?", "a,b,;c", ["a", "b", "c"]), Rewrite("(?i)x", "aXbxc", ["a", "b", "c"]), Rewrite(".", "a.b", [""]),
  Rewrite("^", "😀", ["", "😀"]), Rewrite("", "a😀", nil, fails: .dividesCharacter),
]

@Suite("Replacing and splitting")
struct RE2RewriteTests {
  @Test(arguments: replacements + splits)
  private func rewrites(_ rewrite: Rewrite) throws {
    let matcher = PatternMatcher()
    let expected = Rewritten(outcome: rewrite.outcome, texts: rewrite.result)
    for purpose in [PatternPurpose.everyMatch, .wholeText] {
      let pattern = try acceptedRE2(rewrite.body, purpose)
      let result =
        if let replacement = rewrite.replacement {
          matcher.replaceAll(pattern, in: rewrite.text, with: replacement)
        } else {
          matcher.split(pattern, rewrite.text)
        }
      #expect(result == expected, "compiled for \(purpose)")
    }
  }

  @Test("Pieces are ranges of the text, including empty ones")
  func ranges() throws {
    let pattern = try acceptedRE2(",", .everyMatch)
    var ranges: [Range<Int>] = []
    let outcome = Array(",é,,b,".utf8).withUnsafeBufferPointer { text in
      PatternMatcher().split(pattern, text) { ranges.append($0) }
    }
    #expect(outcome == .finished)
    #expect(ranges.map(\.count) == [0, 2, 0, 1])
    #expect(ranges[1] == 1..<3 && ranges[3] == 5..<6)
  }

  @Test("Replacing and splitting take linear time")
  func longText() throws {
    let matcher = PatternMatcher()
    let text = String(repeating: "ab,", count: 20_000)
    #expect(matcher.split(try acceptedRE2(",", .everyMatch), text).texts.count == 20_000)
    let replaced = matcher.replaceAll(try acceptedRE2("[a-z]+", .everyMatch), in: text, with: "x")
    #expect(replaced.texts.first?.utf8.count == 40_000)
  }

  /// The text and the replacement have the length of a document, so the result would have 10 GB.
  @Test("Long replacements of many matches end at a limit")
  func longReplacement() throws {
    let text = String(repeating: "a", count: 100_000)
    let replacement = String(repeating: "x", count: 100_000)
    let pattern = try acceptedRE2("a", .everyMatch)
    let outcome = Array(text.utf8).withUnsafeBufferPointer { text in
      Array(replacement.utf8).withUnsafeBufferPointer { replacement in
        PatternMatcher().replaceAll(pattern, in: text, with: replacement) { _ in }
      }
    }
    #expect(outcome == .limitExceeded)
  }

  /// In the worst case, each search scans the rest of the text. Compiled code may scan 500 MB in all.
  @Test("Many matches in a long text are found by the simulation")
  func manyMatches() throws {
    let text = String(repeating: "a", count: 50_000)
    let replaced = PatternMatcher().replaceAll(try acceptedRE2("a.{2}b|a", .everyMatch), in: text, with: "b")
    #expect(replaced.texts == [String(repeating: "b", count: 50_000)])
  }
}

@Suite("Patterns compiled during evaluation")
struct PatternCacheTests {
  @Test("Patterns are cached by bytes, dialect and purpose")
  func hits() throws {
    let matcher = PatternMatcher()
    func pattern(_ body: String, _ dialect: RegexDialect = .re2, _ purpose: PatternPurpose = .wholeText) -> Pattern? {
      Array(body.utf8).withUnsafeBufferPointer { try? matcher.pattern($0, dialect: dialect, purpose: purpose).get() }
    }
    let first = try #require(pattern("a+"))
    #expect(pattern("a+") === first)
    #expect(pattern("a+", .realtime) !== first)
    #expect(pattern("a+", .re2, .everyMatch) !== first)
    #expect(pattern("(a+") == nil && pattern("(a+") == nil)
    for number in 0..<200 { #expect(pattern("a{\(number)}") != nil) }
    #expect(pattern("a+") !== first)
  }
}
