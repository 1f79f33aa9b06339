import Hummingbird
import IDTokenVerification
import SecurityRules

/// The context of a request, with the caller.
public struct IdentifiedContext: RequestContext {
  /// The data that the framework keeps for the request.
  public var coreContext: CoreRequestContextStorage
  /// The caller. Unauthenticated until the middleware has verified the token.
  public var identity = Identity.unauthenticated

  /// A new request.
  public init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Identifies the caller by the ID token in the header `Authorization`.
///
/// An invalid token is an error and never "signed out". If a token names an unknown key, the middleware waits for one
/// refresh of the keys.
struct RulesMiddleware: RouterMiddleware {
  let verifier: TokenVerifier
  /// The identity that requests get after their token was verified; nil for that of the token. The load test compares
  /// both.
  var replacement: Identity?

  func handle(
    _ request: Request, context: IdentifiedContext, next: (Request, IdentifiedContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.identity = try await verifier.identity(authorization: request.headers[.authorization])
    if let replacement { context.identity = replacement }
    return try await next(request, context)
  }
}
