package import RulePrograms
package import RuleValues

/// Watches an evaluation. Watching changes nothing, and costs nothing where nobody watches: the evaluator is specialised
/// for ``NoObserver``.
package protocol EvaluationObserver {
  /// Whether it wants to know which rules a request leaves out: looking for them costs time.
  static var watchesPlaces: Bool { get }

  /// Whether it wants to know each expression's value. Where nobody does, some are never made.
  static var watchesValues: Bool { get }

  /// A place is about to be judged for `method`.
  mutating func willJudge(_ method: RuleMethod)

  /// The place that is being judged leads to a location of the rules, an index into ``Program/nodes``.
  mutating func didReach(_ location: Int)

  /// A rule of the method is not asked, because `granting` grants.
  mutating func didPassOver(_ rule: RuleID, granting: RuleID)

  /// A rule is not asked, because nothing is left of its place.
  mutating func didFindNothing(for rule: RuleID)

  /// An `allow` is about to be asked about a document or object, with these captures, the innermost first.
  mutating func willTry(_ rule: RuleID, at place: VisitedPlace, _ captures: @autoclosure () -> [RuleMatches.Capture])

  /// A rule is about to be evaluated for a node.
  mutating func willEvaluate(_ rule: RuleID, at node: NodeRef)

  /// An expression is about to be evaluated.
  mutating func willEvaluate(_ expression: ExpressionID)

  /// An expression has a value.
  mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue)

  /// The rule has an outcome.
  mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome)

  /// The request is decided; its values are still there.
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

/// No observer: the evaluation is specialized for it, and costs nothing more.
package struct NoObserver: EvaluationObserver {
  /// No observer.
  package init() {}

  package static var watchesValues: Bool { false }
  @inline(__always)
  package mutating func willTry(
    _ rule: RuleID, at place: VisitedPlace, _ captures: @autoclosure () -> [RuleMatches.Capture]
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
