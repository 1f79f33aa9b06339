package import DocumentTrees
package import Identities
package import RuleEvaluation
package import RuleRequests
import RuleValues

extension AnyRuleset {
  /// The lanes on trees in memory that no decision uses, at most as many as threads decided at a time. Each keeps its last rules.
  /// A simulation decides thousands of requests with few rules.
  private static let lanes = IdlePool<DecisionLane<InMemoryTree.Snapshot>>()

  /// Returns the decision whether `identity` may do `operation` on the data in `tree`, while `observer` watches the
  /// evaluation. It changes nothing.
  ///
  /// It decides on a lane like ``GuardedTree``, for callers with other rules or another tree for each request.
  ///
  /// - Parameter now: the time of the request, in milliseconds since 1970.
  /// - Throws: ``ImpossibleTime`` if the decision needs the time; `TreeError` if the tree cannot be read.
  @specialized(where Tree == InMemoryTree, Observer == NoObserver)
  package func decide<Tree: DocumentTree, Observer: EvaluationObserver>(
    _ operation: ServiceOperation, as identity: Identity, on tree: Tree, at now: Int64, queryMode: QueryMode,
    observing observer: inout Observer
  ) throws -> Decision {
    let limit = CallLimit(startingLater: .seconds(10)) { Task.isCancelled }
    let lanes = (Self.lanes as AnyObject) as? IdlePool<DecisionLane<Tree.Snapshot>>
    let lane = lanes?.take() ?? DecisionLane(self, .standard)
    lane.update(self)
    defer {
      lane.end()
      lanes?.keep(lane)
    }
    lane.begin(identity, within: limit, clock: .fixed(now), queryMode: queryMode, recorder: nil)
    return try tree.read(within: limit) { snapshot in
      try lane.decide(operation, on: snapshot, observing: &observer)
    }
  }
}
