import RuleValues
import SymbolicRules

/// Proves that there are no requests of a row.
struct AccessProver {
  private let engine: ProofEngine
  private let deadline: MonotonicInstant

  /// - Parameter time: the time for the proofs.
  init(_ engine: ProofEngine, time: Duration) {
    self.engine = engine
    deadline = MonotonicInstant.now + time
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
