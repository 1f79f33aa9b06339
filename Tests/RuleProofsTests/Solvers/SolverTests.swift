import SymbolicRules
import Testing

@testable import RuleProofs

@Suite("A solver")
struct SolverTests {
  @Test func isFoundByItsPath() {
    #expect(Solver.stated("") == [])
    let cvc5 = Solver(.cvc5, at: "/usr/bin/cvc5")
    #expect(Solver.stated("/usr/bin/cvc5:/opt/z3-4.13") == [Solver(.z3, at: "/opt/z3-4.13"), cvc5])
    #expect(Solver.stated("/usr/bin/cvc5:/opt/z3/yices") == [cvc5])
  }

  @Test func thatIsMissingDoesNotAnswer() {
    let answer = Solver(.z3, at: "/nowhere/z3").answer(to: "(check-sat)", limit: .seconds(1))
    guard case .unknown(.failure(let problem)) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(problem.hasPrefix("z3 cannot be started: "))
  }

  @Test(
    arguments: [
      ("echo sat; exit 1", SolverAnswer.satisfiable(nil)),
      ("echo unsat; echo '(error \"no model\")'; exit 1", .unsatisfiable),
      ("echo unknown", .unknown(.incomplete)),
      ("echo timeout", .unknown(.time)),
      ("exit 0", .unknown(.failure("z3 answered nothing"))),
      ("echo '(error \"line 1\")'; echo unsat", .unknown(.failure("z3 answered `(error \"line 1\")`"))),
      ("echo unsatisfiable", .unknown(.failure("z3 answered `unsatisfiable`"))),
      ("printf '\\377\\376\\000'", .unknown(.failure("z3 answered `\u{FFFD}\u{FFFD}\0`"))),
      ("echo unsat; kill -11 $$", .unknown(.failure("z3 ended by signal 11"))),
      ("yes", .unknown(.failure("z3 wrote too much"))),
    ])
  func canAnswerAnything(_ script: String, _ expected: SolverAnswer) throws {
    let answer = try SolverTools.withFake(script) { $0.answer(to: "(check-sat)", limit: .seconds(20)) }
    #expect(answer == expected)
  }

  @Test func isStoppedAtTheTimeLimit() throws {
    let answer = try SolverTools.withFake("exec sleep 100") { $0.answer(to: "", limit: .milliseconds(200)) }
    #expect(answer == .unknown(.time))
  }

  @Test func readsModels() throws {
    let output = """
      sat
      ((t1 (v-int (- 5)))
       (t2 (v-string "a""\\u{e4}\\u00e4\\\\"))
       (t3 v-null) (t4 (v-float (/ (- 1.0) 4))) (f5 true))
      """
    guard case .satisfiable(let values?) = SolverAnswer(output, of: "z3") else {
      Issue.record("no model")
      return
    }
    let constants = values.map { SolverValue($0)?.constant }
    #expect(constants == [.integer(-5), .string("a\"ää\\\\"), .null, .double(-0.25), nil])
  }

  @Test(arguments: ["(", ")", "\"", "(a))", "\"\\u{d800}\"", String(repeating: "(", count: 200)])
  func rejectsInvalidExpressions(_ text: String) { #expect(SExpression.all(in: text) == nil) }
}
