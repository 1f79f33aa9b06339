package import RuleEvaluation

/// How much a decision may cost at most.
package struct CostBound: Sendable, Hashable {
  /// What is counted.
  package enum Measure: String, Sendable, CaseIterable {
    /// Documents that rules ask for, as the service counts them towards its limits.
    case documents
    /// Expressions that the most expensive operation evaluates, as the service counts them towards its thousand.
    case expressions
    /// Places of the stored data and of the claims that are read.
    case reads
    /// Every evaluation of a node of an expression.
    case steps
  }

  /// The bounds, by what is counted.
  package var bounds: [Measure: Int] = [:]

  /// No bound.
  package init() {}

  /// What `usage` has too much of, in the order of the measures.
  package func excess(of usage: Decision.Usage) -> [(measure: Measure, used: Int, bound: Int)] {
    Measure.allCases.compactMap { measure in
      guard let bound = bounds[measure], usage[measure] > bound else { return nil }
      return (measure, usage[measure], bound)
    }
  }
}

extension Decision.Usage {
  /// One of the numbers.
  subscript(measure: CostBound.Measure) -> Int {
    switch measure {
    case .documents: documents
    case .expressions: expressions
    case .reads: reads
    case .steps: steps
    }
  }
}
