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
  /// decide, the first error is the result. The right is evaluated also after an error (emulator 1.19.9).
  private mutating func absorbing(_ left: ExpressionID, _ right: ExpressionID, deciding: Bool) -> RuleValue {
    let left = condition(left)
    if case .bool(deciding) = left { return left }
    if case .error(let fault) = left, fault.isFinal { return left }
    let right = condition(right)
    guard spend(1) else { return .error(.expressionLimit) }
    if case .error(let fault) = right, fault.isFinal { return right }
    if case .bool(deciding) = right { return right }
    if case .error = left { return left }
    return right
  }

  /// The second branch counts two expressions more than the first (emulator 1.19.9).
  private mutating func choice(
    _ condition: ExpressionID, _ then: ExpressionID, _ otherwise: ExpressionID
  ) -> RuleValue {
    let condition = self.condition(condition)
    guard case .bool(let holds) = condition else { return isFinal(condition) || spend(1) ? condition : exhausted }
    guard spend(holds ? 1 : 3) else { return exhausted }
    return evaluate(holds ? then : otherwise)
  }

  private var exhausted: RuleValue { .error(.expressionLimit) }

  /// Counts expressions that are no nodes of the program; false where the request has used all that it may.
  private mutating func spend(_ count: Int) -> Bool {
    expressions += count
    return expressions <= expressionLimit
  }

  /// The value of an operand that must be a boolean: that, or an error.
  private mutating func condition(_ id: ExpressionID) -> RuleValue {
    let value = evaluate(id)
    switch value {
    case .bool, .error: return value
    default: return typeFault(value, expected: .bool)
    }
  }

  mutating func isType(_ value: RuleValue, _ types: TypeSet) -> RuleValue {
    if case .error = value { return value }
    if environment.isProof, let proven = provenType(value, types) { return proven }
    return .bool(value.type.map { types.contains($0) } ?? false)
  }

  private func isFinal(_ value: RuleValue) -> Bool {
    if case .error(let fault) = value { fault.isFinal } else { false }
  }

  /// Calls a function: arguments and variables are evaluated once, to a value or an error.
  private mutating func invoke(_ index: Int32, _ arguments: Expression.Arguments) -> RuleValue {
    let base = operands.count
    if arguments.isLastFirst {
      appendLastFirst(arguments)
    } else {
      for position in arguments.range {
        let argument = evaluate(program.arguments[position])
        operands.append(argument)
      }
    }
    let caller = frame
    frame = locals.count
    locals.append(contentsOf: operands[base...])
    operands.removeAll(after: base)
    for variable in program.functions[Int(index)].variables {
      expressions += 1
      let value = evaluate(variable.value)
      locals.append(value)
    }
    let result = evaluate(program.functions[Int(index)].result)
    locals.removeAll(after: frame)
    frame = caller
    return result
  }

  /// Evaluates operands, the last one first, and puts them down in the order of the text.
  private mutating func appendLastFirst(_ arguments: Expression.Arguments) {
    let base = operands.count
    for _ in arguments.range { operands.append(.null) }
    for (offset, position) in arguments.range.enumerated().reversed() {
      let operand = evaluate(program.arguments[position])
      operands[base + offset] = operand
    }
  }

  /// Evaluates all operands, then the built-in. An error among them does not end the evaluation of the others, because
  /// they count (emulator 1.19.9); a limit does.
  private mutating func call(_ builtin: Builtin, _ arguments: Expression.Arguments) -> RuleValue {
    if !Observer.watchesValues, builtin == .member, let uid = uid(arguments) { return uid }
    let base = operands.count
    defer { operands.removeAll(after: base) }
    var firstError: RuleValue?
    if arguments.isLastFirst {
      appendLastFirst(arguments)
      firstError = decidingError(from: base)
      if let firstError, isFinal(firstError) { return firstError }
    } else {
      for position in arguments.range {
        let operand = evaluate(program.arguments[position])
        if case .error(let fault) = operand {
          if fault.isFinal { return operand }
          if firstError == nil { firstError = operand }
        }
        operands.append(operand)
      }
    }
    let value = applied(builtin, base, firstError)
    if builtin == .list || builtin == .path, operands.count - base > 1, case .error = value { hasLeftovers = true }
    return value
  }

  /// The error that ends everything, or else the first one, among the operands from `base` on.
  private func decidingError(from base: Int) -> RuleValue? {
    let errors = operands[base...].filter { if case .error = $0 { true } else { false } }
    return errors.first(where: isFinal) ?? errors.first
  }

  /// The built-in's value for the operands from `base` on, of which `firstError` is the first error.
  mutating func applied(_ builtin: Builtin, _ base: Int, _ firstError: RuleValue?) -> RuleValue {
    if environment.isQuery, firstError == nil, let answer = appliedToQuery(builtin, base) { return answer }
    return precedence(builtin, base, firstError) ?? apply(builtin, base)
  }

  /// The member `uid` of `request.auth`: nearly every rule asks for it, and so the token is not put into the arena beside
  /// it. Nil where the long way has to be gone. It costs what that costs.
  private mutating func uid(_ arguments: Expression.Arguments) -> RuleValue? {
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
