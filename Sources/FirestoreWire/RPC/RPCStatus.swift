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
  package var name: String { Self.names[Int(rawValue)] }

  /// The names by number.
  private static let names = [
    "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
    "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED",
    "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
  ]

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
