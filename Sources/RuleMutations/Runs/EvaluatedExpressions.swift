package import RequestSimulation
import RuleEvaluation
import RulePrograms
package import SecurityRules

/// The expressions of rules that a request evaluates.
package struct EvaluatedExpressions: Sendable {
  private let areEvaluated: [Bool]

  /// Decides a request, and notes the expressions.
  package init(of situation: Situation, by ruleset: AnyRuleset) {
    var counter = Counter(ruleset.program)
    _ = Simulator.judge(situation, by: ruleset, observing: &counter)
    // The counts are added up each time that they are read.
    let counts = counter.counts
    areEvaluated = ruleset.program.expressions.indices.map { counts[ExpressionID($0)].total > 0 }
  }

  /// Returns whether an edit of the rules can change the decision of the request.
  package func canChange(by reach: RuleEdit.Reach) -> Bool {
    guard case .evaluating(let id) = reach else { return true }
    let index = Int(id.index)
    return !areEvaluated.indices.contains(index) || areEvaluated[index]
  }
}
