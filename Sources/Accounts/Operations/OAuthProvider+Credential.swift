import Identities

extension OAuthProvider {
  /// Returns the provider's response if `user` signs in there, like `getCredentialWith(_:)`.
  ///
  /// - Parameter rawNonce: the nonce that the app passes with the response. If it differs from ``nonce``, the
  ///   credential is rejected when used (`missingOrInvalidNonce`).
  /// - Throws: `invalidProviderID` for a text that is not a provider id, and for sign-in methods without a provider,
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
  /// Whether the provider supports OpenID Connect and issues its own ID tokens.
  fileprivate var hasIDTokens: Bool {
    [.google, .apple, .microsoft, .yahoo].contains(self) || isOIDC
  }
}
