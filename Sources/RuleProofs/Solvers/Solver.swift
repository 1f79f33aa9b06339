import Platform
import RuleValues

/// A program that decides formulas: z3 or cvc5. It runs as a child process.
package struct Solver: Hashable, Sendable {
  /// The programs whose arguments are known, the first one preferred.
  package enum Kind: String, CaseIterable, Sendable {
    case z3
    case cvc5
  }

  /// The program.
  package let kind: Kind
  /// Its path.
  package let path: String

  /// Creates the solver at a path.
  package init(_ kind: Kind, at path: String) {
    self.kind = kind
    self.path = path
  }

  /// Returns the solvers that are installed, at most one of each kind.
  ///
  /// The environment variable `RULES_SOLVERS` has their paths, with a colon between them. It is empty for no solver.
  /// Without the variable, they are searched in `PATH`.
  package static func installed() -> [Solver] {
    if let paths = getenv("RULES_SOLVERS") { return stated(String(cString: paths)) }
    let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
    return Kind.allCases.compactMap { kind in
      let paths = folders.map { "\($0)/\(kind.rawValue)" }
      return paths.first { access($0, X_OK) == 0 }.map { Solver(kind, at: $0) }
    }
  }

  /// Returns the solvers with these paths. The kind is a part of the program's name, such as `z3-4.13`.
  package static func stated(_ paths: String) -> [Solver] {
    let all = paths.split(separator: ":").compactMap { path -> Solver? in
      let name = path.split(separator: "/").last ?? ""
      return Kind.allCases.first { name.contains($0.rawValue) }.map { Solver($0, at: String(path)) }
    }
    return Kind.allCases.compactMap { kind in all.first { $0.kind == kind } }
  }

  /// The maximum size of an answer.
  private static let maximumBytes = 4 << 20

  /// Returns the answer to a script that ends with `check-sat` and `get-value`.
  ///
  /// - Parameter limit: the time after which the solver is killed.
  func answer(to script: String, limit: Duration) -> SolverAnswer {
    let process: ChildProcess
    do throws(ChildProcess.CannotStart) {
      process = try ChildProcess(
        [path] + arguments(limit), input: Array(script.utf8), limit: limit, maximumBytes: Self.maximumBytes)
    } catch {
      return .unknown(.failure("\(kind.rawValue) cannot be started: \(error.problem)"))
    }
    switch process.end {
    case .timeLimit: return .unknown(.time)
    case .outputLimit: return .unknown(.failure("\(kind.rawValue) wrote too much"))
    case .signal(let signal): return .unknown(.failure("\(kind.rawValue) ended by signal \(signal)"))
    case .unknown: return .unknown(.failure("\(kind.rawValue) ended in an unknown way"))
    // The exit code is not zero if there are no values to get.
    case .exit: return SolverAnswer(String(decoding: process.output, as: UTF8.self), of: kind.rawValue)
    }
  }

  private func arguments(_ limit: Duration) -> [String] {
    // The solver ends by itself even if this process is killed.
    let seconds = limit.components.seconds + 1
    return switch kind {
    case .z3: ["-in", "-smt2", "-T:\(seconds)"]
    // Without `--no-strings-regexp-inclusion`, cvc5 1.0.3 says `unsat` for some formulas that have a model.
    case .cvc5:
      ["--lang=smt2", "--strings-exp", "--tlimit=\(seconds * 1000)", "--no-strings-regexp-inclusion", "-"]
    }
  }
}
