/// A request that is invalid for every caller, or whose token the service does not accept.
package struct RejectedRequest: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, in one sentence.
  package let description: String
  /// Whether the request has no token that the service accepts. It is then denied without evaluating rules.
  package private(set) var isUnauthenticated = false

  /// Creates the error for a request whose token the service does not accept, for this reason.
  package static func unauthenticated(_ reason: some CustomStringConvertible) -> RejectedRequest {
    var request = RejectedRequest(reason)
    request.isUnauthenticated = true
    return request
  }

  /// Creates the error for a request with this problem.
  package init(_ problem: some CustomStringConvertible) { description = problem.description }
}
