public import Hummingbird
public import IDTokenVerification
public import SecurityRules

/// A request of which it is known who makes it.
public struct IdentifiedContext: RequestContext {
  /// What the framework keeps.
  public var coreContext: CoreRequestContextStorage
  /// Who asks; nobody until the middleware has looked at the token.
  public var identity = Identity.unauthenticated

  /// A new request.
  public init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Says who asks, by the ID token in the header `Authorization`, and answers what the rules refuse.
///
/// A token that is not good is an error and never "signed out". What a client is told is a code that gives nothing away; the
/// reason stands in the decision log.
public struct RulesMiddleware: RouterMiddleware {
  private let verifier: TokenVerifier

  /// A middleware that trusts tokens which `verifier` accepts.
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
    } catch let denial as PermissionDenied {
      let status: HTTPResponse.Status = denial.clientReason == .invalidArgument ? .badRequest : .forbidden
      throw HTTPError(status, message: denial.clientReason.code)
    } catch let interruption as Interruption {
      throw HTTPError(.gatewayTimeout, message: interruption.clientReason.code)
    } catch let error as ReadTooLarge {
      throw HTTPError(.badRequest, message: error.clientReason.code)
    } catch is TreeError {
      throw HTTPError(.serviceUnavailable, message: ClientReason.unavailable.code)
    }
  }
}
