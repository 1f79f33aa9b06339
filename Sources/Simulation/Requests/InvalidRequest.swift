import RuleEvaluation

/// A request that can not be, whoever asks.
public struct InvalidRequest: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  public let description: String

  init(_ problem: some CustomStringConvertible) { description = problem.description }

  init(_ decision: Decision) {
    if case .refused(let problem) = decision.reason {
      description = problem.description
    } else {
      description = "the operation was not carried out"
    }
  }
}
