import RulePrograms
import RuleValues

/// Keeps what an evaluation did, to be told afterwards.
struct Recorder: EvaluationObserver {
  struct Visit {
    let rule: RuleID
    let node: NodeRef
    var outcome = RuleOutcome.fails
    var values: [ExpressionID: RuleValue] = [:]
  }

  /// A huge write is validated at very many places: the first visits tell the story, and the last one decided.
  static let maximumVisits = 1_000

  private(set) var visits: [Visit] = []
  private(set) var omittedCount = 0

  mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {
    if visits.count == Self.maximumVisits {
      visits.removeLast()
      omittedCount += 1
    }
    visits.append(Visit(rule: rule, node: node))
  }

  mutating func willEvaluate(_ expression: ExpressionID) {}

  mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) {
    visits[visits.count - 1].values[expression] = value
  }

  mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) {
    visits[visits.count - 1].outcome = outcome
  }
}
