import DocumentTrees
package import Explanations
package import Identities
import RequestSimulation
package import RuleEvaluation
package import SecurityRules

extension Authorizer {
  /// Returns why rules decide an operation as they do, with the closest allowed requests. It blocks, and takes some
  /// milliseconds.
  ///
  /// The operation is decided again on the current data. A denied request changed nothing, so this is the same data unless
  /// another client wrote in between.
  ///
  /// - Parameters:
  ///   - operation: the decided operation.
  ///   - identity: the caller.
  ///   - time: the time of the request, in milliseconds since 1970.
  ///   - ruleset: the rules that decided.
  /// - Throws: `RejectedRequest` if the request is invalid; `TreeError` if the data cannot be read.
  package func explanation(
    of operation: ServiceOperation, as identity: Identity, at time: Int64, by ruleset: AnyRuleset
  ) throws -> DecisionExplanation {
    var situation = Situation(request: .client(operation), identity: identity, now: time)
    situation.queryMode = queryMode
    return try DecisionExplanation.tell(situation, in: tree, by: ruleset, searching: .denial)
  }
}
