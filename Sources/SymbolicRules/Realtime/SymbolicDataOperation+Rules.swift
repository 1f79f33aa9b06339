package import RulePrograms

/// A rule of a Realtime Database at a location where an operation can evaluate it.
package struct EvaluatedDataRule {
  /// When the operation evaluates the rule.
  package let condition: Formula
  let location: [Term]
  let step: RealtimeWalk.Step
}

extension SymbolicDataOperation {
  /// Returns where the operation can evaluate a rule.
  ///
  /// A `.read` or `.write` rule is evaluated unless a rule above it grants the operation, and a `.validate` rule where there
  /// is data after a granted write.
  package func evaluations(of rule: RuleID, in program: Program) -> [EvaluatedDataRule] {
    let walk = RealtimeWalk(program: program, space: space)
    let node = program[rule].node
    guard program.nodes[node].validate == rule else {
      guard rule == (method == .read ? program.nodes[node].read : program.nodes[node].write) else { return [] }
      return paths.flatMap { path -> [EvaluatedDataRule] in
        let steps = walk.steps(along: path)
        return steps.filter { $0.node == node }.map { step in
          let above = steps.filter { $0.depth < step.depth }.compactMap { grant($0, path, in: program) }
          let condition = space.both(step.condition, space.not(space.any(above)))
          return EvaluatedDataRule(condition: condition, location: Array(path.prefix(step.depth)), step: step)
        }
      }
    }
    guard method == .write else { return [] }
    let isGranted = paths.map { self.isGranted(at: $0, walk.steps(along: $0), by: program) }
    return places(of: node, walk).map { step, location in
      let isPresent = inputs.states.isPresent(DataPlace(isAfter: true, keys: location))
      return EvaluatedDataRule(
        condition: space.all([step.condition, isPresent] + isGranted), location: location, step: step)
    }
  }

  /// Returns when an expression of an evaluated rule is true, and when it is false.
  package func truth(of expression: ExpressionID, in rule: EvaluatedDataRule, of program: Program) -> Truth {
    var evaluator = RealtimeEvaluator(program, inputs, at: rule.location, captures: rule.step.captures)
    return evaluator.truth(of: expression)
  }

  /// Returns the locations of a node on the way to the written paths and below them.
  private func places(of node: Int, _ walk: RealtimeWalk) -> [(step: RealtimeWalk.Step, location: [Term])] {
    var found: [(step: RealtimeWalk.Step, location: [Term])] = []
    let way = Set(walk.program.path(toNode: node))
    func visit(_ step: RealtimeWalk.Step, _ location: [Term]) {
      if step.node == node { found.append((step, location)) }
      guard step.node != node, way.contains(step.node) else { return }
      for key in childKeys(of: step.node, at: location, walk) {
        for child in walk.children(of: step, key: key) { visit(child, location + [key]) }
      }
    }
    for path in paths {
      for step in walk.steps(along: path) {
        if step.depth == path.count {
          visit(step, path)
        } else if step.node == node {
          found.append((step, Array(path.prefix(step.depth))))
        }
      }
    }
    return found
  }
}
