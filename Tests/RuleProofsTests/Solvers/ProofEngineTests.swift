import SymbolicRules
import Testing

@testable import RuleProofs

@Suite("A proof")
struct ProofEngineTests {
  private let made = HandMadeQuestion()

  private var satisfiable: Question { made.question([made.space.isKind(made.field("a"), .int)]) }

  private func fakes(_ first: String, _ second: String) throws -> Proof {
    try SolverTools.withFake(first) { z3 in
      try SolverTools.withFake(second, as: .cvc5) { cvc5 in
        ProofEngine(solvers: [z3, cvc5]).decide(satisfiable)
      }
    }
  }

  @Test func needsASolver() {
    #expect(ProofEngine(solvers: []).decide(satisfiable) == .searched)
  }

  @Test func needsNoSolverForAContradiction() {
    guard case .proved(by: [], _) = ProofEngine(solvers: []).decide(made.question([.never])) else {
      Issue.record("not proved")
      return
    }
  }

  @Test func namesTheSolversThatFoundIt() throws {
    guard case .proved(by: [.z3, .cvc5], _) = try fakes("echo unsat", "echo unsat") else {
      Issue.record("not proved")
      return
    }
  }

  @Test func needsAllSolvers() throws {
    #expect(try fakes("echo unsat", "echo unknown") == .unknown([.solver("cvc5", .incomplete)]))
    #expect(try fakes("echo unknown", "echo unsat") == .unknown([.solver("z3", .incomplete)]))
  }

  @Test func isNoneIfSolversDisagree() throws {
    #expect(try fakes("echo unsat", "echo sat") == .unknown([.disagreement]))
  }

  @Test func isNoneForACandidate() throws {
    #expect(try fakes("echo sat", "exec sleep 100") == .unknown([.candidate]))
  }

  @Test func tellsWhyThereIsNone() throws {
    let reasons: [Proof.Reason] = [.solver("cvc5", .failure("cvc5 answered nothing"))]
    #expect(try fakes("echo unsat", "true") == .unknown(reasons))
    #expect(reasons.map(\.description) == ["cvc5 answered nothing"])
  }
}
