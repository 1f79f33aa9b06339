package import DocumentTrees
package import Identities
package import RuleEvaluation
import RuleValues

extension AnyRuleset {
  /// Returns the decision whether `identity` may do `operation` on the data in `tree`, while `observer` watches the
  /// evaluation. It changes nothing.
  ///
  /// It decides like ``GuardedTree``, for callers with other rules or another tree for each request.
  ///
  /// - Parameter now: the time of the request, in milliseconds since 1970.
  /// - Throws: ``ImpossibleTime``; `TreeError` if the tree cannot be read.
  @specialized(where Tree == InMemoryTree, Observer == NoObserver)
  package func decide<Tree: DocumentTree, Observer: EvaluationObserver>(
    _ operation: ServiceOperation, as identity: Identity, on tree: Tree, at now: Int64, queryMode: QueryMode,
    observing observer: inout Observer
  ) throws -> Decision {
    let limit = CallLimit(startingLater: .seconds(10)) { Task.isCancelled }
    return try tree.read(within: limit) { snapshot in
      let context = RequestContext(
        ruleset: self, limits: .standard, callLimit: limit, queryMode: .sound, time: try Clock.fixed(now).time())
      let request = GuardedRequest(by: identity, context, recordedBy: nil)
      return try request.decide(operation, in: &snapshot, queryMode: queryMode, observing: &observer)
    }
  }
}
