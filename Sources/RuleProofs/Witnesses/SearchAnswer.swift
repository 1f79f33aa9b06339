import RequestSimulation

/// What the search and the solvers say about a question.
enum SearchAnswer {
  /// This request has the property. The evaluator has confirmed it.
  case witness(Situation)
  /// No request has the property: the solvers that proved it.
  case proved(by: [Solver.Kind], milliseconds: Int)
  /// No request was found, and solvers did not prove that there is none.
  case unknown([Proof.Reason])
  /// No request was found, and no solver is installed.
  case searched

  /// The request that was found.
  var situation: Situation? { if case .witness(let situation) = self { situation } else { nil } }

  /// Why the question is open; empty for other answers.
  var reasons: [Proof.Reason] { if case .unknown(let reasons) = self { reasons } else { [] } }

  /// Creates the answer of solvers that confirm no requests.
  init(_ proof: Proof) {
    switch proof {
    case .proved(let names, let milliseconds): self = .proved(by: names, milliseconds: milliseconds)
    case .refuted: self = .unknown([.candidate])
    case .unknown(let reasons): self = .unknown(reasons)
    case .searched: self = .searched
    }
  }
}
