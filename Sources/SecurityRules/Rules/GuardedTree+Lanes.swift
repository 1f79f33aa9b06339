import DocumentTrees
import RuleEvaluation
import RuleValues

extension GuardedTree {
  /// Reads data on a lane: like ``reading(as:_:_:_:)``, but without a ``GuardedRequest``, whose parts would be made for
  /// this request alone. The lane is given back.
  ///
  /// - Parameters:
  ///   - operation: the read, which the rules decide on the same snapshot.
  ///   - lane: a lane for the operation and its caller.
  ///   - limit: when the request must end.
  ///   - body: reads the data. It is called if the rules allow the operation.
  /// - Throws: the errors of `Decision.mustAllow()` and of `body`.
  @inline(__always)
  func reading<Result>(
    _ operation: ServiceOperation, on lane: DecisionLane<Tree.Snapshot>, within limit: CallLimit,
    _ body: (inout Tree.Snapshot) throws -> Result
  ) throws -> Result {
    defer { lanes.giveBack(lane, rules) }
    return try tree.read(within: limit) { snapshot in
      // The rules in force are taken now that the snapshot is.
      lane.update(rules, limits)
      try limit.check()
      defer { lane.end() }
      var decision = try lane.decide(operation, within: limit, clock, on: snapshot)
      decision.position = snapshot.position
      try decision.mustAllow()
      return try body(&snapshot)
    }
  }
}
