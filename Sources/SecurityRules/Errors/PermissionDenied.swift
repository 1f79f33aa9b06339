import DocumentTrees
public import RuleEvaluation
import RulePrograms
import RuleValues

/// A request that the rules deny. The description is safe for the client: it contains no data, no rule and no reason.
public struct PermissionDenied: RequestError, CustomStringConvertible {
  /// The decision with its reason, for logs and tests. Do not send it to the client.
  public internal(set) var decision: Decision
  /// The rules that denied the request; nil for a decision that was made apart from the request.
  package internal(set) var ruleset: AnyRuleset?
  /// Why the request was denied, if the log explains denials.
  package internal(set) var explanation: DenialExplanation?

  /// The reason that the client may see.
  public var clientReason: ClientReason { decision.clientReason }

  /// The service's own message.
  public var description: String { "PERMISSION_DENIED: Permission denied" }
}

extension Decision {
  /// Returns if the decision allows the request.
  ///
  /// - Throws: ``PermissionDenied``, ``InvalidRequest``, or the cause if the decision could not be made: a `TreeError` or
  ///   an `InterruptedError`.
  package func mustAllow() throws {
    switch reason {
    case .refused(let problem): throw InvalidRequest(problem, self)
    case .failed(let damage as DamagedDocument):
      throw TreeError.corrupt(path: damage.place, detail: damage.problem.description)
    case .failed(let fault as EvaluationFault) where fault.code == .store:
      throw TreeError.corrupt(path: "the tree", detail: "the data stored there cannot be read")
    case .failed(let error) where !(error is EvaluationFault): throw error
    default: if !isAllowed { throw PermissionDenied(decision: self) }
    }
  }
}
