import RuleEvaluation
import RuleValues

/// Why a request to Cloud Storage has no other answer.
enum StorageFailure: Error {
  /// The rules deny the operation.
  case denied(StorageRequest.Operation, Decision)
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
}
