import Identities

/// An endpoint of the service.
struct AuthEndpoint: Sendable {
  /// The callers of an endpoint.
  enum Access: Sendable {
    /// Every caller with an API key, and the owner.
    case client
    /// The owner.
    case owner
    /// Every caller.
    case open
  }

  let access: Access
  let run: @Sendable (AuthCall) throws -> Claims

  init(_ access: Access, _ run: @escaping @Sendable (AuthCall) throws -> Claims) {
    self.access = access
    self.run = run
  }

  /// An endpoint that is left out.
  init(leftOut sentence: String) { self.init(.client) { _ in throw AuthFailure.notImplemented(sentence) } }
}
