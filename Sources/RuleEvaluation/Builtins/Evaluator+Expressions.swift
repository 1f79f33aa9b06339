import RulePrograms
import RuleValues

extension Evaluator {
  /// The value of an expression of Cloud rules.
  mutating func computeBuiltin(_ expression: Expression) -> RuleValue {
    switch expression {
    case .absorbingAnd(let left, let right): return absorbing(left, right, deciding: false)
    case .absorbingOr(let left, let right): return absorbing(left, right, deciding: true)
    case .choice(let condition, let then, let otherwise): return choice(condition, then, otherwise)
    case .builtin(let builtin, let arguments): return call(builtin, arguments)
    case .isType(let value, let types): return isType(evaluate(value), types)
    case .matchesWhole(let text, let pattern): return matchesWhole(evaluate(text), pattern)
    case .invoke(let function, let arguments): return invoke(function, arguments)
    case .local(let index): return locals[frame + Int(index)]
    default: return .error(.kind)
    }
  }

  /// `&&` (decided by false) and `||` (decided by true): either side decides, whatever the other is; of two that do not
  /// decide, an error is the result. The right is evaluated also after an error (emulator 1.19.9).
  private mutating func absorbing(_ left: ExpressionID, _ right: ExpressionID, deciding: Bool) -> RuleValue {
    let left = condition(left)
    if case .bool(deciding) = left { return left }
    if case .error(let fault) = left, fault.isFinal { return left }
    let right = condition(right)
    expressions += 1
    guard expressions <= expressionLimit else { return .error(.expressionLimit) }
    if case .error(let fault) = right, fault.isFinal { return right }
    if case .bool(deciding) = right { return right }
    if case .error = left { return left }
    return right
  }

  private mutating func choice(
    _ condition: ExpressionID, _ then: ExpressionID, _ otherwise: ExpressionID
  ) -> RuleValue {
    let condition = self.condition(condition)
    guard case .bool(let holds) = condition else { return condition }
    let value = evaluate(holds ? then : otherwise)
    expressions += 1
    return expressions <= expressionLimit ? value : .error(.expressionLimit)
  }

  /// The value of an operand that must be a boolean: that, or an error.
  private mutating func condition(_ id: ExpressionID) -> RuleValue {
    let value = evaluate(id)
    switch value {
    case .bool, .error: return value
    default: return .error(EvaluationFault(.unsupportedOperation))
    }
  }

  private func isType(_ value: RuleValue, _ types: TypeSet) -> RuleValue {
    if case .error = value { return value }
    return .bool(value.type.map { types.contains($0) } ?? false)
  }

  /// Calls a function: arguments and variables are evaluated once, to a value or an error.
  private mutating func invoke(_ index: Int32, _ arguments: Expression.Arguments) -> RuleValue {
    let base = operands.count
    for position in arguments.range { operands.append(evaluate(program.arguments[position])) }
    let caller = frame
    frame = locals.count
    locals.append(contentsOf: operands[base...])
    operands.removeSubrange(base...)
    for variable in program.functions[Int(index)].variables { locals.append(evaluate(variable.value)) }
    let result = evaluate(program.functions[Int(index)].result)
    locals.removeSubrange(frame...)
    frame = caller
    return result
  }

  /// Evaluates the operands, then the built-in. The first operand that is an error is the result.
  private mutating func call(_ builtin: Builtin, _ arguments: Expression.Arguments) -> RuleValue {
    let base = operands.count
    defer { operands.removeSubrange(base...) }
    for position in arguments.range {
      let operand = evaluate(program.arguments[position])
      if case .error = operand { return operand }
      operands.append(operand)
    }
    return apply(builtin, base)
  }
}
