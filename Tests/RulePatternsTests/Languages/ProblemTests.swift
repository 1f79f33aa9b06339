import Testing

@testable import RulePatterns

/// The problems with which solvers were compared. Z3 4.8.12 and cvc5 1.0.3 exceeded 20 s for several of them.
@Suite("Problems that are hard for solvers")
struct LanguageProblemTests {
  private func language(_ body: String) throws -> PatternLanguage { .texts(matching: try acceptedRE2(body)) }

  @Test func emailWithLengthAndPrefix() throws {
    let email = PatternLanguage.texts(
      containing: try accepted(#"^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,4}$"#, flags: "i"))
    let language = PatternLanguage.intersection(of: [email, .length(minimum: 20, maximum: 40), .prefix("ada")])
    #expect(language.shortestWitness() == .text("adaaaaaaaaaaaaa@a.aa"))
    #expect(language.intersection(.length(maximum: 19)).isEmpty() == true)
  }

  @Test func lettersAndDigit() throws {
    let digit = PatternLanguage.texts(containing: try accepted("[0-9]"))
    #expect(try language("[a-z]+").intersects(digit) == false)
    #expect(try language("[a-z0-9]+").intersects(digit) == true)
  }

  @Test func equivalence() throws {
    #expect(try language("(a|b)*abb").equals(try language("(b*a)*(a|b)*abb")) == true)
    #expect(try language("([a-z]|[0-9])*").equals(try language("([a-z]*[0-9]*)*")) == true)
    #expect(try language("(a|b)*abb").equals(try language("(b|a)*ab{2,3}")) == false)
  }

  @Test func versionsOfARule() throws {
    let (old, new) = (try language("[a-z0-9]{3,20}"), try language("[a-z0-9_]{3,24}"))
    #expect(new.includes(old) == true)
    #expect(new.subtracting(old).shortestWitness() == .text("aa_"))
    #expect(
      new.subtracting(old).intersection(.without("_")).shortestWitness() == .text(String(repeating: "a", count: 21)))
  }

  @Test func countedRepeats() throws {
    let (longer, shorter) = (try language("[ab]{1,100}"), try language("[ab]{1,99}"))
    #expect(longer.subtracting(shorter).shortestWitness() == .text(String(repeating: "a", count: 100)))
    #expect(longer.includes(shorter) == true && shorter.includes(longer) == false)
    #expect(try language("(ab?){1,1000}").includes(try language("(ab?){1,999}")) == true)
    #expect(try language("((a{0,30}){0,30}b?)+").equals(try language("[ab]*")) == true)
    #expect(try language(#"(\w{1,100}\.){1,50}"#).includes(try language("([a-z]{2,60}[.]){3,40}")) == true)
  }

  @Test func containment() throws {
    #expect(try language("(a|b)*a(a|b){12}").includes(try language("(a|b)*aa(a|b){11}")) == true)
    #expect(try language("(a|b)*aa(a|b){11}").includes(try language("(a|b)*a(a|b){12}")) == false)
    let wide = (0..<12).map { "\(Character(Unicode.Scalar(UInt8(97 + $0))))+" }.joined(separator: "|")
    #expect(try language("[a-l]*").equals(try language("(\(wide))*")) == true)
    let optional = (0..<12).map { "\(Character(Unicode.Scalar(UInt8(97 + $0))))?" }.joined()
    #expect(try language("[a-l]{0,12}").includes(try language(optional)) == true)
    #expect(try language(optional).includes(try language("[a-l]{0,12}")) == false)
  }

  @Test("A path that a wildcard and a literal both match")
  func paths() {
    let wildcard = PatternLanguage.concatenation(of: [
      .literal("users/"), .pathSegment, .literal("/posts/"), .pathSegment,
    ])
    let recursive = PatternLanguage.prefix("users/")
    #expect(recursive.includes(wildcard) == true)
    #expect(wildcard.intersection(.suffix("/admin")).shortestWitness() == .text("users/a/posts/admin"))
    #expect(wildcard.intersects(.containing("//")) == false)
  }
}
