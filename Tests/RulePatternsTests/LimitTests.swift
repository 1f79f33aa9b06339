import Testing

@testable import RulePatterns

@Suite("Limits")
struct LimitTests {
  private func refusal(_ body: String) -> String? {
    guard case .failure(let error) = Pattern.compile(body, flags: "", dialect: .realtime) else { return nil }
    return error.message
  }

  @Test func length() {
    #expect(refusal(String(repeating: "a", count: RegexLimits.patternLength)) == nil)
    #expect(
      refusal(String(repeating: "a", count: RegexLimits.patternLength + 1))
        == "Illegal regular expression, longer than 4096 bytes")
  }

  @Test func nesting() {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(refusal(nested(RegexLimits.nesting)) == nil)
    #expect(
      refusal(nested(RegexLimits.nesting + 1))
        == "Illegal regular expression, groups are nested deeper than 100 at position 100")
    #expect(refusal(nested(100_000)) == "Illegal regular expression, longer than 4096 bytes")
    #expect(refusal(String(repeating: "(", count: 4_000))?.contains("nested deeper") == true)
  }

  @Test("Nested repeated groups stay within the limits of PCRE2", arguments: ["*", "+", "{0,1}"])
  func nestedRepetition(quantifier: String) {
    let depth = RegexLimits.nesting
    #expect(
      refusal(
        "^" + String(repeating: "(a|", count: depth) + "b" + String(repeating: ")" + quantifier, count: depth) + "$")
        == nil)
  }

  @Test func repetition() {
    #expect(refusal("^a{1000}$") == nil)
    #expect(refusal("a{0,1001}") == "Illegal regular expression, a repetition cannot exceed 1000 at position 1")
    #expect(refusal("a{99999999999999999999}")?.contains("cannot exceed 1000") == true)
  }

  @Test func expandedSize() {
    #expect(refusal("(a{100}){98}") == nil)
    #expect(refusal("(a{100}){101}")?.contains("expand to more than 10000 characters") == true)
    #expect(refusal("((((a{1000}){1000}){1000}){1000}){1000}")?.contains("expand to more") == true)
  }

  @Test("A pattern beyond the limits of PCRE2 is rejected")
  func tooLargeForPCRE2() {
    #expect(refusal("^([a-z][0-9]|[é-ü]){1000}$") == "Illegal regular expression, too large")
  }

  @Test("A longer text gets fewer steps")
  func steps() {
    #expect(RegexLimits.steps(forSubjectOf: 0) == 100_000)
    #expect(RegexLimits.steps(forSubjectOf: 5_000) == 100_000)
    #expect(RegexLimits.steps(forSubjectOf: 10_000_000) == 50)
    #expect(RegexLimits.steps(forSubjectOf: Int.max) == 1)
  }

  @Test("A text over the limit has no result")
  func subjectLength() throws {
    let pattern = try accepted("^b")
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: RegexLimits.subjectLength + 1)
    let matcher = PatternMatcher()
    text.withUnsafeBufferPointer {
      #expect(matcher.search(pattern, UnsafeBufferPointer(rebasing: $0.dropLast())) == .notFound)
      #expect(matcher.search(pattern, $0) == .limitExceeded)
    }
  }
}

@Suite("Patterns that explode")
struct PathologicalTests {
  @Test(
    "Each search ends with a result or at a limit, and the matcher stays usable",
    arguments: [
      "(a+)+$", "^(a+)+$", "^(a|aa)+$", "(a*)*b$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)(.*)(.*)(.*)(.*)[^ab]$",
      "^(a?){30}a{30}$", "[a-z]+[a-y]+[a-x]+[0-9]", "(x?a+a+)+$", "^((a{0,30}){0,30}b?)+$", "(.*a){12}c",
    ])
  func ends(body: String) throws {
    let pattern = try accepted(body)
    let matcher = PatternMatcher()
    for count in [30, 5_000, 1_000_000] {
      let outcome = matcher.search(pattern, "c0" + String(repeating: "a", count: count) + "b")
      #expect(outcome != .invalidSubject)
    }
    #expect(matcher.search(try accepted("^a$"), "a") == .found)
  }

  @Test("The simulation decides when backtracking hits its limit")
  func tripped() throws {
    let text = String(repeating: "a", count: 5_000) + "b"
    #expect(PatternMatcher().search(try accepted("^(a+)+$"), text) == .notFound)
    #expect(PatternMatcher().search(try accepted("^(a+)+b$"), text) == .found)
    #expect(PatternMatcher().search(try accepted("(a+)+$"), text) == .notFound)
  }
}
