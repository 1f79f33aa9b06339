public import DocumentTrees
public import RuleEvaluation
public import RuleValues

/// An error of a request that a server can answer by its ``clientReason``: one `catch` maps all of them to HTTP.
///
/// ```swift
/// } catch let error as any RequestError {
///   throw HTTPError(.init(code: error.clientReason.httpStatus), message: error.clientReason.code)
/// }
/// ```
///
/// The operations of an ``Authorizer`` throw these errors, and no others unless a closure of the caller throws:
///
/// | error | when | status |
/// |---|---|---|
/// | ``PermissionDenied`` | the rules deny the request | 403 |
/// | ``InvalidRequest`` | the request is invalid, whatever the rules are | 400 |
/// | ``PreconditionFailed``, ``ObjectNotFound`` | the stored data does not meet the precondition of a write | 404, 409, 400 |
/// | ``ReadTooLarge`` | a read would exceed a limit | 429 |
/// | `InterruptedError` | the deadline passed, or the request was canceled | 504, 499 |
/// | `TreeError` | the tree cannot be read or written, or another writer has it | 503 |
public protocol RequestError: Error, Sendable {
  /// The reason that the client may see. It reveals neither rules nor data.
  var clientReason: ClientReason { get }
}

extension InterruptedError: RequestError {}

extension TreeError: RequestError {
  /// The reason that the client may see.
  public var clientReason: ClientReason { .unavailable }
}

extension InvalidJSONValue: RequestError {
  /// The reason that the client may see.
  public var clientReason: ClientReason { .invalidArgument }
}

extension PathProblem: RequestError {
  /// The reason that the client may see.
  public var clientReason: ClientReason { .invalidArgument }
}
