import RulePrograms
import RuleValues

extension Evaluator {
  /// `&&` (decided by false) and `||` (decided by true): either side decides, whatever the other is; of two that do not
  /// decide, the first error is the result. The right is evaluated also after an error (emulator 1.19.9).
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

  /// The second branch counts two expressions more than the first (emulator 1.19.9).
  mutating func choice(_ condition: ExpressionID, _ then: ExpressionID, _ otherwise: ExpressionID) -> RuleValue {
    let condition = self.condition(condition)
    guard case .bool(let holds) = condition else {
      return condition.isFinalError || state.spend(1) ? condition : .error(.expressionLimit)
    }
    guard state.spend(holds ? 1 : 3) else { return .error(.expressionLimit) }
    return evaluate(holds ? then : otherwise)
  }

  /// The value of an operand that must be a boolean: that, or an error.
  private mutating func condition(_ id: ExpressionID) -> RuleValue {
    let value = evaluate(id)
    switch value {
    case .bool, .error: return value
    default: return state.typeFault(value, expected: .bool)
    }
  }

  /// Calls a function: arguments and variables are evaluated once, to a value or an error.
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

  /// Evaluates operands, the last one first, and appends them in the order of the text.
  private mutating func appendLastFirst(_ arguments: Expression.Arguments) {
    let base = state.operands.count
    for _ in arguments.range { state.operands.append(.null) }
    for (offset, position) in arguments.range.enumerated().reversed() {
      let operand = evaluate(state.program.arguments[position])
      state.operands[base + offset] = operand
    }
  }

  /// Evaluates all operands, then the built-in. An error among them does not end the evaluation of the others, because
  /// they count (emulator 1.19.9); a limit does.
  mutating func call(_ builtin: Builtin, _ arguments: Expression.Arguments) -> RuleValue {
    if !Observer.watchesValues, builtin == .member, let uid = state.uid(arguments) { return uid }
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
  /// The error that ends everything, or else the first one, among the operands from `base` on.
  func decidingError(from base: Int) -> RuleValue? {
    let errors = operands[base...].filter { if case .error = $0 { true } else { false } }
    return errors.first(where: \.isFinalError) ?? errors.first
  }

  /// `x is type`
  mutating func isType(_ value: RuleValue, _ types: TypeSet) -> RuleValue {
    if case .error = value { return value }
    if environment.isProof, let proven = provenType(value, types) { return proven }
    return .bool(value.type.map { types.contains($0) } ?? false)
  }

  /// The built-in's value for the operands from `base` on, of which `firstError` is the first error.
  mutating func applied(_ builtin: Builtin, _ base: Int, _ firstError: RuleValue?) -> RuleValue {
    if environment.isQuery, firstError == nil, let answer = appliedToQuery(builtin, base) { return answer }
    return precedence(builtin, base, firstError) ?? apply(builtin, base)
  }

  /// The member `uid` of `request.auth`, which nearly every rule reads: the token is not loaded into the arena for it. Nil
  /// where the general way has to be taken. It costs what that costs.
  mutating func uid(_ arguments: Expression.Arguments) -> RuleValue? {
    let object = program.arguments[arguments.range.lowerBound]
    let name = program.arguments[arguments.range.lowerBound + 1]
    guard case .input(.requestAuth) = program.expressions[Int(object.index)],
      case .constant(.string(let text)) = program.expressions[Int(name.index)], arena.equal(text, arena.words.uid),
      environment.knownAuth == nil, !environment.isQuery, steps + 2 <= pause
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
  /// Whether it is an error after which nothing is evaluated any more.
  var isFinalError: Bool {
    if case .error(let fault) = self { fault.isFinal } else { false }
  }
}
