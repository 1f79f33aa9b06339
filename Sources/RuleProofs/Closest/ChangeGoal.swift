package import RulePrograms
import SymbolicRules

/// What changes of a request achieve.
package enum ChangeGoal: Sendable {
  /// The rules allow the request.
  case allowed
  /// The rules evaluate a rule, and parts of its condition have certain values.
  case parts(RuleID, [ConditionPart])
}

extension SymbolicRequest {
  /// Returns when a request achieves a goal.
  func achieves(_ goal: ChangeGoal, by program: Program) -> Formula {
    guard case .parts(let rule, let parts) = goal else { return isAllowed(by: program) }
    var alternatives: [Formula] = []
    // A request that an earlier rule allows is decided.
    var isOpen = Formula.always
    let matches = matches(in: program)
    guard let last = matches.lastIndex(where: { $0.rule == rule }) else { return .never }
    for match in matches[...last] {
      if match.rule == rule {
        let evaluator = SymbolicEvaluator(program, inputs, captures: match.captures, in: space)
        let holds = parts.map { part in
          let truth = evaluator.truth(of: part.expression)
          return part.holds ? truth.isTrue : truth.isFalse
        }
        alternatives.append(space.all([isOpen, match.condition] + holds))
      }
      let isAllowed = space.both(match.condition, truth(of: match, in: program).isTrue)
      isOpen = space.both(isOpen, space.not(isAllowed))
    }
    return space.any(alternatives)
  }
}

extension SymbolicDataOperation {
  /// Returns when an operation achieves a goal, and what holds for each operation.
  func achieves(_ goal: ChangeGoal, by program: Program) -> (isAchieved: Formula, facts: Formula) {
    let decisions = decisions(of: [program])
    guard case .parts(let rule, let parts) = goal else { return (decisions.allowed[0], decisions.facts) }
    let alternatives = evaluations(of: rule, in: program).map { evaluation in
      let holds = parts.map { part in
        let truth = truth(of: part.expression.id, in: evaluation, of: program)
        return part.holds ? truth.isTrue : truth.isFalse
      }
      return space.all([evaluation.condition] + holds)
    }
    return (space.any(alternatives), decisions.facts)
  }
}
