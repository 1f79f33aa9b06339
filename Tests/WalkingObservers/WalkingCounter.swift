package import RuleEvaluation
package import RulePrograms
import RuleValues

/// A counter for which the walker evaluates every condition: the reference for the notes of compiled conditions.
package struct WalkingCounter: EvaluationObserver {
  package static var watchesPlaces: Bool { Counter.watchesPlaces }
  package static var watching: ObservedParts { .values }

  private var counter: Counter

  /// The counts of all decisions so far.
  package var counts: EvaluationCounts { counter.counts }

  /// Creates a counter for decisions by `program`.
  package init(_ program: Program) { counter = Counter(program) }

  package mutating func willJudge(_ method: RuleMethod) { counter.willJudge(method) }
  package mutating func didReach(_ location: Int) { counter.didReach(location) }
  package mutating func didPassOver(_ rule: RuleID, granting: RuleID) { counter.didPassOver(rule, granting: granting) }
  package mutating func didFindNothing(for rule: RuleID) { counter.didFindNothing(for: rule) }
  package mutating func willTry(
    _ rule: RuleID, at place: VisitedPath, _ captures: @autoclosure () -> [RuleMatches.Capture]
  ) {}
  package mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {}
  package mutating func willEvaluate(_ expression: ExpressionID) {}
  package mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) {
    counter.didEvaluate(expression, value)
  }
  package mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) { counter.didEvaluate(rule, outcome) }
}
