import RulePrograms

/// Equality, order and arithmetic, as in `RuleEvaluation/Functions/Realtime/RealtimeOperators`.
extension RealtimeEvaluator {
  /// Returns `left == right`: true for equal types and values. Two objects are an error.
  func equality(_ left: SymbolicValue, _ right: SymbolicValue) -> Truth {
    switch (left, right) {
    case (.truth(let left), .truth(let right)):
      return space.equal(left, right)
    case (.truth(let truth), .term(let term)), (.term(let term), .truth(let truth)):
      return space.equal(truth, term)
    case (.term(let left), .term(let right)): return equality(left, right)
    case (.place, .term(let term)), (.term(let term), .place):
      return Truth(isTrue: .never, isFalse: space.not(space.isObject(term)))
    case (.place, .truth(let truth)), (.truth(let truth), .place):
      return Truth(isTrue: .never, isFalse: space.either(truth.isTrue, truth.isFalse))
    default: return .error
    }
  }

  private func equality(_ left: Term, _ right: Term) -> Truth {
    let holds: Formula
    if space.constant(left) == .null || space.constant(right) == .null {
      holds = space.isNull(space.constant(left) == .null ? right : left)
      return Truth(isTrue: holds, isFalse: space.not(holds))
    }
    let areObjects = space.both(space.isObject(left), space.isObject(right))
    let areNull = space.both(space.isNull(left), space.isNull(right))
    holds = space.either(areNull, space.both(space.equal(left, right), space.not(areObjects)))
    return Truth(isTrue: holds, isFalse: space.both(space.not(holds), space.not(areObjects)))
  }

  /// Returns an order of two numbers or two strings. Anything else is an error.
  func order(_ operation: Operation, _ left: SymbolicValue, _ right: SymbolicValue) -> SymbolicValue {
    guard case .term(let left) = left, case .term(let right) = right else { return .failure }
    let areNumbers = space.both(space.isNumber(left), space.isNumber(right))
    let areTexts = space.both(space.isKind(left, .string), space.isKind(right, .string))
    let holds =
      switch operation {
      case .realtimeLess: space.less(left, right)
      case .realtimeLessOrEqual: space.not(space.less(right, left))
      case .realtimeGreater: space.less(right, left)
      default: space.not(space.less(left, right))
      }
    return space.value(
      .truth(Truth(isTrue: holds, isFalse: space.not(holds))), if: space.either(areNumbers, areTexts))
  }

  // MARK: Arithmetic

  /// Returns the result of an arithmetic operation. Divisions and remainders of unknown numbers are not modeled.
  func arithmetic(_ operation: Operation, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    let terms = operands.compactMap { operand in if case .term(let term) = operand { term } else { nil } }
    guard terms.count == operands.count else { return .failure }
    let numbers = terms.compactMap { space.constant($0)?.number }
    if numbers.count == terms.count {
      let result = Self.result(operation, numbers)
      return result.isFinite ? .term(space.number(result)) : unmodeled("a number that is not finite", operands, id)
    }
    let areNumbers = space.all(terms.map { space.isNumber($0) })
    let sum = (condition: areNumbers, value: number(operation, of: terms, operands, id))
    guard operation == .realtimeAdd else { return space.choose([sum]) }
    let areTexts = space.all(terms.map { space.isKind($0, .string) })
    let areBoth = space.all(terms.map { space.isKind($0, [.string, .int, .float]) })
    let areMixed = space.all([areBoth, space.not(areTexts), space.not(areNumbers)])
    var choices = [sum, (areTexts, .term(space.joined(terms[0], terms[1])))]
    if areMixed != .never {
      choices.append((areMixed, unmodeled("a string with a number appended", operands, id)))
    }
    return space.choose(choices)
  }

  private func number(
    _ operation: Operation, of terms: [Term], _ operands: [SymbolicValue], _ id: ExpressionID
  ) -> SymbolicValue {
    let builtin: Builtin? =
      switch operation {
      case .realtimeAdd: .add
      case .realtimeSubtract: .subtract
      case .realtimeMultiply: .multiply
      case .realtimeNegate: .negate
      default: nil
      }
    guard let builtin else { return unmodeled("a division", operands, id) }
    let kinds: Kinds = [.int, .float]
    return .term(space.term(.applied(builtin, terms, kinds), kinds))
  }

  private static func result(_ operation: Operation, _ numbers: [Double]) -> Double {
    switch operation {
    case .realtimeAdd: numbers[0] + numbers[1]
    case .realtimeSubtract: numbers[0] - numbers[1]
    case .realtimeMultiply: numbers[0] * numbers[1]
    case .realtimeDivide: numbers[0] / numbers[1]
    case .realtimeRemainder: numbers[0].truncatingRemainder(dividingBy: numbers[1])
    default: -numbers[0]
    }
  }
}
