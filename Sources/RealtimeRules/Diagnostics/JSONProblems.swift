import SourceText

/// Chooses the diagnostic for each problem of the JSON text.
enum JSONProblems {
  static func report(_ problem: JSONProblem, in file: SourceFile) -> Diagnostic {
    switch problem.kind {
    case .invalidEscape, .loneSurrogate: JSONEscape.report(problem)
    case .duplicateKey(let key, let first): DuplicateKey.report(key, at: problem.span, first: first)
    default: JSONSyntax.report(problem, in: file)
    }
  }
}
