package import Identities
package import RuleRequests

/// A request with everything that its decision depends on except the rules.
package struct Situation: Sendable {
  /// The request to evaluate.
  package var request: SimulatedRequest
  /// The identity of the caller.
  package var identity: Identity
  /// The data stored before the request.
  package var seed = Seed()
  /// The time of the request, in milliseconds since 1970.
  package var now: Int64
  /// How a document query is evaluated.
  package var queryMode = QueryMode.emulator

  /// Creates a situation without stored data.
  package init(request: SimulatedRequest, identity: Identity, now: Int64) {
    self.request = request
    self.identity = identity
    self.now = now
  }

  /// Returns the same request with a different query mode.
  package func with(_ queryMode: QueryMode) -> Situation {
    var situation = self
    situation.queryMode = queryMode
    return situation
  }
}
