import RulePatterns
import SymbolicRules
import Testing

@testable import RuleProofs

@Suite("Patterns in a script", .enabled(if: SolverTools.areInstalled, "needs z3 or cvc5 in PATH"))
struct SMTPatternTests {
  private let made = HandMadeQuestion()

  private func matches(_ pattern: String) throws -> Formula {
    made.space.matches(made.field("a"), try Pattern.compile(pattern, dialect: .re2, purpose: .wholeText).get())
  }

  private func proves(_ statements: [Formula]) -> Bool {
    let isString = made.space.isKind(made.field("a"), .string)
    let proof = ProofEngine().decide(made.question([isString] + statements))
    return if case .proved = proof { true } else { false }
  }

  @Test func includeEachOther() throws {
    let (short, long) = (try matches("[a-z]{1,20}"), try matches("[a-z]+"))
    #expect(proves([short, made.space.not(long)]))
    #expect(!proves([long, made.space.not(short)]))
  }

  @Test func excludeEachOther() throws {
    #expect(proves([try matches("[a-z]+"), try matches(".*[0-9].*")]))
    #expect(!proves([try matches("[a-z0-9]+"), try matches(".*[0-9].*")]))
  }

  @Test func areKnownForStrings() throws {
    let isLetter = try matches("[a-z]")
    #expect(proves([isLetter, made.space.equal(made.field("a"), made.text("1"))]))
    #expect(proves([made.space.not(isLetter), made.space.equal(made.field("a"), made.text("x"))]))
    #expect(!proves([isLetter, made.space.equal(made.field("a"), made.text("x"))]))
  }

  @Test func canHaveWordBoundaries() throws {
    #expect(proves([try matches(#"\ba\b"#), made.space.not(try matches("a"))]))
  }

  @Test(arguments: ["\u{30000}", "[\u{2FFFF}-\u{10FFFF}]", "[\u{0}-\u{2FFFE}]", "[^\u{2FFFF}]", "\u{2FE00}"])
  func haveNoExpressionIfTheyDistinguishTheLastCharacters(_ pattern: String) throws {
    let pattern = try Pattern.compile(pattern, dialect: .re2, purpose: .wholeText).get()
    #expect(SMTPattern.expression(of: pattern.language) == nil)
  }

  @Test(arguments: ["[^/]+", ".*", "[a-z]", "[^a-z]", "\u{1F600}"])
  func haveAnExpressionIfTheyDoNot(_ pattern: String) throws {
    let pattern = try Pattern.compile(pattern, dialect: .re2, purpose: .wholeText).get()
    #expect(SMTPattern.expression(of: pattern.language) != nil)
  }
}
