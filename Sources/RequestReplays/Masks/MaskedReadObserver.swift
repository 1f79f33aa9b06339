import RuleEvaluation
import RulePrograms

/// An observer that notes which parts of a request an evaluation read.
struct MaskedReadObserver: EvaluationObserver {
  private let reads: MaskedReads
  /// The parts that were read.
  private(set) var parts: MaskedParts = []

  init(_ reads: MaskedReads) { self.reads = reads }

  mutating func didEvaluate(_ expression: ExpressionID, _ value: RuleValue) { parts.formUnion(reads[expression]) }

  mutating func willTry(
    _ rule: RuleID, at place: VisitedPath, _ captures: @autoclosure () -> [RuleMatches.Capture]
  ) {}

  mutating func willEvaluate(_ rule: RuleID, at node: NodeRef) {}

  mutating func willEvaluate(_ expression: ExpressionID) {}

  mutating func didEvaluate(_ rule: RuleID, _ outcome: RuleOutcome) {}
}
