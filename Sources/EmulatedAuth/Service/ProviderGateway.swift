package import EmulatedProjects
import Identities

/// The configured providers, and the sign-ins that wait for them.
package final class ProviderGateway: Sendable {
  /// The path to which providers send the browser back. It is that of the redirect URI that apps register in production.
  static let path = "/__/auth/handler"

  private let providers: [ProviderID: ConfiguredProvider]
  private let client: any OutboundClient
  private let pending = PendingSignIns()

  /// Creates a gateway. The last one of several providers with one id counts.
  package init(_ providers: [ConfiguredProvider], _ client: any OutboundClient) {
    self.providers = Dictionary(providers.map { ($0.id, $0) }) { $1 }
    self.client = client
  }

  /// Returns the requests to a provider; nil for one that is not configured.
  func conversation(_ id: ProviderID?, at now: Int64) -> ProviderConversation? {
    guard let id, let provider = providers[id] else { return nil }
    return ProviderConversation(provider: provider, client: client, now: now)
  }

  /// Sends the browser to the provider.
  ///
  /// - Parameters:
  ///   - operation: what the app wants.
  ///   - conversation: the requests to the provider of the operation.
  ///   - host: the address of this server, as the browser knows it.
  func begin(_ operation: HandlerOperation, _ conversation: ProviderConversation, host: String) async -> HTTPResponse {
    do {
      let endpoints = try await conversation.endpoints()
      let signIn = PendingSignIn(
        operation: operation, provider: conversation.provider, redirectURI: "http://\(host)\(Self.path)",
        startedAt: conversation.now)
      let state = pending.add(signIn)
      return HTTPResponse(
        303,
        headers: [
          "Location": conversation.page(endpoints, signIn, state: state), "Cache-Control": "no-store",
          "Set-Cookie": Self.cookie(state, signIn.cookie, seconds: PendingSignIns.maximumAge),
        ])
    } catch {
      return ReturnPage.failure(Self.failure(error), "auth/internal-error", operation)
    }
  }

  /// Answers a browser that comes back from a provider.
  func finish(_ request: HTTPRequest, at now: Int64) async -> HTTPResponse {
    let state = request.parameter("state") ?? ""
    guard let signIn = pending.take(state, at: now), Self.hasCookie(request, state, signIn.cookie) else {
      return PageText.problem(
        ProviderFailure(
          "This browser did not start the sign-in, or the sign-in is over or older than "
            + "\(PendingSignIns.maximumAge / 60) minutes. Start it again."))
    }
    var response = await result(request, signIn, at: now)
    response.headers.add("Set-Cookie", Self.cookie(state, "", seconds: 0))
    response.headers.add("Cache-Control", "no-store")
    response.headers.add("Referrer-Policy", "no-referrer")
    return response
  }

  private func result(_ request: HTTPRequest, _ signIn: PendingSignIn, at now: Int64) async -> HTTPResponse {
    if let error = request.parameter("error") {
      let reason = request.parameter("error_description") ?? error
      let failure = ProviderFailure(signIn.provider.id, "does not sign the user in: \(reason.prefix(500))")
      let code = error == "access_denied" ? "auth/user-cancelled" : "auth/invalid-credential"
      return ReturnPage.failure(failure, code, signIn.operation)
    }
    do {
      guard let code = request.parameter("code"), !code.isEmpty else {
        throw ProviderFailure(signIn.provider.id, "sent the browser back without a code.")
      }
      let conversation = ProviderConversation(provider: signIn.provider, client: client, now: now)
      let tokens = try await conversation.tokens(conversation.endpoints(), code: code, signIn)
      return ReturnPage.success(tokens, signIn)
    } catch {
      return ReturnPage.failure(Self.failure(error), "auth/invalid-credential", signIn.operation)
    }
  }

  private static func failure(_ error: any Error) -> ProviderFailure {
    error as? ProviderFailure ?? ProviderFailure("\(error)")
  }

  // MARK: Cookies

  /// Returns a cookie of one sign-in, so that no other page can end it in this browser.
  private static func cookie(_ state: String, _ value: String, seconds: Int64) -> String {
    "\(name(state))=\(value); Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Lax"
  }

  private static func name(_ state: String) -> String { "rules-sim-\(state.prefix(12))" }

  private static func hasCookie(_ request: HTTPRequest, _ state: String, _ value: String) -> Bool {
    let cookies = (request.headers["cookie"] ?? "").split(separator: ";")
    return cookies.contains { $0.drop { $0 == " " } == "\(name(state))=\(value)" }
  }
}
