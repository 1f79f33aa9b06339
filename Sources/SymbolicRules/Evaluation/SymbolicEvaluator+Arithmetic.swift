import RulePrograms
import RuleValues

/// Values that functions compute from numbers, strings and times.
extension SymbolicEvaluator {
  /// The operands of a function that the symbolic form models, and the kind of its result.
  private struct Overload {
    let operands: [Kinds]
    let result: Kinds
  }

  func add(_ left: SymbolicValue, _ right: SymbolicValue, _ id: ExpressionID) -> SymbolicValue {
    guard case .term(let first) = left, case .term(let second) = right else { return .failure }
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
      guard case .term(let term) = operand else { return unmodeled("`\(builtin)`", operands, id) }
      terms.append(term)
    }
    let constants = terms.compactMap { space.constant($0) }
    if constants.count == terms.count, let known = Self.constant(builtin, constants) { return .term(space.term(known)) }
    var choices: [(condition: Formula, value: SymbolicValue)] = []
    var conditions: [Formula] = []
    for overload in Self.overloads(builtin) where overload.operands.count == terms.count {
      let condition = space.all(zip(terms, overload.operands).map { space.isKind($0, $1) })
      if condition == .never { continue }
      conditions.append(condition)
      let kinds = Self.canOverflow(builtin) ? overload.result.union(.absent) : overload.result
      let result = space.term(.applied(builtin, terms, overload.result), kinds)
      choices.append((space.both(condition, space.isPresent(result)), .term(result)))
    }
    let rest = space.not(space.any(conditions))
    if rest == .never { return space.choose(choices) }
    if [.add, .subtract, .multiply].contains(builtin) {
      return space.choose(choices + floatResults(of: builtin, operands, terms, id, where: rest))
    }
    let other = Self.hasOnlyModeledOverloads(builtin, terms.map { space.kinds(of: $0) })
    return space.choose(choices + (other ? [] : [(rest, unmodeled("`\(builtin)`", operands, id))]))
  }

  /// Returns the results for two numbers that are not both integers: floats, of which more is known to solvers. The
  /// difference of equal numbers is exact. Other operands are errors.
  private func floatResults(
    of builtin: Builtin, _ operands: [SymbolicValue], _ terms: [Term], _ id: ExpressionID, where rest: Formula
  ) -> [(condition: Formula, value: SymbolicValue)] {
    let areNumbers = space.all([rest] + terms.map { space.isKind($0, .number) })
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

  private static func canOverflow(_ builtin: Builtin) -> Bool {
    [.add, .subtract, .multiply, .negate, .timestampValue].contains(builtin)
  }

  /// Returns whether all other operands are errors.
  private static func hasOnlyModeledOverloads(_ builtin: Builtin, _ kinds: [Kinds]) -> Bool {
    switch builtin {
    case .negate: kinds.allSatisfy { $0.isDisjoint(with: [.float, .nan]) }
    case .hours, .minutes, .dayOfWeek, .toMillis, .year, .month, .day: true
    default: false
    }
  }

  private static func overloads(_ builtin: Builtin) -> [Overload] {
    switch builtin {
    case .add: sums + [Overload(operands: [.duration, .timestamp], result: .timestamp)]
    case .subtract: sums + [Overload(operands: [.timestamp, .timestamp], result: .duration)]
    case .multiply: [Overload(operands: [.int, .int], result: .int)]
    case .negate: [Overload(operands: [.int], result: .int), Overload(operands: [.duration], result: .duration)]
    case .timestampValue: [Overload(operands: [.int], result: .timestamp)]
    case .toMillis, .hours, .minutes, .dayOfWeek, .year, .month, .day:
      [Overload(operands: [.timestamp], result: .int)]
    case .lower, .upper: [Overload(operands: [.string], result: .string)]
    default: []
    }
  }

  private static let sums = [
    Overload(operands: [.int, .int], result: .int), Overload(operands: [.timestamp, .duration], result: .timestamp),
    Overload(operands: [.duration, .duration], result: .duration),
  ]

  /// Returns the result of a function of constants; nil if it is not modeled.
  private static func constant(_ builtin: Builtin, _ operands: [Constant]) -> Constant? {
    switch (builtin, operands.count) {
    case (.durationValue, 2):
      guard case .integer(let magnitude) = operands[0],
        let unit = operands[1].text.flatMap(RuleDuration.Unit.init(rawValue:))
      else { return nil }
      return RuleDuration(magnitude, unit).map { .duration($0) }
    case (.durationTime, 4):
      let parts = operands.compactMap { operand in if case .integer(let part) = operand { part } else { nil } }
      guard parts.count == 4 else { return nil }
      return RuleDuration(hours: parts[0], minutes: parts[1], seconds: parts[2], nanos: parts[3]).map { .duration($0) }
    case (.timestampDate, 3):
      guard case .integer(let year) = operands[0], case .integer(let month) = operands[1],
        case .integer(let day) = operands[2]
      else { return nil }
      return Timestamp(year: year, month: month, day: day).map { .timestamp($0) }
    case (.timestampValue, 1):
      guard case .integer(let milliseconds) = operands[0] else { return nil }
      return Timestamp(milliseconds: milliseconds).map { .timestamp($0) }
    case (.negate, 1):
      guard case .integer(let integer) = operands[0] else { return nil }
      return integer == .min ? nil : .integer(-integer)
    case (.add, 2), (.subtract, 2), (.multiply, 2):
      guard case .integer(let left) = operands[0], case .integer(let right) = operands[1] else { return nil }
      let (result, overflow) =
        builtin == .add
        ? left.addingReportingOverflow(right)
        : builtin == .subtract ? left.subtractingReportingOverflow(right) : left.multipliedReportingOverflow(by: right)
      return overflow ? nil : .integer(result)
    default: return nil
    }
  }
}
