package import DocumentTrees
package import Identities
package import RuleEvaluation
package import RuleRequests
package import SecurityRules

/// A request that rules decided, with everything that the decision depended on.
package struct RecordedRequest: Sendable {
  /// The operation.
  package let operation: ServiceOperation
  /// The caller.
  package let identity: Identity
  /// The time of the request, in milliseconds since 1970.
  package let time: Int64
  /// The decision.
  package let decision: Decision
  /// The rules that decided.
  package let ruleset: AnyRuleset
  /// What was stored before the request, the most likely state first. If several clients write at once, another one may be
  /// the right one.
  package let states: [InMemoryTree]
  /// The test to which the request belongs.
  package let group: String

  /// Creates a recorded request.
  package init(
    operation: ServiceOperation, identity: Identity, time: Int64, decision: Decision, ruleset: AnyRuleset,
    states: [InMemoryTree], group: String
  ) {
    self.operation = operation
    self.identity = identity
    self.time = time
    self.decision = decision
    self.ruleset = ruleset
    self.states = states
    self.group = group
  }

  /// Returns the name for the requests between two deletions of all data, for tests whose names are not known.
  static func group(_ store: String, _ clears: Int) -> String {
    clears == 0 ? store : "\(store), part \(clears + 1)"
  }
}
