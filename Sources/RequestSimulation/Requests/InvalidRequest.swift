package import RuleEvaluation

/// A request that cannot be, whoever asks; or one that the service does not take from who asks.
package struct InvalidRequest: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  package let description: String
  /// Whether the request has no token that the service takes: it is denied, and no rule is asked.
  package private(set) var isUnauthenticated = false

  /// A request without a token that the service accepts, for this reason.
  package static func unauthenticated(_ reason: some CustomStringConvertible) -> InvalidRequest {
    var request = InvalidRequest(reason)
    request.isUnauthenticated = true
    return request
  }

  /// A request with this problem.
  package init(_ problem: some CustomStringConvertible) { description = problem.description }

  /// The request that `decision` rejects as invalid.
  package init(_ decision: Decision) {
    if case .refused(let problem) = decision.reason {
      description = problem.description
    } else {
      description = "the operation was not carried out"
    }
  }
}
