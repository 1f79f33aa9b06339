import RulePrograms
import RuleValues

extension Evaluator {
  /// Evaluates the operands of a call, then the call. The first error among the operands is the result.
  mutating func call(_ operation: Operation, _ arguments: Expression.Arguments) -> RuleValue {
    let start = Int(arguments.start)
    let first = evaluate(state.program.arguments[start])
    if case .error = first { return first }
    let body = state.operations[operation]
    guard body.takes(Int(arguments.count)) else { return .error(.kind) }
    switch body {
    case .unary(let apply): return apply(&state, first)
    case .binary(let apply):
      let second = evaluate(state.program.arguments[start + 1])
      if case .error = second { return second }
      return apply(&state, first, second)
    case .ternary(let apply):
      let second = evaluate(state.program.arguments[start + 1])
      if case .error = second { return second }
      let third = evaluate(state.program.arguments[start + 2])
      if case .error = third { return third }
      return apply(&state, first, second, third)
    case .every(let apply): return every(apply, first, arguments)
    }
  }

  private mutating func every(
    _ apply: (inout EvaluationState, RuleValue, RuleValue?) -> RuleValue, _ first: RuleValue,
    _ arguments: Expression.Arguments
  ) -> RuleValue {
    if arguments.count == 1 { return apply(&state, first, nil) }
    var result = RuleValue.bool(true)
    for argument in state.program.arguments[arguments.range].dropFirst() {
      let operand = evaluate(argument)
      let value = apply(&state, first, operand)
      guard case .bool(let bool) = value else { return value }
      if !bool { result = .bool(false) }
    }
    return result
  }
}
