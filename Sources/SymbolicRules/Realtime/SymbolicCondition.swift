package import RulePrograms

/// The condition of a rule of a Realtime Database for all operations at once, in the terms of a space.
///
/// Every operation turns some data before into some data after. A write of all data does this for any two states, so what
/// holds for such a write holds for each operation.
package struct SymbolicCondition {
  /// The terms and formulas.
  package let space: SymbolicSpace
  private let method: RuleMethod
  private let operation: SymbolicDataOperation
  private let location: [Term]

  /// Creates the condition of a rule at a location.
  ///
  /// - Parameter method: `read`, `write` or `validate`.
  package init(_ method: RuleMethod, at path: [RequestForm.Segment], in space: SymbolicSpace) {
    self.space = space
    self.method = method
    operation = SymbolicDataOperation(RequestForm(method == .read ? .read : .write, []), in: space)
    location = path.enumerated().map { index, segment in
      switch segment {
      case .literal(let text): space.term(text)
      case .variable: space.input(.segment(index))
      }
    }
  }

  /// Returns when a rule of a program holds. A missing `.validate` always holds, and another missing rule never.
  package func holds(_ rule: RuleID?, in program: Program) -> Formula {
    guard let rule else { return method == .validate ? .always : .never }
    var evaluator = RealtimeEvaluator(
      program, operation.inputs, at: location, captures: captures(at: program[rule].node, in: program))
    return evaluator.truth(of: program[rule].condition).isTrue
  }

  private func captures(at node: Int, in program: Program) -> [Int: Term] {
    let slots = program.path(toNode: node).dropFirst().map { program.nodes[$0].slot }
    let pairs = zip(slots, location).compactMap { slot, key in slot.map { ($0, key) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns what holds for each operation that evaluates the rule.
  ///
  /// - Parameter programs: the programs whose conditions were asked for.
  package func facts(for programs: [Program]) -> Formula {
    var facts = operation.facts(for: method == .read ? programs : [])
    facts += location.filter { space.constant($0) == nil }.map { space.isKey($0) }
    if method == .validate { facts.append(hasData) }
    return space.all(facts)
  }

  /// That there is data at the location after the operation.
  package var hasData: Formula { operation.inputs.states.isPresent(DataPlace(isAfter: true, keys: location)) }

  /// That the location has the same data before and after the operation.
  package var isUnchanged: Formula {
    let states = operation.inputs.states
    let before = states.before(location)
    let same = states.states(of: DataPlace(isAfter: true, keys: location)).map { condition, state in
      guard case .term(let after) = state else { return Formula.never }
      let areAbsent = space.both(space.not(space.isPresent(before)), space.not(space.isPresent(after)))
      return space.both(condition, space.either(areAbsent, space.equal(before, after)))
    }
    return space.any(same)
  }
}
