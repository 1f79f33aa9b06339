/// The canonical status codes of gRPC.
package enum RPCStatus: Int32, Sendable, Hashable, CaseIterable {
  /// Success.
  case ok = 0
  /// The caller canceled the call.
  case cancelled = 1
  /// An error without a known kind.
  case unknown = 2
  /// The request is invalid, whatever the state of the data.
  case invalidArgument = 3
  /// The deadline passed.
  case deadlineExceeded = 4
  /// A document or collection does not exist.
  case notFound = 5
  /// A document exists already.
  case alreadyExists = 6
  /// Rules deny the request.
  case permissionDenied = 7
  /// A limit is exceeded.
  case resourceExhausted = 8
  /// The state of the data does not permit the request.
  case failedPrecondition = 9
  /// A conflict with another transaction.
  case aborted = 10
  /// A value beyond its range.
  case outOfRange = 11
  /// The call is not supported.
  case unimplemented = 12
  /// An error of the server.
  case `internal` = 13
  /// The server cannot answer now.
  case unavailable = 14
  /// Data is lost or damaged.
  case dataLoss = 15
  /// The caller's token is missing or invalid.
  case unauthenticated = 16

  /// The name in REST answers: `PERMISSION_DENIED`.
  package var name: String {
    switch self {
    case .ok: "OK"
    case .cancelled: "CANCELLED"
    case .unknown: "UNKNOWN"
    case .invalidArgument: "INVALID_ARGUMENT"
    case .deadlineExceeded: "DEADLINE_EXCEEDED"
    case .notFound: "NOT_FOUND"
    case .alreadyExists: "ALREADY_EXISTS"
    case .permissionDenied: "PERMISSION_DENIED"
    case .resourceExhausted: "RESOURCE_EXHAUSTED"
    case .failedPrecondition: "FAILED_PRECONDITION"
    case .aborted: "ABORTED"
    case .outOfRange: "OUT_OF_RANGE"
    case .unimplemented: "UNIMPLEMENTED"
    case .internal: "INTERNAL"
    case .unavailable: "UNAVAILABLE"
    case .dataLoss: "DATA_LOSS"
    case .unauthenticated: "UNAUTHENTICATED"
    }
  }

  /// The HTTP status of REST answers (google.rpc.Code).
  package var httpStatus: Int {
    switch self {
    case .ok: 200
    case .invalidArgument, .failedPrecondition, .outOfRange: 400
    case .unauthenticated: 401
    case .permissionDenied: 403
    case .notFound: 404
    case .alreadyExists, .aborted: 409
    case .resourceExhausted: 429
    case .cancelled: 499
    case .unknown, .internal, .dataLoss: 500
    case .unimplemented: 501
    case .unavailable: 503
    case .deadlineExceeded: 504
    }
  }
}
