import RulePrograms
import RuleValues

/// Watches an evaluation. Watching changes nothing, and costs nothing where nobody watches: the evaluator is specialised
/// for ``NoObserver``.
protocol EvaluationObserver {
  /// An `allow` is about to be asked about a document or object, with these captures.
  mutating func willTry(_ rule: RuleID, at place: DataPath, _ captures: ArraySlice<RuleMatches.Capture>)

  /// A rule is about to be evaluated for a node.
  mutating func willEvaluate(_ rule: RuleID, at node: NodeRef)

  /// An expression is about to be evaluated.
  mutating func willEvaluate(_ expression: ExpressionID)

  /// An expression has a value.
  mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue)

  /// The rule has an outcome.
  mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome)
}

/// Nobody watches.
struct NoObserver: EvaluationObserver {
  @inline(__always)
  mutating func willTry(_ rule: RuleID, at place: DataPath, _ captures: ArraySlice<RuleMatches.Capture>) {}
  @inline(__always)
  mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {}
  @inline(__always)
  mutating func willEvaluate(_ expression: ExpressionID) {}
  @inline(__always)
  mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) {}
  @inline(__always)
  mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) {}
}
