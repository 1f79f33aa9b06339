import Identities

/// An app's request to a sign-in provider.
///
///     var provider = OAuthProvider(providerID: "microsoft.com")
///     provider.customParameters = ["prompt": "consent", "tenant": "contoso.onmicrosoft.com"]
///     provider.scopes = ["mail.read"]
public struct OAuthProvider: Hashable, Sendable {
  /// The provider's id, compared exactly. No user can sign in with an empty id.
  public let providerID: String
  /// Additional parameters of the OAuth request. Names that Firebase reserves are dropped from the request and listed
  /// in ``diagnostics``.
  public var customParameters: [String: String] = [:]
  /// The requested scopes beyond the profile.
  public var scopes: [String] = []
  /// A random value for this request, so that the provider's ID token cannot be used for another one. Nil for none.
  public var nonce: String?
  /// The address that receives the provider's response. Nil is ``AuthConfiguration/redirectURI``. It must be an
  /// absolute URI in an authorized domain of the project; otherwise the credential is rejected when used.
  public var requestURI: String?

  /// Creates a request to a provider.
  public init(providerID: String) { self.providerID = providerID }

  /// The parameters of OAuth 2.0 that Firebase sets itself ("Authenticate Using OAuth with Apple Platforms").
  public static let reservedParameters = ["client_id", "redirect_uri", "response_type", "scope", "state"]

  /// The parameter names that Firebase reserves for this provider. For Microsoft they also include `response_mode`, and
  /// for Twitter those of OAuth 1.0a (reference of the JavaScript SDK, `TwitterAuthProvider`).
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

  /// The parameters that are sent: all that are not reserved.
  public var sentParameters: [String: String] { customParameters.filter { !reservedNames.contains($0.key) } }

  /// The dropped parameters with the reason, one sentence each.
  public var diagnostics: [String] {
    let reserved = customParameters.keys.filter(reservedNames.contains).sorted().map {
      "the custom parameter `\($0)` is not allowed and is ignored: Firebase sets it itself"
    }
    guard ProviderID(providerID) == .twitter, !scopes.isEmpty else { return reserved }
    return reserved + ["scopes have no effect with Twitter, whose sign-in is OAuth 1.0a"]
  }
}

extension ProviderID {
  /// Whether the provider can be linked. Its id must be printable, and must not be a name that `identities` and
  /// `sign_in_provider` use for the project's own sign-in methods.
  var isLinkable: Bool {
    !["email", "phone", "password", "anonymous", "custom"].contains { isSame($0, text) }
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
