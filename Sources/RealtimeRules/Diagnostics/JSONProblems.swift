import SourceText

/// The text is not JSON as the service reads it. Dispatches each problem to its code.
enum JSONProblems {
  static func report(_ problem: JSONProblem, in file: SourceFile) -> Diagnostic {
    switch problem.kind {
    case .invalidEscape, .loneSurrogate: JSONEscape.report(problem)
    case .duplicateKey(let key, let first): DuplicateKey.report(key, at: problem.span, first: first)
    default: JSONSyntax.report(problem, in: file)
    }
  }
}
