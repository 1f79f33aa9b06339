import RulePrograms
import RuleValues

/// Values that functions compute from numbers, strings and times.
extension SymbolicEvaluator {
  /// The operands of a function that the symbolic form models, and the kind of its result.
  private struct Overload {
    let operands: [Kinds]
    let result: Kinds
    /// Whether the result can be out of range, which is an error.
    var canOverflow = false
  }

  func add(_ left: SymbolicValue, _ right: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .term(let first) = left, case .term(let second) = right else {
      return unmodeledCall(.add, [left, right], id)
    }
    let areStrings = space.both(space.isKind(first, .string), space.isKind(second, .string))
    let sum = computed(.add, [left, right], id)
    if areStrings == .never { return sum }
    return space.choose([(areStrings, .term(space.joined(first, second))), (space.not(areStrings), sum)])
  }

  /// Returns the result of a function without side effects: a constant if the operands are, else a term that applies the
  /// function. A result out of range is an error: the term is absent.
  func computed(_ builtin: Builtin, _ operands: [SymbolicValue], _ id: ExpressionID) -> SymbolicValue {
    var terms: [Term] = []
    for operand in operands {
      guard case .term(let term) = operand else { return unmodeledCall(builtin, operands, id) }
      terms.append(term)
    }
    let constants = terms.compactMap { space.constant($0) }
    if constants.count == terms.count {
      switch FunctionResult(of: builtin, constants) {
      case .value(let known): return .term(space.term(known))
      case .error: return .failure
      case .unknown: break
      }
    }
    var choices: [(condition: Formula, value: SymbolicValue)] = []
    var conditions: [Formula] = []
    for overload in Self.overloads[builtin] ?? [] where overload.operands.count == terms.count {
      let condition = space.all(zip(terms, overload.operands).map { space.isKind($0, $1) })
      if condition == .never { continue }
      conditions.append(condition)
      let kinds = overload.canOverflow ? overload.result.union(.absent) : overload.result
      let result = space.term(.applied(builtin, terms, overload.result), kinds)
      choices.append((space.both(condition, space.isPresent(result)), .term(result)))
    }
    let rest = space.not(space.any(conditions))
    if rest == .never { return space.choose(choices) }
    if Self.ofFloats.contains(builtin) {
      let areNumbers = space.all([rest] + terms.map { space.isKind($0, .number) })
      choices += floatResults(of: builtin, operands, terms, id, where: areNumbers)
      return space.choose(choices + [(space.not(areNumbers), unmodeledCall(builtin, operands, id, if: rest))])
    }
    return space.choose(choices + [(.always, unmodeledCall(builtin, operands, id, if: rest))])
  }

  /// Returns the results for two numbers that are not both integers: floats, of which more is known to solvers. The
  /// difference of equal numbers is exact.
  private func floatResults(
    of builtin: Builtin, _ operands: [SymbolicValue], _ terms: [Term], _ id: ExpressionID, where areNumbers: Formula
  ) -> [(condition: Formula, value: SymbolicValue)] {
    if areNumbers == .never { return [] }
    let kinds: Kinds = [.float, .nan]
    let result = SymbolicValue.term(space.term(.applied(builtin, terms, kinds), kinds))
    guard builtin == .subtract else { return [(areNumbers, result)] }
    let isNaN = space.any(terms.map { space.isKind($0, .nan) })
    let areEqual = space.equal(terms[0], terms[1])
    // Infinity minus itself is not a number.
    let areInfinite = unmodeledTruth("a difference of infinities", operands, id).isTrue
    let isNotNumber = space.either(isNaN, space.both(areEqual, areInfinite))
    return [
      (space.both(areNumbers, isNotNumber), .term(space.term(.double(.nan)))),
      (space.all([areNumbers, areEqual, space.not(isNotNumber)]), .term(space.term(.double(0)))),
      (space.all([areNumbers, space.not(isNaN), space.not(areEqual)]), result),
    ]
  }

  /// The operators that also take floats.
  private static let ofFloats: Set<Builtin> = [.add, .subtract, .multiply]

  private static let overloads: [Builtin: [Overload]] = {
    let sums = [
      Overload(operands: [.int, .int], result: .int, canOverflow: true),
      Overload(operands: [.timestamp, .duration], result: .timestamp, canOverflow: true),
      Overload(operands: [.duration, .duration], result: .duration, canOverflow: true),
    ]
    let ofTime = [Overload(operands: [.timestamp], result: .int)]
    let ofText = [Overload(operands: [.string], result: .string)]
    return [
      .add: sums + [Overload(operands: [.duration, .timestamp], result: .timestamp, canOverflow: true)],
      .subtract: sums + [Overload(operands: [.timestamp, .timestamp], result: .duration, canOverflow: true)],
      .multiply: [Overload(operands: [.int, .int], result: .int, canOverflow: true)],
      .negate: [
        Overload(operands: [.int], result: .int, canOverflow: true),
        Overload(operands: [.duration], result: .duration, canOverflow: true),
      ],
      .timestampValue: [Overload(operands: [.int], result: .timestamp, canOverflow: true)],
      .toMillis: ofTime, .hours: ofTime, .minutes: ofTime, .dayOfWeek: ofTime, .year: ofTime, .month: ofTime,
      .day: ofTime, .lower: ofText, .upper: ofText,
    ]
  }()
}
