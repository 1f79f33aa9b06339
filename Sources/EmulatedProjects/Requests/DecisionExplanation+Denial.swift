package import DocumentTrees
package import Explanations
package import Identities
import RequestSimulation
package import RuleRequests
package import SecurityRules

extension DecisionExplanation {
  /// Returns why rules decide an operation as they do on the data of a tree, with the closest allowed requests. It blocks, and
  /// takes some milliseconds.
  ///
  /// - Parameters:
  ///   - time: the time of the request, in milliseconds since 1970.
  ///   - queryMode: how the query of the operation is decided.
  /// - Throws: `RejectedRequest` if the request is invalid; `TreeError` if the data cannot be read.
  package static func tell(
    _ operation: ServiceOperation, as identity: Identity, at time: Int64, by ruleset: AnyRuleset,
    in tree: some DocumentTree, _ queryMode: QueryMode
  ) throws -> DecisionExplanation {
    var situation = Situation(request: .client(operation), identity: identity, now: time)
    situation.queryMode = queryMode
    return try tell(situation, in: tree, by: ruleset, searching: .denial)
  }
}
