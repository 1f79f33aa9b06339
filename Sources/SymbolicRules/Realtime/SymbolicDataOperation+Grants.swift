package import RulePrograms

/// A `.read` or `.write` rule on the way to the path of an operation.
package struct DataGrant {
  /// The rule.
  package let rule: RuleID
  /// When its location is on the way.
  package let condition: Formula
  let step: RealtimeWalk.Step
}

extension SymbolicDataOperation {
  /// Returns the rules that can grant the operation at its first path, the root's first.
  package func grants(in program: Program) -> [DataGrant] {
    let steps = RealtimeWalk(program: program, space: space).steps(along: paths.first ?? [])
    return steps.sorted { $0.depth < $1.depth }.compactMap { step in
      let node = program.nodes[step.node]
      let rule = method == .read ? node.read : node.write
      return rule.map { DataGrant(rule: $0, condition: step.condition, step: step) }
    }
  }

  /// Returns when an expression of a granting rule is true, and when it is false.
  package func truth(of expression: ExpressionID, in grant: DataGrant, of program: Program) -> Truth {
    let location = Array((paths.first ?? []).prefix(grant.step.depth))
    var evaluator = RealtimeEvaluator(program, inputs, at: location, captures: grant.step.captures)
    return evaluator.truth(of: expression)
  }
}
