package import SymbolicRules

/// What solvers say about a question.
package enum Proof: Hashable, Sendable {
  /// Why a question remains open.
  package enum Reason: Hashable, Sendable {
    /// A solver found values, but no request with them was confirmed.
    case candidate
    /// One solver found a proof, and another one a model.
    case disagreement
    /// The solver of this name did not decide the question.
    case solver(String, SolverAnswer.Reason)
    /// The statement contains a construct that may have any value.
    case notModeled(SymbolicSpace.Gap)
    /// The question is about queries, whose filters are not modeled.
    case queries
    /// The time for proofs was over before the question.
    case timeIsOver
    /// There is a proof, and a request that the evaluator decides otherwise.
    case contradicted
  }

  /// No request has the property. The names are those of the solvers that found it; none, if it needs no solver.
  case proved(by: [Solver.Kind], milliseconds: Int)
  /// A request has the property.
  case refuted
  /// The question is open.
  case unknown([Reason])
  /// The question is open, because no solver is installed.
  case searched
}

extension Proof.Reason: CustomStringConvertible {
  /// The reason in words.
  package var description: String {
    switch self {
    case .candidate: "the search found no request with the values of a solver"
    case .disagreement: "the solvers disagree"
    case .solver(let name, .time): "\(name) took too long"
    case .solver(let name, .incomplete): "\(name) did not decide it"
    case .solver(_, .failure(let problem)): problem
    case .notModeled(let gap): "\(gap.construct) in \(gap.place) is not modeled"
    case .queries: "filters of queries are not modeled"
    case .timeIsOver: "the time for proofs was over"
    case .contradicted:
      "it was proved, but the evaluator decides this request otherwise; please report this fault of rules-sim with your rules"
    }
  }
}
