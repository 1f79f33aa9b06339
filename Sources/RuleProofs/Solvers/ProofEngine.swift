import RuleValues
package import SymbolicRules

/// Proves with solvers that no request has a property.
package struct ProofEngine: Sendable {
  /// The installed solvers that are asked; none, if nothing is to be proved.
  package let solvers: [Solver]
  /// The time after which a solver is killed, for each script.
  package let limit: Duration
  /// The time after which solvers are not asked, and are killed; nil for none.
  private var deadline: MonotonicInstant?

  /// The time for each script in which a solver decides almost all questions about rules.
  package static let usualLimit = Duration.seconds(2)

  /// The engine that proves nothing.
  package static let none = ProofEngine(solvers: [])

  /// Creates an engine.
  package init(solvers: [Solver] = Solver.installed(), limit: Duration = Self.usualLimit) {
    self.solvers = solvers
    self.limit = limit
  }

  /// Returns the same engine with a deadline for all of its answers.
  func until(_ deadline: MonotonicInstant) -> ProofEngine {
    var engine = self
    engine.deadline = deadline
    return engine
  }

  /// Asks the solvers whether a statement holds for a request.
  ///
  /// All solvers must find a proof, because a solver can be wrong.
  package func decide(_ question: Question) -> Proof { decide(question) { _ in false } }

  /// Asks the solvers whether a statement holds for a request.
  ///
  /// - Parameter accepts: is called with each case that a model describes, and returns whether a request of this case was
  ///   found. The search ends then.
  func decide(_ question: Question, accepts: (TermClasses) -> Bool) -> Proof {
    if question.formula == .never { return .proved(by: [], milliseconds: 0) }
    guard !solvers.isEmpty else { return .searched }
    let start = MonotonicInstant.now
    let relations = PatternRelations(question.space)
    var reasons: [Proof.Reason] = []
    for patterns in SMTScript.Patterns.allCases {
      let script = SMTScript(question, patterns: patterns, relations: relations)
      switch ask(script) {
      case .proved(let names): return .proved(by: names, milliseconds: Self.milliseconds(since: start))
      case .candidate(let values):
        if let values, SolverModel(question, script.subjects, values).cases.contains(where: accepts) { return .refuted }
        reasons = [.candidate]
      case .open(let new): reasons = new
      }
      if reasons.contains(.disagreement) || reasons.contains(.timeIsOver) { break }
      if !question.hasPatterns { break }
    }
    return .unknown(reasons + question.gaps.map { .notModeled($0) })
  }

  private static func milliseconds(since start: MonotonicInstant) -> Int {
    Int((MonotonicInstant.now - start) / .milliseconds(1))
  }

  /// What the solvers say together.
  private enum Verdict {
    case proved([Solver.Kind])
    case candidate([SExpression]?)
    case open([Proof.Reason])
  }

  private func ask(_ script: SMTScript) -> Verdict {
    var proofs: [Solver.Kind] = []
    for solver in solvers {
      let rest = deadline.map { $0 - MonotonicInstant.now } ?? limit
      if rest <= .zero { return .open([.timeIsOver]) }
      switch solver.answer(to: script.text, limit: min(limit, rest)) {
      case .unsatisfiable: proofs.append(solver.kind)
      case .satisfiable(let values): return proofs.isEmpty ? .candidate(values) : .open([.disagreement])
      case .unknown(let reason): return .open([.solver(solver.kind.rawValue, reason)])
      }
    }
    return .proved(proofs)
  }
}

extension Question {
  /// Whether the formula is about patterns.
  fileprivate var hasPatterns: Bool {
    formula.atoms(in: space).contains { if case .matches = $0 { true } else { false } }
  }
}
