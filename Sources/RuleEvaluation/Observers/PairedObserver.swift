package import RulePrograms
import RuleValues

/// Two observers of one evaluation. The first is called first.
package struct PairedObserver<First: EvaluationObserver, Second: EvaluationObserver>: EvaluationObserver {
  package static var watchesPlaces: Bool { First.watchesPlaces || Second.watchesPlaces }
  package static var watchesValues: Bool { First.watchesValues || Second.watchesValues }

  /// The first observer.
  package private(set) var first: First
  /// The second observer.
  package private(set) var second: Second

  /// Creates the pair.
  package init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  package mutating func willJudge(_ method: RuleMethod) {
    first.willJudge(method)
    second.willJudge(method)
  }

  package mutating func didReach(_ location: Int) {
    first.didReach(location)
    second.didReach(location)
  }

  package mutating func didPassOver(_ rule: RuleID, granting: RuleID) {
    first.didPassOver(rule, granting: granting)
    second.didPassOver(rule, granting: granting)
  }

  package mutating func didFindNothing(for rule: RuleID) {
    first.didFindNothing(for: rule)
    second.didFindNothing(for: rule)
  }

  package mutating func willTry(
    _ rule: RuleID, at place: VisitedPath, _ captures: @autoclosure () -> [RuleMatches.Capture]
  ) {
    let captures = captures()
    first.willTry(rule, at: place, captures)
    second.willTry(rule, at: place, captures)
  }

  package mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {
    first.willEvaluate(rule, at: node)
    second.willEvaluate(rule, at: node)
  }

  package mutating func willEvaluate(_ expression: ExpressionID) {
    first.willEvaluate(expression)
    second.willEvaluate(expression)
  }

  package mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) {
    first.didEvaluate(expression, value)
    second.didEvaluate(expression, value)
  }

  package mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) {
    first.didEvaluate(rule, outcome)
    second.didEvaluate(rule, outcome)
  }

  package mutating func didDecide(_ state: inout EvaluationState) {
    first.didDecide(&state)
    second.didDecide(&state)
  }
}
