public import RuleEvaluation
import RuleRequests
import RuleValues

/// A request that is invalid whatever the rules and the data are: an illegal path, a negative limit, a cursor longer than
/// the order, an empty batch, conflicting field paths. Nothing was evaluated and nothing has changed.
///
/// A correct server never meets it for requests that it composes itself. ``description`` is safe for the client;
/// ``reason`` is for logs and may contain parts of the request.
public struct InvalidRequest: RequestError, CustomStringConvertible, CustomDebugStringConvertible {
  /// The decision that rejects the request.
  public let decision: Decision
  /// What is wrong with the request, in one sentence.
  public let reason: String

  /// The reason that the client may see: `ClientReason.invalidArgument`.
  public var clientReason: ClientReason { .invalidArgument }

  /// The service's own message.
  public var description: String { "INVALID_ARGUMENT: \(clientReason.sentence)" }

  /// The message with the reason, which Swift prints for an uncaught error.
  public var debugDescription: String { "INVALID_ARGUMENT: \(reason)" }

  /// Creates the error for a request with `problem`.
  init(_ problem: RequestProblem, _ decision: Decision) {
    self.decision = decision
    reason = problem.description
  }
}
