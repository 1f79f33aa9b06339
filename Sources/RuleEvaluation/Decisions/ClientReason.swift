import RuleValues

/// What a client may be told of a decision: a stable code and a sentence that is always the same for it. Nothing in it comes
/// from the rules, the stored data, the claims or the path, so it is fit for an attacker too.
///
/// | code | when |
/// |---|---|
/// | `allowed` | the request may be carried out |
/// | `invalid-argument` | the request itself can not be, whatever the rules and the data say |
/// | `permission-denied` | the rules do not allow it: no rule is for it, none grants, what is written is not valid, or a rule has an error or reaches a limit |
/// | `deadline-exceeded`, `cancelled` | the request was given up before an answer: ``Interruption`` |
/// | `unavailable` | the data could not be read, so nobody knows whether the rules allow it |
/// | `resource-exhausted` | the rules allow the read, but it would bring back more than ``Limits/readBytes`` |
///
/// The codes are those of the client libraries (`FirestoreErrorCode` of firebase-js-sdk). A denial is one code whatever
/// denied: to tell a missing rule from a failing one, or invalid data from a missing right, would answer questions about
/// rules and data that were never granted.
public enum ClientReason: String, Sendable, Hashable, CaseIterable {
  /// The request may be carried out.
  case allowed
  /// The request itself can not be.
  case invalidArgument = "invalid-argument"
  /// The rules do not allow it.
  case permissionDenied = "permission-denied"
  /// The request took longer than it may.
  case deadlineExceeded = "deadline-exceeded"
  /// Nobody waits for the answer any more.
  case cancelled
  /// The data could not be read.
  case unavailable
  /// The read would bring back too much.
  case resourceExhausted = "resource-exhausted"

  /// The code.
  public var code: String { rawValue }

  /// One sentence for people, always the same for a code.
  public var sentence: String {
    switch self {
    case .allowed: "The request is allowed."
    case .invalidArgument: "The request is invalid."
    case .permissionDenied: "Missing or insufficient permissions."
    case .deadlineExceeded: "The request took too long."
    case .cancelled: "The request was cancelled."
    case .unavailable: "The data could not be read; try again."
    case .resourceExhausted: "The read would bring back too much data; ask for less."
    }
  }
}

extension Decision {
  /// What the client may be told; the full reason is ``reason``.
  public var clientReason: ClientReason {
    switch reason {
    case .administrator, .granted: .allowed
    case .refused: .invalidArgument
    case .noRule, .notGranted, .invalid: .permissionDenied
    case .failed(let interruption as Interruption): interruption.clientReason
    case .failed(let fault as EvaluationFault) where fault.code != .store: .permissionDenied
    case .failed: .unavailable
    }
  }
}

extension Interruption {
  /// What the client may be told.
  public var clientReason: ClientReason {
    switch self {
    case .deadlineExceeded: .deadlineExceeded
    case .cancelled: .cancelled
    }
  }
}
