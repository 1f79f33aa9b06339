import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules

@testable import RuleProofs

/// When the symbolic form says that the only rule for a `get` of `/b/{id}` is true, and when it is false.
struct SymbolicTruth {
  private let truth: Truth
  private let facts: Formula
  private let values: RequestTruth
  private let space: SymbolicSpace

  /// Creates the truth of a program's rule for a request.
  init(_ program: Program, _ situation: Situation) {
    space = SymbolicSpace()
    let form = RequestForm(.get, [.literal("b"), .variable])
    let request = SymbolicRequest(form, to: .firestore, in: space)
    truth = request.matches(in: program).first.map { request.truth(of: $0, in: program) } ?? .error
    facts = request.facts
    values = RequestTruth(RequestValues(situation, form, in: space) ?? RequestValues(space))
  }

  /// Returns what the form says wrongly about a rule with an outcome; nil if it does not exclude the outcome.
  func contradiction(to outcome: RuleOutcome) -> String? {
    if values.holds(facts) == false { return "the request is none" }
    for (formula, word, isThis) in [
      (truth.isTrue, "true", outcome == .holds), (truth.isFalse, "false", outcome == .fails),
    ] {
      for formula in [formula, Question(space.both(facts, formula), in: space).formula, space.propagated(formula)] {
        guard let holds = values.holds(formula), holds != isThis else { continue }
        return holds ? "always \(word)" : "never \(word)"
      }
    }
    return nil
  }
}
