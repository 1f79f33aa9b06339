package import RulePrograms
import RuleValues

/// An observer of an evaluation. It must not change the result.
///
/// The evaluator is specialized for ``NoObserver``, so an evaluation without an observer has no extra cost. Calls come
/// in the order of the evaluation, and ``didDecide(_:)`` is the last one.
package protocol EvaluationObserver {
  /// Whether the observer needs the rules that a request leaves out. Finding them takes time.
  static var watchesPlaces: Bool { get }

  /// Whether the observer needs each expression's value. If not, the evaluator does not compute some of them.
  static var watchesValues: Bool { get }

  /// Called before a place is decided for `method`.
  mutating func willJudge(_ method: RuleMethod)

  /// Called when the current place reaches a location of the rules, an index into ``Program/nodes``.
  mutating func didReach(_ location: Int)

  /// Called for a rule of the method that is not evaluated because `granting` grants.
  mutating func didPassOver(_ rule: RuleID, granting: RuleID)

  /// Called for a rule that is not evaluated because its place has no data after the request.
  mutating func didFindNothing(for rule: RuleID)

  /// Called before an `allow` is evaluated for a document or object, with its captures, innermost first.
  mutating func willTry(_ rule: RuleID, at place: VisitedPath, _ captures: @autoclosure () -> [RuleMatches.Capture])

  /// Called before a rule is evaluated for a node.
  mutating func willEvaluate(_ rule: RuleID, at node: NodeRef)

  /// Called before an expression is evaluated.
  mutating func willEvaluate(_ expression: ExpressionID)

  /// Called after an expression is evaluated.
  mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue)

  /// Called after a rule is evaluated.
  mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome)

  /// Called after the request is decided, while its values are still available.
  mutating func didDecide(_ state: inout EvaluationState)
}

extension EvaluationObserver {
  package static var watchesPlaces: Bool { false }
  package static var watchesValues: Bool { true }
  @inline(__always)
  package mutating func willJudge(_ method: RuleMethod) {}
  @inline(__always)
  package mutating func didReach(_ location: Int) {}
  @inline(__always)
  package mutating func didPassOver(_ rule: RuleID, granting: RuleID) {}
  @inline(__always)
  package mutating func didFindNothing(for rule: RuleID) {}
  @inline(__always)
  package mutating func didDecide(_ state: inout EvaluationState) {}
}

/// An observer that does nothing. The evaluation is specialized for it, so it costs nothing.
package struct NoObserver: EvaluationObserver {
  /// Creates the observer.
  package init() {}

  package static var watchesValues: Bool { false }
  @inline(__always)
  package mutating func willTry(
    _ rule: RuleID, at place: VisitedPath, _ captures: @autoclosure () -> [RuleMatches.Capture]
  ) {}
  @inline(__always)
  package mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {}
  @inline(__always)
  package mutating func willEvaluate(_ expression: ExpressionID) {}
  @inline(__always)
  package mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) {}
  @inline(__always)
  package mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) {}
}
