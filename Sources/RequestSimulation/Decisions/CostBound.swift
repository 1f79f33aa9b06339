package import RuleEvaluation

/// Upper bounds on the cost of a decision.
package struct CostBound: Sendable, Hashable {
  /// The measured costs.
  package enum Measure: String, Sendable, CaseIterable {
    /// Documents read by rules, counted as the service counts them towards its limits.
    case documents
    /// Expressions evaluated for the most expensive operation, counted as the service counts them towards its limit of
    /// 1,000.
    case expressions
    /// Locations of the stored data and of the claims that are read.
    case reads
    /// Evaluations of the nodes of expressions.
    case steps
  }

  /// The bounds by measure; a missing measure is unbounded.
  package var bounds: [Measure: Int] = [:]

  /// Creates a value without bounds.
  package init() {}

  /// Returns the measures that exceed their bounds, in the order of the measures.
  package func excess(of usage: Decision.Usage) -> [(measure: Measure, used: Int, bound: Int)] {
    Measure.allCases.compactMap { measure in
      guard let bound = bounds[measure], usage[measure] > bound else { return nil }
      return (measure, usage[measure], bound)
    }
  }
}

extension Decision.Usage {
  /// The count for one measure.
  subscript(measure: CostBound.Measure) -> Int {
    switch measure {
    case .documents: documents
    case .expressions: expressions
    case .reads: reads
    case .steps: steps
    }
  }
}
