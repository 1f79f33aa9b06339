import RulePrograms
public import RuleValues

/// The reason for a decision or an error that a client may see: a stable code and a fixed sentence for it.
///
/// It contains nothing from the rules, the stored data, the claims or the path, so it is safe to send even to an
/// attacker.
///
/// | code | when |
/// |---|---|
/// | `allowed` | the request is allowed |
/// | `invalid-argument` | the request itself is invalid, whatever the rules and the data are |
/// | `permission-denied` | the rules deny it: no rule matches, none grants, the written data is invalid, or a rule has
/// an error or exceeds a limit |
/// | `deadline-exceeded`, `cancelled` | the request ended before a decision: ``InterruptedError`` |
/// | `unavailable` | the data could not be read, so the rules could not be evaluated |
/// | `resource-exhausted` | the rules allow the read, but it would exceed ``Limits/readBytes`` or ``Limits/scannedDocuments`` |
/// | `not-found`, `already-exists`, `failed-precondition` | the rules allow the write, but the stored data does not meet its
/// precondition |
///
/// The codes are those of the client libraries (`FirestoreErrorCode` of firebase-js-sdk). All denials share one code.
/// Distinct codes, for example for a missing rule or invalid data, would reveal rules and data that the client may not
/// read.
public enum ClientReason: String, Sendable, Hashable, CaseIterable {
  /// The request is allowed.
  case allowed
  /// The request itself is invalid.
  case invalidArgument = "invalid-argument"
  /// The rules deny the request.
  case permissionDenied = "permission-denied"
  /// The request exceeded its deadline.
  case deadlineExceeded = "deadline-exceeded"
  /// The client no longer waits for the response.
  case cancelled
  /// The data could not be read.
  case unavailable
  /// The read would return too much data.
  case resourceExhausted = "resource-exhausted"
  /// The document or object to be changed does not exist.
  case notFound = "not-found"
  /// The document to be created exists.
  case alreadyExists = "already-exists"
  /// Another precondition of a write is not met.
  case failedPrecondition = "failed-precondition"

  /// The code in lower case with hyphens.
  public var code: String { rawValue }

  /// A sentence for people, which is fixed for each code.
  public var sentence: String {
    switch self {
    case .allowed: "The request is allowed."
    case .invalidArgument: "The request is invalid."
    case .permissionDenied: "Missing or insufficient permissions."
    case .deadlineExceeded: "The request took too long."
    case .cancelled: "The request was canceled."
    case .unavailable: "The data could not be read; try again."
    case .resourceExhausted: "The read would return too much data; request less."
    case .notFound: "The document does not exist."
    case .alreadyExists: "The document already exists."
    case .failedPrecondition: "The data has changed; read it again."
    }
  }

  /// The status of an HTTP response with this reason, as Google's APIs map their codes (googleapis,
  /// google/rpc/code.proto).
  public var httpStatus: Int {
    switch self {
    case .allowed: 200
    case .invalidArgument, .failedPrecondition: 400
    case .permissionDenied: 403
    case .notFound: 404
    case .alreadyExists: 409
    case .resourceExhausted: 429
    case .cancelled: 499
    case .unavailable: 503
    case .deadlineExceeded: 504
    }
  }
}

extension Decision {
  /// The reason that the client may see. `reason` is the full reason.
  public var clientReason: ClientReason {
    switch reason {
    case .administrator, .granted: .allowed
    case .refused: .invalidArgument
    case .noRule, .notGranted, .invalid: .permissionDenied
    case .failed(let interruption as InterruptedError): interruption.clientReason
    case .failed(let fault as EvaluationFault) where fault.code != .store: .permissionDenied
    case .failed: .unavailable
    }
  }
}

extension InterruptedError {
  /// The reason that the client may see.
  public var clientReason: ClientReason {
    switch self {
    case .deadlineExceeded: .deadlineExceeded
    case .cancelled: .cancelled
    }
  }
}
