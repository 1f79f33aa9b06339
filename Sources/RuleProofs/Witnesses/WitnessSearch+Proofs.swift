import RequestSimulation
import RulePrograms
import RuleValues
import SymbolicRules

extension WitnessSearch {
  /// Searches for a request that the versions decide as expected, and asks solvers if no request was found.
  ///
  /// - Parameters:
  ///   - facts: what holds for each request of the form.
  ///   - isExact: whether the formulas decide all requests of the form, so that they can prove an answer.
  func answer(_ facts: Formula, isExact: Bool, by engine: ProofEngine) -> SearchAnswer {
    // Other writes of the same commit are possible: the statement leaves the other documents open.
    let statement = request.space.propagated(request.space.both(facts, holds(conditions)))
    if statement == .never {
      if isExact || isUnconditional { return .proved(by: [], milliseconds: 0) }
    } else if let situation = run(statement) ?? runBatches(facts) {
      return .witness(situation)
    }
    if !isExact {
      if case .proved(let names, let milliseconds)? = excludesQueries(facts, by: engine) {
        return .proved(by: names, milliseconds: milliseconds)
      }
      return .unknown([.queries])
    }
    return asking(engine, statement)
  }

  private func asking(_ engine: ProofEngine, _ statement: Formula) -> SearchAnswer {
    let space = request.space
    let proof = engine.decide(Question(statement, in: space))
    guard case .unknown(let reasons) = proof else { return SearchAnswer(proof) }
    if let combined = withAllowedPartners(statement),
      case .proved(let names, let milliseconds) = engine.decide(Question(space.propagated(combined), in: space))
    {
      return .proved(by: names, milliseconds: milliseconds)
    }
    // The request may be one of several writes, or not. Only the latter is tried with the values of a solver.
    let question = Question(alone(statement), in: space)
    var found: Situation?
    _ = engine.decide(question) { classes in
      found = situation(of: classes, question, [])
      return found != nil
    }
    return found.map { .witness($0) } ?? .unknown(reasons)
  }

  /// Whether a version never or always allows the requests, whatever the documents are, other than expected.
  private var isUnconditional: Bool {
    conditions.contains { $0.isAllowed == ($0.decision.isAllowed ? .never : .always) }
  }

  /// Whether the requests are queries of Cloud Firestore. They are decided for all documents that their filters leave
  /// open, and the formulas only for documents with known fields.
  var areQueries: Bool { request.service == .firestore && request.method == .list }
}
