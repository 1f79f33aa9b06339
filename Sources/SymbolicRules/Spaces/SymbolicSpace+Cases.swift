/// Values with cases.
extension SymbolicSpace {
  /// The maximum number of cases of a value. Beyond it, the value is not modeled.
  private static let maximumCases = 64

  /// Returns the cases of a value; one for a value without cases.
  func cases(of value: SymbolicValue) -> [SymbolicValue.Case] {
    switch value {
    case .cases(let cases): cases
    case .term, .truth, .sequence, .record, .path, .keys, .place, .difference:
      [SymbolicValue.Case(condition: .always, value: value)]
    }
  }

  /// Returns the kinds that a value can have if it is not an error.
  func kinds(of value: SymbolicValue) -> Kinds {
    switch value {
    case .term(let term): kinds(of: term).subtracting(.absent)
    case .truth: .bool
    case .sequence(_, let isSet): isSet ? .set : .list
    case .record: .map
    case .path: .path
    case .keys(let keys): keys.isSet ? .set : .list
    case .place: .any
    case .difference: .mapDiff
    case .cases(let cases): cases.reduce([]) { $0.union(kinds(of: $1.value)) }
    }
  }

  /// Returns that a value without cases has one of the kinds.
  func isKind(_ value: SymbolicValue, _ kinds: Kinds) -> Formula {
    switch value {
    case .term(let term): isKind(term, kinds.subtracting(.absent))
    case .truth, .sequence, .record, .path, .keys, .difference:
      kinds.isDisjoint(with: self.kinds(of: value)) ? .never : .always
    case .place, .cases: unmodeled(gap("the kind of a value", [value], at: "the rules"))
    }
  }

  /// Returns that a boolean is not an error.
  func isValid(_ truth: Truth) -> Formula {
    truth.isFalse == not(truth.isTrue) ? .always : either(truth.isTrue, truth.isFalse)
  }

  /// Returns a value that is `value` under a condition, and an error otherwise.
  func value(_ value: SymbolicValue, if condition: Formula) -> SymbolicValue {
    condition == .always ? value : choose([(condition, value)])
  }

  /// Returns the value whose condition holds; an error if none holds. The conditions must exclude each other.
  func choose(_ choices: [(condition: Formula, value: SymbolicValue)]) -> SymbolicValue {
    var result: [SymbolicValue.Case] = []
    for choice in choices {
      for inner in cases(of: choice.value) {
        let condition = both(choice.condition, inner.condition)
        if condition != .never { result.append(SymbolicValue.Case(condition: condition, value: inner.value)) }
      }
    }
    if let truths = truth(of: result) { return .truth(truths) }
    if result.count == 1, result[0].condition == .always { return result[0].value }
    return .cases(result)
  }

  /// Returns the boolean that several cases are; nil if one of them is another value.
  private func truth(of cases: [SymbolicValue.Case]) -> Truth? {
    guard !cases.isEmpty else { return nil }
    var (holds, fails): ([Formula], [Formula]) = ([], [])
    for inner in cases {
      guard case .truth(let truth) = inner.value else { return nil }
      holds.append(both(inner.condition, truth.isTrue))
      fails.append(both(inner.condition, truth.isFalse))
    }
    return Truth(isTrue: any(holds), isFalse: any(fails))
  }

  /// Returns the result of a function for each combination of the operands' cases. An error in an operand is an error, so the
  /// function gets operands without cases, and booleans that are true or false.
  ///
  /// - Returns: nil if there are too many combinations.
  func map(
    _ operands: [SymbolicValue], _ function: ([SymbolicValue]) -> SymbolicValue
  ) -> SymbolicValue? {
    var combinations: [(condition: Formula, values: [SymbolicValue])] = [(.always, [])]
    for operand in operands {
      var next: [(condition: Formula, values: [SymbolicValue])] = []
      for combination in combinations {
        for inner in cases(of: operand) {
          var condition = both(combination.condition, inner.condition)
          if case .truth(let truth) = inner.value { condition = both(condition, isValid(truth)) }
          if condition != .never { next.append((condition, combination.values + [inner.value])) }
        }
      }
      guard next.count <= Self.maximumCases else { return nil }
      combinations = next
    }
    return choose(combinations.map { ($0.condition, function($0.values)) })
  }

  /// Returns when a value is true, and when it is false. A value of another type is an error.
  package func truth(of value: SymbolicValue) -> Truth {
    switch value {
    case .truth(let truth): return truth
    case .term(let term):
      return Truth(isTrue: equal(term, self.term(.bool(true))), isFalse: equal(term, self.term(.bool(false))))
    case .cases(let cases):
      let truths = cases.map { (condition: $0.condition, truth: truth(of: $0.value)) }
      return Truth(
        isTrue: any(truths.map { both($0.condition, $0.truth.isTrue) }),
        isFalse: any(truths.map { both($0.condition, $0.truth.isFalse) }))
    case .sequence, .record, .path, .keys, .place, .difference: return .error
    }
  }
}
