public import Identities
public import RuleEvaluation

/// A request with all that its answer depends on but the rules.
public struct Situation: Sendable {
  /// What is asked for.
  public var request: SimulatedRequest
  /// Who asks.
  public var identity: Identity
  /// What is stored before.
  public var seed = Seed()
  /// The time of the request, in milliseconds since 1970.
  public var now: Int64
  /// How a query of documents is judged.
  public var queryMode = QueryMode.emulator

  /// A request while nothing is stored.
  public init(request: SimulatedRequest, identity: Identity, now: Int64) {
    self.request = request
    self.identity = identity
    self.now = now
  }
}
