package import RulePrograms

extension SymbolicEvaluator {
  /// Returns when a condition within function calls is true, and when it is false.
  package func truth(of bound: BoundExpression) -> Truth { space.truth(of: value(of: bound)) }

  private func value(of bound: BoundExpression) -> SymbolicValue {
    var evaluator = entering(bound.call)
    return evaluator.value(of: bound.id)
  }

  private func entering(_ call: BoundExpression.Call?) -> SymbolicEvaluator {
    var evaluator = self
    (evaluator.locals, evaluator.known) = ([], [:])
    guard let call else { return evaluator }
    evaluator.locals = call.arguments.map { value(of: $0) }
    for variable in program.functions[call.function].variables {
      evaluator.locals.append(evaluator.value(of: variable.value))
    }
    return evaluator
  }
}
