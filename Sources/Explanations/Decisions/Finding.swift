package import RuleEvaluation
package import RulePrograms
import RuleValues

/// A rule that affected the decision, with the sub-expressions that determined its value.
package struct Finding {
  /// The evaluation of the rule.
  package let visit: Explanation.Visit
  /// The deciding sub-expression; or all false operands of an `||`, or all true operands of an `&&`.
  package let steps: [Explanation.Step]

  /// Returns the findings of a decision, the deciding one first.
  static func all(_ decision: Decision, _ explanation: Explanation?, _ program: Program) -> [Finding] {
    guard let explanation else { return [] }
    let visits: [Decision.Visit] =
      switch decision.reason {
      case .granted(let grant): [grant.visit]
      case .invalid(let visit): [visit]
      case .notGranted(_, _, let visits): program.combination == .cascadingGrant ? visits.reversed() : visits
      case .administrator, .noRule, .refused, .failed: []
      }
    let explained = Dictionary(grouping: explanation.visits, by: \.rule)
    return visits.compactMap { visit in
      let match = explained[visit.rule]?.last { $0.location == visit.location }
      return match.map { visit in
        let steps = leftovers(of: visit, program).map { [$0] } ?? DecidingSteps.find(in: visit.condition, program)
        return Finding(visit: visit, steps: steps)
      }
    }
  }

  /// Returns the list or path whose leftover elements caused the denial, with that error as its value.
  private static func leftovers(of visit: Explanation.Visit, _ program: Program) -> Explanation.Step? {
    guard case .faults(let fault) = visit.outcome, fault == .leftovers || fault == .leftoversInBranch else {
      return nil
    }
    var found: Explanation.Step?
    visit.condition.forEach { step in
      guard let builtin = program[step.expression].builtin, builtin == .list || builtin == .path,
        step.value.kind == .fault, step.operands.count > 1
      else { return }
      found = step
    }
    return found.map { step in
      Explanation.Step(
        expression: step.expression, value: .cloud(.error(fault, message: fault.text)), operands: step.operands)
    }
  }
}

/// Finds the sub-expressions that determine the value of an expression.
package enum DecidingSteps {
  /// Returns the deciding sub-expressions of a step:
  ///
  /// - for a false `&&` or a true `||`, the last evaluated operand;
  /// - for a true `&&` or a false `||`, all operands;
  /// - for `!`, its operand;
  /// - for a conditional, the selected branch, or the condition if that branch is a constant;
  /// - for a function, its result;
  /// - for an error, the first operand that failed;
  /// - for every other expression, the expression itself.
  ///
  /// - Parameter call: the innermost function call that encloses the step.
  package static func find(
    in step: Explanation.Step, _ program: Program, within call: Explanation.Step? = nil
  ) -> [Explanation.Step] {
    let inner = program.calledFunction(at: step.expression) == nil ? call : step
    if step.value.kind == .fault {
      if let value = value(ofLocal: step, in: call, program) { return find(in: value, program) }
      let culprit = step.operands.first { $0.value.kind == .fault && isBlamed($0, in: step, program) }
      return culprit.map { find(in: $0, program, within: inner) } ?? [step]
    }
    let next: [Explanation.Step] =
      switch program.composition(of: step.expression) {
      case .junction: step.operands.filter { $0.value == step.value }
      case .choice: branch(of: step, program)
      case .negation: step.operands
      case .call: Array(step.operands.suffix(1))
      case nil: []
      }
    return next.isEmpty ? [step] : next.flatMap { find(in: $0, program, within: inner) }
  }

  /// Returns the source of a function's parameter or variable: the argument or the value of its `let`.
  private static func value(
    ofLocal step: Explanation.Step, in call: Explanation.Step?, _ program: Program
  ) -> Explanation.Step? {
    guard let call, case .local(let index) = program[step.expression],
      case .call(let function) = program.composition(of: call.expression)
    else { return nil }
    let sources = program.operands(of: call.expression) + function.variables.map(\.value)
    guard Int(index) < sources.count else { return nil }
    return call.operands.first { $0.expression == sources[Int(index)] }
  }

  /// Returns whether an operand caused the error of a step. An error in an argument or variable of a function has no
  /// effect unless the result uses it.
  private static func isBlamed(
    _ operand: Explanation.Step, in step: Explanation.Step, _ program: Program
  ) -> Bool {
    guard case .call(let function) = program.composition(of: step.expression) else { return true }
    return operand.expression == function.result
  }

  private static func branch(of step: Explanation.Step, _ program: Program) -> [Explanation.Step] {
    guard step.operands.count == 2, let taken = step.operands.last else { return [] }
    return program.isConstant(taken.expression) ? Array(step.operands.prefix(1)) : [taken]
  }
}

extension Explanation.Step {
  /// Calls `body` with this step and all steps below it.
  package func forEach(_ body: (Explanation.Step) throws -> Void) rethrows {
    try body(self)
    for operand in operands { try operand.forEach(body) }
  }
}
