import RequestSimulation
import RuleValues
import SymbolicRules

/// Searches the cases of a question for a request that several versions of rules decide as expected.
struct CaseSearch {
  /// The maximum number of cases of a search, and of those that are complete and become requests.
  struct Budget {
    let cases: Int
    let complete: Int

    /// The budget of a question about one request.
    static let standard = Budget(cases: 20_000, complete: 300)
    /// The budget of one of many similar questions.
    static let short = Budget(cases: 2000, complete: 40)
    /// The budget of a request that is only an example.
    static let tiny = Budget(cases: 200, complete: 4)
  }

  private let expected: [ExpectedDecision]

  init(_ expected: [ExpectedDecision]) { self.expected = expected }

  /// Returns whether the evaluator decides a request as searched.
  func confirms(_ situation: Situation) -> Bool { expected.allSatisfy { $0.isConfirmed(by: situation) } }

  /// Returns the first request that `situation` makes of a case. What is not modeled is assumed to be an error at first.
  ///
  /// - Parameters:
  ///   - deadline: the time after which no other case is tried.
  ///   - situation: returns a confirmed request of a case, or nil.
  func run(
    _ question: Question, _ budget: Budget, until deadline: MonotonicInstant? = nil,
    situation: (TermClasses) -> Situation?
  ) -> Situation? {
    let space = question.space
    let modeled = space.all([question.formula] + question.gapStatements.map { space.not($0) })
    for formula in modeled == question.formula ? [modeled] : [modeled, question.formula] {
      var found: Situation?
      withoutActuallyEscaping(situation) { situation in
        var tableau = Tableau(space, budget: budget.cases, leaves: budget.complete, until: deadline) { classes in
          found = situation(classes)
          return found != nil
        }
        _ = tableau.run(formula)
      }
      if let found { return found }
    }
    return nil
  }
}
