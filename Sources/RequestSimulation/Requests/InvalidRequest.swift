package import RuleEvaluation

/// A request that is invalid for every caller, or whose token the service does not accept.
package struct InvalidRequest: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, in one sentence.
  package let description: String
  /// Whether the request has no token that the service accepts. It is then denied without evaluating rules.
  package private(set) var isUnauthenticated = false

  /// Creates the error for a request whose token the service does not accept, for this reason.
  package static func unauthenticated(_ reason: some CustomStringConvertible) -> InvalidRequest {
    var request = InvalidRequest(reason)
    request.isUnauthenticated = true
    return request
  }

  /// Creates the error for a request with this problem.
  package init(_ problem: some CustomStringConvertible) { description = problem.description }

  /// Creates the error for the request that `decision` rejects as invalid.
  package init(_ decision: Decision) {
    if case .refused(let problem) = decision.reason {
      description = problem.description
    } else {
      description = "the operation was not carried out"
    }
  }
}
