public import Hummingbird
public import IDTokenVerification
public import SecurityRules

/// The context of a request, with the caller.
public struct IdentifiedContext: RequestContext {
  /// The data that the framework keeps for the request.
  public var coreContext: CoreRequestContextStorage
  /// The caller. Unauthenticated until the middleware has verified the token.
  public var identity = Identity.unauthenticated

  /// A new request.
  public init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Identifies the caller by the ID token in the header `Authorization`, and answers requests that the rules deny.
///
/// An invalid token is an error and never "signed out". Clients get a code that reveals nothing. The reason is in the
/// decision log.
public struct RulesMiddleware: RouterMiddleware {
  private let verifier: TokenVerifier

  /// A middleware that trusts the tokens that `verifier` accepts.
  public init(verifier: TokenVerifier) { self.verifier = verifier }

  /// Handles a request; see `RouterMiddleware`.
  public func handle(
    _ request: Request, context: IdentifiedContext, next: (Request, IdentifiedContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    do {
      context.identity = try verifier.identity(authorization: request.headers[.authorization])
      return try await next(request, context)
    } catch let error as TokenError {
      throw HTTPError(.unauthorized, message: "\(error)")
    } catch let error as InvalidJSONValue {
      throw HTTPError(.badRequest, message: "\(error)")
    } catch let error as any RequestError {
      let reason = error.clientReason
      throw HTTPError(HTTPResponse.Status(code: reason.httpStatus), message: reason.code)
    }
  }
}
