import RuleRequests
import RuleValues
import SecurityRules

/// Why a request to Cloud Storage has no other answer.
enum StorageFailure: Error, CustomStringConvertible {
  /// The rules deny the operation.
  case denied(StorageRequest.Operation, DenialExplanation?)
  /// The caller's token is unreadable.
  case unauthenticated(String)
  /// Only the owner may do this.
  case ownerOnly
  /// The object, the upload or the path does not exist.
  case notFound(String)
  /// The request is malformed.
  case invalid(String)
  /// A precondition of the request does not hold.
  case preconditionFailed
  /// The object is the one that the client has.
  case notModified
  /// The content is larger than the server accepts.
  case tooLarge(maximumBytes: Int)
  /// The server has no room.
  case full(String)
  /// The requested range has no byte of a content with this size.
  case rangeNotSatisfiable(size: Int)
  /// The server leaves out this part of the protocol.
  case unsupported(String)

  /// The text for the client: Firebase's own where there is one.
  var description: String {
    switch self {
    case .denied(let operation, _): "Permission denied. No \(Self.permission(operation)) permission."
    case .unauthenticated(let problem): "Unauthenticated. \(problem)"
    case .ownerOnly: "Missing admin credentials."
    case .notFound(let name): "Not Found: \(name)"
    case .invalid(let text), .full(let text), .unsupported(let text): text
    case .preconditionFailed: "At least one of the pre-conditions you specified did not hold."
    case .notModified: "Not Modified"
    case .tooLarge(let maximum): "The object is larger than \(maximum) bytes, the limit of this server."
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    }
  }

  private static func permission(_ operation: StorageRequest.Operation) -> String {
    switch operation {
    case .get: "READ"
    case .list: "LIST"
    case .create, .update, .delete: "WRITE"
    }
  }

  /// Returns the failure of a request for an object that does not exist.
  static func missing(_ object: ObjectName) -> StorageFailure { .notFound("\(object.bucket)/\(object.name)") }
}
