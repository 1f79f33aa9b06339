package import RulePrograms
import RuleValues

/// An observer that records one evaluation for an ``Explanation``.
package struct Recorder: EvaluationObserver {
  /// An evaluation of an expression. The evaluations of its operands and of called functions follow it.
  struct Step {
    let expression: ExpressionID
    var value: RuleValue
    /// The number of enclosing evaluations.
    let depth: Int
  }

  struct Visit {
    let rule: RuleID
    let node: NodeRef
    /// The place of the document or object; nil in Realtime rules.
    let place: VisitedPath?
    let captures: [RuleMatches.Capture]
    var outcome = RuleOutcome.fails
    var steps: [Step] = []
  }

  /// The maximum number of recorded visits. A huge write is validated at very many places; the first visits and the
  /// last one, which decided, are enough.
  static let maximumVisits = 1_000
  /// The maximum number of recorded evaluations.
  static let maximumSteps = 1_000_000

  /// The explanation of the decision; nil before the decision, and for a request that no rule decided.
  package private(set) var explanation: Explanation?
  private(set) var visits: [Visit] = []
  private(set) var omittedCount = 0
  private var stepCount = 0
  /// The evaluations in progress, as indices of the visit's steps; nil for a step that is not recorded.
  private var open: [Int?] = []
  private var tried: (place: VisitedPath, captures: [RuleMatches.Capture])?

  /// Creates a recorder for one decision.
  package init() {}

  package mutating func didDecide(_ state: inout EvaluationState) { explanation = Explanation(self, &state) }

  package mutating func willTry(
    _ rule: RuleID, at place: VisitedPath, _ captures: @autoclosure () -> [RuleMatches.Capture]
  ) {
    tried = (place, captures())
  }

  package mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {
    if visits.count == Self.maximumVisits {
      stepCount -= visits.removeLast().steps.count
      omittedCount += 1
    }
    open.removeAll(keepingCapacity: true)
    visits.append(Visit(rule: rule, node: node, place: tried?.place, captures: tried?.captures ?? []))
    tried = nil
  }

  package mutating func willEvaluate(_ expression: ExpressionID) {
    guard stepCount < Self.maximumSteps else { return open.append(nil) }
    stepCount += 1
    open.append(visits[visits.count - 1].steps.count)
    visits[visits.count - 1].steps.append(Step(expression: expression, value: .null, depth: open.count - 1))
  }

  package mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) {
    guard let index = open.popLast() ?? nil else { return }
    visits[visits.count - 1].steps[index].value = value
  }

  package mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) {
    visits[visits.count - 1].outcome = outcome
  }
}
