import RuleEvaluation

/// A request that cannot be, whoever asks; or one that the service does not take from who asks.
public struct InvalidRequest: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  public let description: String
  /// Whether the request has no token that the service takes: it is denied, and no rule is asked.
  public private(set) var isUnauthenticated = false

  init(_ token: RefusedToken) {
    description = token.description
    isUnauthenticated = true
  }

  init(_ problem: some CustomStringConvertible) { description = problem.description }

  init(_ decision: Decision) {
    if case .refused(let problem) = decision.reason {
      description = problem.description
    } else {
      description = "the operation was not carried out"
    }
  }
}
