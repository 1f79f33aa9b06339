package import RulePrograms
import RuleValues
import SourceText

/// The operations of a form on a Realtime Database, in the terms of a space.
package struct SymbolicDataOperation {
  /// `read` or `write`.
  package let method: RuleMethod
  /// The keys of the paths. A write of several paths is a multi-path update.
  package let paths: [[Term]]
  /// The terms and formulas.
  package let space: SymbolicSpace
  let inputs: RealtimeInputs

  /// The values that are written, in the order of ``paths``.
  package var values: [Term] { inputs.states.writes.map(\.value) }

  /// Creates the operations of a form.
  ///
  /// - Parameters:
  ///   - others: further paths that the same operation writes.
  ///   - isPartOfUpdate: whether the operation can also write anything at paths that are not listed.
  package init(
    _ form: RequestForm, with others: [[RequestForm.Segment]] = [], isPartOfUpdate: Bool = false,
    in space: SymbolicSpace
  ) {
    method = form.method
    self.space = space
    paths = ([form.segments] + others).map { segments in
      segments.enumerated().map { index, segment in
        switch segment {
        case .literal(let text): space.term(text)
        case .variable: space.input(.segment(index))
        }
      }
    }
    let writes = paths.enumerated().map { index, path in
      DataStates.Write(path: path, value: space.input(.written(index)))
    }
    let isRead = form.method == .read
    let otherwise = isPartOfUpdate ? space.input(.written(writes.count)) : nil
    let states = DataStates(writes: isRead ? [] : writes, otherwise: isRead ? nil : otherwise, space: space)
    inputs = RealtimeInputs(states: states, isRead: isRead)
    // Without a caller, all members are missing.
    space[membersOf: space.input(.auth)] = MemberKinds(
      named: ["uid": [.string, .absent], "provider": [.string, .absent], "token": [.map, .absent]], others: .absent)
  }

  // MARK: Decisions

  /// Returns when each of several programs allows the operation, and what holds for each operation.
  ///
  /// All programs see the same children of a written map: those that one of them names, and one more.
  package func decisions(of programs: [Program]) -> (allowed: [Formula], facts: Formula) {
    var allowed: [Formula] = []
    for _ in 0..<3 {
      let known = space.termCount
      allowed = programs.map { isAllowed(by: $0) }
      if space.termCount == known { break }
    }
    return (allowed, space.all(facts(for: programs)))
  }

  /// Returns when the `.read` or `.write` rules of a program grant the operation, and what holds for each caller. A program
  /// that validates allows fewer operations.
  package func isGranted(by program: Program) -> Formula {
    let walk = RealtimeWalk(program: program, space: space)
    return space.all(paths.map { isGranted(at: $0, walk.steps(along: $0), by: program) } + callerFacts())
  }

  private func isAllowed(by program: Program) -> Formula {
    let walk = RealtimeWalk(program: program, space: space)
    var isGranted: [Formula] = []
    var isInvalid: [Formula] = []
    for path in paths {
      let steps = walk.steps(along: path)
      isGranted.append(self.isGranted(at: path, steps, by: program))
      if method == .read || isGranted.last == .never { continue }
      for step in steps {
        isInvalid += invalid(step, Array(path.prefix(step.depth)), walk)
        guard step.depth == path.count else { continue }
        var budget = Self.maximumValidated
        isInvalid += invalidChildren(of: step, path, walk, within: &budget)
        if budget <= 0 { isInvalid.append(unmodeledValidation(in: program)) }
      }
    }
    return space.both(space.all(isGranted), space.not(space.any(isInvalid)))
  }

  /// Returns when a rule on the way to a path grants the operation there.
  func isGranted(at path: [Term], _ steps: [RealtimeWalk.Step], by program: Program) -> Formula {
    space.any(steps.compactMap { grant($0, path, in: program) })
  }

  func grant(_ step: RealtimeWalk.Step, _ path: [Term], in program: Program) -> Formula? {
    let node = program.nodes[step.node]
    guard let rule = method == .read ? node.read : node.write else { return nil }
    return space.both(step.condition, truth(of: rule, step, Array(path.prefix(step.depth)), in: program))
  }

  private func truth(of rule: RuleID, _ step: RealtimeWalk.Step, _ location: [Term], in program: Program) -> Formula {
    var evaluator = RealtimeEvaluator(program, inputs, at: location, captures: step.captures)
    return evaluator.truth(of: program[rule].condition).isTrue
  }

  // MARK: Validation

  /// Returns that the `.validate` of a location applies, because there is data after the write, and does not hold.
  private func invalid(_ step: RealtimeWalk.Step, _ location: [Term], _ walk: RealtimeWalk) -> [Formula] {
    guard let rule = walk.program.nodes[step.node].validate else { return [] }
    let isPresent = inputs.states.isPresent(DataPlace(isAfter: true, keys: location))
    let holds = truth(of: rule, step, location, in: walk.program)
    return [space.all([step.condition, isPresent, space.not(holds)])]
  }

  /// The maximum number of locations below a write whose `.validate` is modeled. Rules with many named children in many
  /// wildcards would have millions.
  private static let maximumValidated = 300

  /// Returns that a location beyond the maximum is invalid, which can have any truth value, another one for other rules.
  private func unmodeledValidation(in program: Program) -> Formula {
    let rules = SymbolicValue.term(space.term(String(decoding: program.file.bytes, as: UTF8.self)))
    return space.unmodeled(space.gap("`.validate` of many locations", [rules], at: "the rules"))
  }

  private func invalidChildren(
    of step: RealtimeWalk.Step, _ location: [Term], _ walk: RealtimeWalk, within budget: inout Int
  ) -> [Formula] {
    var isInvalid: [Formula] = []
    for key in childKeys(of: step.node, at: location, walk) {
      let below = location + [key]
      let isPresent = inputs.states.isPresent(DataPlace(isAfter: true, keys: below))
      for child in walk.children(of: step, key: key) where walk.validates(child.node) && budget > 0 {
        budget -= 1
        let further = invalidChildren(of: child, below, walk, within: &budget)
        isInvalid += invalid(child, below, walk) + further.map { space.both(isPresent, $0) }
      }
    }
    return isInvalid
  }

  /// Returns the keys of the written children that the rules below a node can validate.
  func childKeys(of node: Int, at location: [Term], _ walk: RealtimeWalk) -> [Term] {
    let named = walk.program.nodes[node].namedChildren.compactMap { child -> Term? in
      guard case .key(let name) = walk.program.nodes[child].step, walk.validates(child) else { return nil }
      return space.term(name.text)
    }
    guard let wildcard = walk.program.nodes[node].wildcard, walk.validates(wildcard) else { return named }
    let map = written(at: location)
    return (named + [space.input(.unnamedKey(map))] + space.keys(of: map)).reduce(into: []) { keys, key in
      if !keys.contains(key) { keys.append(key) }
    }
  }

  private func written(at location: [Term]) -> Term {
    for state in inputs.states.states(of: DataPlace(isAfter: true, keys: location)) {
      if case .term(let term) = state.state { return term }
    }
    return space.input(.data)
  }

  /// Returns the written maps whose children a wildcard validates.
  func validatedMaps(by program: Program) -> Set<Term> {
    let walk = RealtimeWalk(program: program, space: space)
    var maps: Set<Term> = []
    func visit(_ step: RealtimeWalk.Step, _ location: [Term]) {
      if program.nodes[step.node].wildcard.map({ walk.validates($0) }) ?? false { maps.insert(written(at: location)) }
      for key in childKeys(of: step.node, at: location, walk) {
        for child in walk.children(of: step, key: key) { visit(child, location + [key]) }
      }
    }
    if method == .read { return [] }
    for path in paths { walk.steps(along: path).filter { $0.depth == path.count }.forEach { visit($0, path) } }
    return maps
  }
}
