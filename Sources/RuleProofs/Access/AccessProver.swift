import RuleValues
import SymbolicRules

/// Proves that there are no requests, until a deadline.
struct AccessProver {
  /// The work that searches may still do.
  let effort = SearchEffort()
  private let engine: ProofEngine
  private let deadline: MonotonicInstant
  /// The time after which searches end; nil for none.
  let searchDeadline: MonotonicInstant?

  init(_ engine: ProofEngine, until deadline: MonotonicInstant, searchingUntil searchDeadline: MonotonicInstant?) {
    self.searchDeadline = searchDeadline
    self.engine = engine
    self.deadline = deadline
  }

  /// Returns whether no request has a property; the reasons are empty without a solver.
  func decide(_ statement: Formula, in space: SymbolicSpace) -> (isProved: Bool, reasons: [Proof.Reason]) {
    if statement == .never { return (true, []) }
    let question = Question(statement, in: space)
    switch engine.until(deadline).decide(question) {
    case .proved: return (true, [])
    case .unknown(let reasons): return (false, reasons)
    case .refuted: return (false, [.candidate])
    case .searched: return (false, question.gaps.map { .notModeled($0) })
    }
  }
}
