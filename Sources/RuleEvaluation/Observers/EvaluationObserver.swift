package import RulePrograms
import RuleValues

/// What an observer needs to know of an evaluation.
package enum ObservedParts {
  /// Nothing. Compiled conditions decide where they can.
  case nothing
  /// The outcomes of rules and expressions, in any order. Compiled conditions note them.
  case outcomes
  /// Each value when it is computed. The walker evaluates all conditions.
  case values
}

/// An observer of an evaluation. It must not change the result.
///
/// The evaluator is specialized for ``NoObserver``, so an evaluation without an observer has no extra cost. Calls come
/// in the order of the evaluation, and ``didDecide(_:)`` is the last one.
package protocol EvaluationObserver {
  /// Whether the observer needs the rules that a request leaves out. Finding them takes time.
  static var watchesPlaces: Bool { get }

  /// What the observer needs to know of rules and expressions.
  static var watching: ObservedParts { get }

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

  /// Called after rules were evaluated by their compiled conditions, with the outcomes of the rules and their expressions.
  mutating func didEvaluate(_ notes: UnsafeBufferPointer<OutcomeNote>)

  /// Called after the request is decided, while its values are still available.
  mutating func didDecide(_ state: inout EvaluationState)
}

extension EvaluationObserver {
  package static var watchesPlaces: Bool { false }
  package static var watching: ObservedParts { .values }
  @inline(__always)
  package mutating func willJudge(_ method: RuleMethod) {}
  @inline(__always)
  package mutating func didReach(_ location: Int) {}
  @inline(__always)
  package mutating func didPassOver(_ rule: RuleID, granting: RuleID) {}
  @inline(__always)
  package mutating func didFindNothing(for rule: RuleID) {}
  @inline(__always)
  package mutating func didEvaluate(_ notes: UnsafeBufferPointer<OutcomeNote>) {}
  @inline(__always)
  package mutating func didDecide(_ state: inout EvaluationState) {}
}

/// An observer that does nothing. The evaluation is specialized for it, so it costs nothing.
package struct NoObserver: EvaluationObserver {
  /// Creates the observer.
  package init() {}

  package static var watching: ObservedParts { .nothing }
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
