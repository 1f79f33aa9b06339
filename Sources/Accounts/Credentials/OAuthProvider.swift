import Identities

/// A request to a sign-in provider: what an app asks for.
///
///     var provider = OAuthProvider(providerID: "microsoft.com")
///     provider.customParameters = ["prompt": "consent", "tenant": "contoso.onmicrosoft.com"]
///     provider.scopes = ["mail.read"]
public struct OAuthProvider: Hashable, Sendable {
  /// The provider's id, compared exactly; an empty one makes a provider with which nobody can sign in.
  public let providerID: String
  /// What the app adds to the OAuth request. A name that Firebase keeps for itself is dropped when the request is made;
  /// ``diagnostics`` says which.
  public var customParameters: [String: String] = [:]
  /// What the app asks for beyond the profile.
  public var scopes: [String] = []
  /// What the app makes up for this request, so that the provider's ID token can be used for no other; nil for none.
  public var nonce: String?
  /// Where the provider sends its answer; nil stands for ``AuthConfiguration/redirectURI``. What is no absolute URI, or not
  /// in an authorized domain of the project, is refused when the credential is used.
  public var requestURI: String?

  /// A request to a provider.
  public init(providerID: String) { self.providerID = providerID }

  /// The parameters of OAuth 2.0 that Firebase sets itself ("Authenticate Using OAuth with Apple Platforms").
  public static let reservedParameters = ["client_id", "redirect_uri", "response_type", "scope", "state"]

  /// The names that this provider's requests keep for Firebase: for Microsoft also `response_mode`, for Twitter also
  /// those of OAuth 1.0a (reference of the JavaScript SDK, `TwitterAuthProvider`).
  public var reservedNames: [String] {
    switch ProviderID(providerID) {
    case .microsoft: Self.reservedParameters + ["response_mode"]
    case .twitter:
      Self.reservedParameters + [
        "oauth_consumer_key", "oauth_token", "oauth_signature", "oauth_signature_method", "oauth_timestamp",
        "oauth_nonce", "oauth_version", "oauth_callback",
      ]
    default: Self.reservedParameters
    }
  }

  /// The parameters that are sent: those that are not reserved.
  public var sentParameters: [String: String] { customParameters.filter { !reservedNames.contains($0.key) } }

  /// What is dropped and why, a sentence each.
  public var diagnostics: [String] {
    let reserved = customParameters.keys.filter(reservedNames.contains).sorted().map {
      "the custom parameter `\($0)` is not allowed and is ignored: Firebase sets it itself"
    }
    guard ProviderID(providerID) == .twitter, !scopes.isEmpty else { return reserved }
    return reserved + ["scopes have no effect with Twitter, whose sign-in is OAuth 1.0a"]
  }

  /// What the provider answers if `user` signs in in its window: the part of `getCredentialWith(_:)`.
  ///
  /// - Parameter rawNonce: the nonce that the app hands over with the answer. One that is not ``nonce`` is refused when it
  ///   is used (`missingOrInvalidNonce`).
  /// - Throws: `invalidProviderID` for what is no provider's id, and for the ways to sign in that are none of a provider's,
  ///   such as `phone`.
  public func credential(for user: ProviderUser, rawNonce: String? = nil) throws(AuthError) -> AuthCredential {
    guard let provider = ProviderID(providerID), provider.isLinkable else { throw AuthError(.invalidProviderID) }
    return AuthCredential(
      OAuthCredential(
        provider: provider, accessToken: provider.isSAML ? nil : "simulated-access-token-\(provider)-\(user.rawID)",
        idToken: provider.hasIDTokens ? "simulated-id-token-\(provider)-\(user.rawID)" : nil,
        secret: provider == .twitter ? "simulated-secret-\(user.rawID)" : nil, user: user, scopes: Set(scopes),
        tenant: provider == .microsoft ? sentParameters["tenant"] : nil,
        nonce: provider.hasIDTokens ? nonce : nil, rawNonce: rawNonce, requestURI: requestURI))
  }
}

extension ProviderID {
  /// Whether it can stand among the linked providers: printable, and none of the names by which `identities` and
  /// `sign_in_provider` call what the project itself keeps.
  var isLinkable: Bool {
    !["email", "phone", "password", "anonymous", "custom"].contains { isSame($0, text) }
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Whether the provider speaks OpenID Connect, and so hands out ID tokens of its own.
  fileprivate var hasIDTokens: Bool {
    [.google, .apple, .microsoft, .yahoo].contains(self) || isOIDC
  }
}
