import RulePrograms
import RuleValues

extension Evaluator {
  /// Evaluates `&&` (decided by false) or `||` (decided by true).
  ///
  /// Either side can decide, whatever the other one is. If neither decides, the first error is the result. The right
  /// side is evaluated even after an error on the left (emulator 1.19.9).
  mutating func absorbing(_ left: ExpressionID, _ right: ExpressionID, deciding: Bool) -> RuleValue {
    let left = condition(left)
    if case .bool(deciding) = left { return left }
    if case .error(let fault) = left, fault.isFinal { return left }
    let right = condition(right)
    guard state.spend(1) else { return .error(.expressionLimit) }
    if case .error(let fault) = right, fault.isFinal { return right }
    if case .bool(deciding) = right { return right }
    if case .error = left { return left }
    return right
  }

  /// Evaluates `?:`. The second branch counts two more expressions than the first (emulator 1.19.9).
  mutating func choice(_ condition: ExpressionID, _ then: ExpressionID, _ otherwise: ExpressionID) -> RuleValue {
    let condition = self.condition(condition)
    guard case .bool(let holds) = condition else {
      return condition.isFinalError || state.spend(1) ? condition : .error(.expressionLimit)
    }
    guard state.spend(holds ? 1 : 3) else { return .error(.expressionLimit) }
    return evaluate(holds ? then : otherwise)
  }

  /// Evaluates an operand that must be a boolean; otherwise the result is an error.
  private mutating func condition(_ id: ExpressionID) -> RuleValue {
    let value = evaluate(id)
    switch value {
    case .bool, .error: return value
    default: return state.typeFault(value, expected: .bool)
    }
  }

  /// Calls a function. Each argument and variable is evaluated once, to a value or an error.
  mutating func invoke(_ index: Int32, _ arguments: Expression.Arguments) -> RuleValue {
    let base = state.operands.count
    if arguments.isLastFirst {
      appendLastFirst(arguments)
    } else {
      for position in arguments.range {
        let argument = evaluate(state.program.arguments[position])
        state.operands.append(argument)
      }
    }
    let caller = state.frame
    state.frame = state.locals.count
    state.locals.append(contentsOf: state.operands[base...])
    state.operands.removeAll(after: base)
    for variable in state.program.functions[Int(index)].variables {
      state.expressions += 1
      let value = evaluate(variable.value)
      state.locals.append(value)
    }
    let result = evaluate(state.program.functions[Int(index)].result)
    state.locals.removeAll(after: state.frame)
    state.frame = caller
    return result
  }

  /// Evaluates operands from last to first, and appends them in source order.
  private mutating func appendLastFirst(_ arguments: Expression.Arguments) {
    let base = state.operands.count
    for _ in arguments.range { state.operands.append(.null) }
    for (offset, position) in arguments.range.enumerated().reversed() {
      let operand = evaluate(state.program.arguments[position])
      state.operands[base + offset] = operand
    }
  }

  /// Evaluates all operands, then the built-in.
  ///
  /// The evaluation continues after an error in an operand, because the remaining operands count as expressions
  /// (emulator 1.19.9). It stops at a limit.
  mutating func call(_ builtin: Builtin, _ arguments: Expression.Arguments) -> RuleValue {
    if Observer.watching == .nothing, builtin == .member, let uid = state.uid(arguments) { return uid }
    let base = state.operands.count
    defer { state.operands.removeAll(after: base) }
    var firstError: RuleValue?
    if arguments.isLastFirst {
      appendLastFirst(arguments)
      firstError = state.decidingError(from: base)
      if let firstError, firstError.isFinalError { return firstError }
    } else {
      for position in arguments.range {
        let operand = evaluate(state.program.arguments[position])
        if case .error(let fault) = operand {
          if fault.isFinal { return operand }
          if firstError == nil { firstError = operand }
        }
        state.operands.append(operand)
      }
    }
    let value = state.applied(builtin, base, firstError)
    if builtin == .list || builtin == .path, state.operands.count - base > 1, case .error = value {
      state.hasLeftovers = true
    }
    return value
  }
}

extension EvaluationState {
  /// Returns the deciding error among the operands from `base` on: a final error if there is one, otherwise the first.
  func decidingError(from base: Int) -> RuleValue? {
    let errors = operands[base...].filter { if case .error = $0 { true } else { false } }
    return errors.first(where: \.isFinalError) ?? errors.first
  }

  /// Evaluates `x is type`.
  mutating func isType(_ value: RuleValue, _ types: TypeSet) -> RuleValue {
    if case .error = value { return value }
    if environment.isProof, let proven = provenType(value, types) { return proven }
    return .bool(value.type.map { types.contains($0) } ?? false)
  }

  /// Applies the built-in to the operands from `base` on. `firstError` is the first error among them.
  mutating func applied(_ builtin: Builtin, _ base: Int, _ firstError: RuleValue?) -> RuleValue {
    if environment.isQuery, firstError == nil, let answer = appliedToQuery(builtin, base) { return answer }
    return precedence(builtin, base, firstError) ?? apply(builtin, base)
  }

  /// Returns `request.auth.uid` without loading the rest of the token, because nearly every rule reads it.
  ///
  /// It returns nil if the general evaluation is necessary. It counts the same cost as that.
  mutating func uid(_ arguments: Expression.Arguments) -> RuleValue? {
    let object = program.arguments[arguments.range.lowerBound]
    let name = program.arguments[arguments.range.lowerBound + 1]
    guard case .input(.requestAuth) = program.expressions[Int(object.index)],
      case .constant(.string(let text)) = program.expressions[Int(name.index)], arena.equal(text, arena.words.uid),
      environment.knownAuth == nil, steps + 2 <= pause
    else { return nil }
    let price = Int(program.prices[Int(object.index)]) + Int(program.prices[Int(name.index)])
    guard expressions + price <= expressionLimit else { return nil }
    guard let uid = environment.knownUID ?? environment.surroundings?.uid(in: &arena) else { return nil }
    environment.knownUID = uid
    steps += 2
    expressions += price
    return uid
  }
}

extension RuleValue {
  /// Whether the value is an error.
  var isError: Bool { if case .error = self { true } else { false } }

  /// Whether the value is an error that ends the evaluation.
  var isFinalError: Bool {
    if case .error(let fault) = self { fault.isFinal } else { false }
  }
}
