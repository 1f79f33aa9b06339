import DocumentTrees
public import RuleEvaluation
import RuleValues

/// A request was denied. What it says is fit for the client: no data, no rule, no reason.
public struct PermissionDenied: Error, Sendable, CustomStringConvertible {
  /// The decision with its reason, for logs and tests: not for the client.
  public let decision: Decision

  /// What the client may be told.
  public var clientReason: ClientReason { decision.clientReason }

  /// The service's own words.
  public var description: String {
    switch clientReason {
    case .invalidArgument: "INVALID_ARGUMENT: \(clientReason.sentence)"
    case .allowed, .permissionDenied, .deadlineExceeded, .cancelled, .unavailable, .resourceExhausted:
      "PERMISSION_DENIED: Permission denied"
    }
  }
}

extension Decision {
  /// Returns if the decision allows.
  ///
  /// - Throws: `PermissionDenied`; of a decision that could not be made, why not: a `TreeError` or an `Interruption`.
  public func mustAllow() throws {
    switch reason {
    case .failed(let damage as DamagedDocument):
      throw TreeError.corrupt(path: damage.place, detail: damage.problem.description)
    case .failed(let fault as EvaluationFault) where fault.code == .store:
      throw TreeError.corrupt(path: "the tree", detail: "what is stored there can not be read")
    case .failed(let error) where !(error is EvaluationFault): throw error
    default: if !isAllowed { throw PermissionDenied(decision: self) }
    }
  }
}
