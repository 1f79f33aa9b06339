import RuleEvaluation
import RulePrograms

extension EvaluationCounts {
  /// What the counts of one decision say that the decision itself does not; nil where they agree.
  func mismatch(with decision: Decision, _ program: Program) -> String? {
    let asked = program.rules.indices.reduce(0) { $0 + self[RuleID($1)].outcomes.total }
    if asked != decision.usage.rules { return "\(asked) rules were counted, \(decision.usage.rules) asked" }
    if case .granted(let visit) = decision.reason, self[visit.rule].outcomes.trues == 0 {
      return "the rule that grants was not counted as true"
    }
    for visit in denials(decision) where self[visit.rule].outcomes.falses + self[visit.rule].outcomes.errors == 0 {
      return "a rule that denies was counted as true alone"
    }
    return nil
  }

  private func denials(_ decision: Decision) -> [Decision.Visit] {
    switch decision.reason {
    case .notGranted(_, _, let visits): visits
    case .invalid(let visit): [visit]
    case .administrator, .granted, .noRule, .refused, .failed: []
    }
  }
}
