import ProofAttacks
import TestSupport
import Testing

/// The short form of `.ci/checks/proofs`: what is called proved about random rules is attacked.
@Suite("Proofs about random rules are attacked")
struct RandomProofTests {
  @Test(arguments: ["firestore", "storage", "realtime"])
  func noRequestRefutesAProof(_ service: String) throws {
    var proved = 0
    for number in 0..<Mutations.count(150) {
      let statement = try #require(ProofStatement(service, number))
      switch statement.answer(withSolvers: false, requests: 40) {
      case .invalid, .open: break
      case .proved: proved += 1
      case .refuted(let request): Issue.record("\(statement.rules) \(statement.claim ?? ""): \(request)")
      }
    }
    #expect(proved > 30, "the attack needs proofs")
  }

  /// Each built-in of the languages is in some statement.
  @Test(arguments: ["firestore", "storage", "realtime"])
  func statementsUseEachBuiltin(_ service: String) {
    let used = Set((0..<250).flatMap { ProofStatement(service, $0)?.builtins ?? [] })
    #expect(used.isSuperset(of: ProofStatement.builtins(of: service)))
  }
}
