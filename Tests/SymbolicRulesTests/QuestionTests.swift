import Platform
import RulePrograms
import RuleValues
import SymbolicRules
import Testing

/// What follows from the structure of values is a part of a question, and has an end.
@Suite struct QuestionTests {
  /// That members of members with unknown keys are equal, as in rules of games that look up whose turn it is.
  private func statement(_ keys: Int, in space: SymbolicSpace) -> Formula {
    let data = space.input(.data)
    let members = (0..<keys).map { space.field(space.field(data, space.input(.segment($0))), "owner") }
    return space.all(zip(members, members.dropFirst()).map { space.equal($0, $1) })
  }

  /// Members that a request has, and that the statement does not mention.
  private func others(in space: SymbolicSpace) -> [Term] {
    let data = space.input(.data)
    return [
      space.field(space.field(data, space.input(.segment(0))), "name"), space.field(space.field(data, "x"), "name"),
    ]
  }

  /// The facts of a question compare values. If those had facts of their own, there would be no end of them.
  @Test func aKnownQuestionGrowsNoMoreThanANewOne() throws {
    let space = SymbolicSpace()
    let statement = statement(3, in: space)
    let known = Question(statement, in: space).frozen
    let frozen = try #require(space.frozen())
    let later = SymbolicSpace(over: frozen, WorkBudget(visits: 1_000_000))
    let extended = Question(known, mentioning: others(in: later), in: later)
    let new = Question(statement, mentioning: others(in: later), in: later)
    let (atoms, expected) = (extended.formula.atoms(in: later), new.formula.atoms(in: later))
    #expect(Set(atoms).isSubset(of: expected) && Set(extended.terms).isSubset(of: new.terms))
  }

  /// Facts are left out once the work is spent. A request that contradicts them is rejected by the evaluator.
  @Test func factsEndWithTheWork() {
    let space = SymbolicSpace(WorkBudget(visits: 10_000))
    let question = Question(statement(200, in: space), mentioning: others(in: space), in: space)
    #expect(space.work.isSpent && space.formulaCount < 20_000)
    #expect(question.formula != .never)
  }
}
