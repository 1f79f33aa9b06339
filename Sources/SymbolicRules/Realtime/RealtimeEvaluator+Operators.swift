import RulePrograms

/// Equality, order and arithmetic, as in `RuleEvaluation/Functions/Realtime/RealtimeOperators`.
extension RealtimeEvaluator {
  /// Returns `left == right`: true for equal types and values. Two objects are an error.
  func equality(_ left: SymbolicValue, _ right: SymbolicValue, _ id: ExpressionID) -> Truth {
    switch (left, right) {
    case (.truth(let left), .truth(let right)): return space.equal(left, right)
    case (.truth(let truth), .term(let term)), (.term(let term), .truth(let truth)): return space.equal(truth, term)
    case (.term(let left), .term(let right)): return equality(left, right)
    case (.place, .term(let term)), (.term(let term), .place):
      return Truth(isTrue: .never, isFalse: space.not(space.isObject(term)))
    case (.place, .truth), (.truth, .place): return .no
    case (.place, .place): return .error
    case (.term, _), (.truth, _), (.place, _), (.sequence, _), (.record, _), (.path, _), (.keys, _), (.difference, _),
      (.cases, _):
      return unmodeledTruthOrError("equality of computed values", [left, right], id)
    }
  }

  private func equality(_ left: Term, _ right: Term) -> Truth {
    let holds: Formula
    if space.constant(left) == .null || space.constant(right) == .null {
      holds = space.isNull(space.constant(left) == .null ? right : left)
      return space.decided(holds)
    }
    let areObjects = space.both(space.isObject(left), space.isObject(right))
    let areNull = space.both(space.isNull(left), space.isNull(right))
    holds = space.either(areNull, space.both(space.equal(left, right), space.not(areObjects)))
    return Truth(isTrue: holds, isFalse: space.both(space.not(holds), space.not(areObjects)))
  }

  /// Returns an order of two numbers or two strings. Anything else is an error, and no order holds for a value that is not a
  /// number.
  ///
  /// - Parameter holds: returns the order from whether the left value is less, and whether it is greater.
  func order(
    _ left: SymbolicValue, _ right: SymbolicValue, _ id: ExpressionID, by holds: (Formula, Formula) -> Formula
  ) -> SymbolicValue {
    guard case .term(let first) = left, case .term(let second) = right else {
      return failure(of: "an order", [left, right], id)
    }
    let areNumbers = space.both(space.isKind(first, .number), space.isKind(second, .number))
    let areTexts = space.both(space.isKind(first, .string), space.isKind(second, .string))
    let isOrdered = space.both(space.not(space.isKind(first, .nan)), space.not(space.isKind(second, .nan)))
    let isTrue = space.both(isOrdered, holds(space.less(first, second), space.less(second, first)))
    return space.value(
      .truth(space.decided(isTrue)), if: space.either(areNumbers, areTexts))
  }

  // MARK: Arithmetic

  /// Returns `left + right`: the sum of numbers, or the text of both if one is a string.
  func sum(_ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    guard let terms = terms(operands) else { return failure(of: "`+`", operands, id) }
    let sum = arithmetic(.add, operands, id) { $0[0] + $0[1] }
    let areNumbers = space.all(terms.map { space.isKind($0, .number) })
    if areNumbers == .always { return sum }
    let areTexts = space.all(terms.map { space.isKind($0, .string) })
    let areBoth = space.all(terms.map { space.isKind($0, Kinds.number.union(.string)) })
    let areMixed = space.all([areBoth, space.not(areTexts), space.not(areNumbers)])
    var choices = [(areNumbers, sum), (areTexts, .term(space.joined(terms[0], terms[1])))]
    if areMixed != .never {
      choices.append((areMixed, unmodeledValue("a string with a number appended", operands, of: .string, id)))
    }
    return space.choose(choices)
  }

  /// Returns the result of an arithmetic operation. Divisions and remainders of unknown numbers are not modeled.
  func arithmetic(
    _ builtin: Builtin, _ operands: [SymbolicValue], _ id: ExpressionID, by result: ([Double]) -> Double
  ) -> SymbolicValue {
    guard let terms = terms(operands) else { return failure(of: "`\(builtin)`", operands, id) }
    let numbers = terms.compactMap { space.constant($0)?.number }
    if numbers.count == terms.count {
      let result = result(numbers)
      return result.isFinite
        ? .term(space.number(result)) : unmodeledValue("a number that is not finite", operands, of: .number, id)
    }
    let areNumbers = space.all(terms.map { space.isKind($0, .number) })
    let kinds: Kinds = terms.allSatisfy { isFinite($0) } ? [.int, .float] : .number
    let number: SymbolicValue =
      builtin == .divide || builtin == .remainder
      ? unmodeledValue("`\(builtin)`", operands, of: .number, id)
      : .term(space.term(.applied(builtin, terms, kinds), kinds))
    return space.value(number, if: areNumbers)
  }

  /// Whether a number is finite, as all data is. The result of an operation on such numbers can be infinite, and that of two
  /// infinite numbers can be no number.
  private func isFinite(_ term: Term) -> Bool {
    switch space[term] {
    case .constant, .document, .referenced, .field, .element, .size: true
    case .input(let input): if case .unmodeled = input { false } else { true }
    case .joined, .applied: false
    }
  }
}
