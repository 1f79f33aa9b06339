/// A type that is told about every request of the authorizers that use a ``DecisionLog``, for example to count decisions.
///
/// The product `SecurityRulesObservability` has observers for metrics and traces.
public protocol DecisionObserver: Sendable {
  /// Called once for each request after it ended, whether or not its decisions are logged.
  ///
  /// It is called on the thread of the request, after the transaction and before the caller gets the result. It must
  /// return quickly, and must not send a request to an authorizer with the same log.
  ///
  /// - Parameter events: the decisions of the request, at least one. They have the same caller, duration and request
  ///   ID. Unlike the lines of the log, they include what the client wrote.
  func requestEnded(_ events: [DecisionEvent])
}
