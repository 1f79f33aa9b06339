import Platform
import SymbolicRules

/// The question which requests of a form the rules allow, as far as it does not depend on the values of a request.
struct FormQuestion: Sendable {
  /// The terms and formulas, over which a search makes its own.
  let space: FrozenSpace
  /// That a request achieves the goal.
  let statement: Formula
  /// What holds for each caller of a service.
  let callerFacts: [Formula]
  /// The statement with all that follows from the structure of the values.
  let question: Question.Frozen
  /// The formula of the question if what is not modeled is an error.
  let modeled: Formula
  /// The maps whose keys the statement restricts.
  let maps: [Term]
  /// The values that the alternatives of the formula depend on.
  let inputs: FormulaTable<[Term]>
  /// The work of making it.
  let visits: Int

  /// Creates the question.
  ///
  /// - Parameters:
  ///   - space: an empty space, whose budget is for this question.
  ///   - dropped: the numbers of the ``callerFacts`` that do not hold.
  ///   - make: returns that a request achieves the goal, and what holds for each request of the form.
  init?(
    in space: SymbolicSpace, without dropped: [Int], _ make: (SymbolicSpace) -> (isAchieved: Formula, facts: Formula)
  ) {
    let (isAchieved, facts) = make(space)
    let parts: [Formula] = if case .all(let parts) = space[facts] { parts } else { [facts] }
    let callerFacts = parts.filter { $0.isAboutCaller(in: space) }
    let missing = Set(dropped.map { callerFacts[$0] })
    let statement = space.all(parts.filter { !missing.contains($0) } + [isAchieved])
    let question = Question(statement, in: space)
    modeled = Self.modeled(question)
    maps = statement.atoms(in: space).flatMap { atom -> [Term] in
      guard case .only(let selection, _) = atom else { return [] }
      if case .elements = selection { return [] }
      return selection.terms
    }
    self.callerFacts = callerFacts
    self.statement = statement
    self.question = question.frozen
    inputs = Self.inputs(question.formula, modeled, in: space)
    visits = space.work.spent
    guard let frozen = space.frozen() else { return nil }
    self.space = frozen
  }

  /// Returns the values that the alternatives in formulas depend on; those of some once the work is spent. It also makes the
  /// negations of parts, so that no search makes them.
  private static func inputs(_ formulas: Formula..., in space: SymbolicSpace) -> FormulaTable<[Term]> {
    var (inputs, seen) = (FormulaTable<[Term]>(), FormulaTable<Bool>())
    var open = formulas
    while !space.work.isSpent, let formula = open.popLast() {
      guard seen[formula] == nil else { continue }
      seen[formula] = true
      _ = space.not(formula)
      switch space[formula] {
      case .constant, .atom, .not: break
      case .all(let parts): open += parts
      case .any(let parts):
        for part in parts where inputs[part] == nil { inputs[part] = part.inputs(in: space) }
        open += parts
      }
    }
    return inputs
  }

  /// Returns the formula of a question where what is not modeled is an error.
  static func modeled(_ question: Question) -> Formula {
    let space = question.space
    return space.all([question.formula] + question.gapStatements.map { space.not($0) })
  }
}

extension Formula {
  /// Returns whether the formula mentions the caller.
  fileprivate func isAboutCaller(in space: SymbolicSpace) -> Bool {
    atoms(in: space).contains { atom in atom.terms.contains { space.origin($0) == .auth } }
  }
}
