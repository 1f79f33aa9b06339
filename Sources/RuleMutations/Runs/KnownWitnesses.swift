import RequestSimulation
import RuleProofs
import SecurityRules

/// Requests that mutants of the rules of one service decide differently. Other mutants often decide them differently too,
/// and an evaluation takes much less time than a search.
struct KnownWitnesses: Sendable {
  private struct Witness: Sendable {
    let difference: RulesComparison.Difference
    let evaluated: EvaluatedExpressions
  }

  private var witnesses: [Witness] = []

  /// Adds a request that a mutant of the rules decides differently.
  mutating func add(_ difference: RulesComparison.Difference, of original: AnyRuleset) {
    let evaluated = EvaluatedExpressions(of: difference.situation, by: original)
    witnesses.append(Witness(difference: difference, evaluated: evaluated))
  }

  /// Returns the first known request that changed rules decide differently; nil if all are decided as before.
  func difference(by changed: AnyRuleset, reaching reach: RuleEdit.Reach) -> RulesComparison.Difference? {
    for witness in witnesses where witness.evaluated.canChange(by: reach) {
      if let found = witness.difference.repeated(by: changed) { return found }
    }
    return nil
  }
}
