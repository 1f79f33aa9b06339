package import Identities
package import RuleEvaluation

/// A request with all that its answer depends on but the rules.
package struct Situation: Sendable {
  /// What is asked for.
  package var request: SimulatedRequest
  /// Who asks.
  package var identity: Identity
  /// What is stored before.
  package var seed = Seed()
  /// The time of the request, in milliseconds since 1970.
  package var now: Int64
  /// How a query of documents is judged.
  package var queryMode = QueryMode.emulator

  /// A request while nothing is stored.
  package init(request: SimulatedRequest, identity: Identity, now: Int64) {
    self.request = request
    self.identity = identity
    self.now = now
  }

  /// The same request, where a query is decided as `queryMode` says.
  package func with(_ queryMode: QueryMode) -> Situation {
    var situation = self
    situation.queryMode = queryMode
    return situation
  }
}
