/// What a solver says about a script.
package enum SolverAnswer: Hashable, Sendable {
  /// Why a solver does not decide a script.
  package enum Reason: Hashable, Sendable {
    /// It took too long.
    case time
    /// It gave up.
    case incomplete
    /// It did not work: the program, and what happened.
    case failure(String)
  }

  /// There is a model: the values of the terms, in order; nil if they cannot be read.
  case satisfiable([SExpression]?)
  /// There is no model.
  case unsatisfiable
  /// The solver does not know.
  case unknown(Reason)

  /// Reads the output of a solver.
  ///
  /// - Parameter program: its name.
  init(_ output: String, of program: String) {
    let first = output.prefix { $0 != "\n" && $0 != "\r\n" }
    let rest = output[first.endIndex...]
    switch first {
    case "unsat": self = .unsatisfiable
    case "unknown": self = .unknown(.incomplete)
    case "timeout": self = .unknown(.time)
    case "sat":
      let pairs = SExpression.all(in: String(rest))?.first?.elements
      self = .satisfiable(pairs?.compactMap { $0.elements?.last })
    default:
      let line = first.isEmpty ? "nothing" : "`\(first.prefix(200))`"
      self = .unknown(.failure("\(program) answered \(line)"))
    }
  }
}
