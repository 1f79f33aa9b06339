/// A finding about a token that was not verified. A signed token like it would be rejected, or rules may not work with it as
/// intended.
package struct TokenWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warning.
  package enum Kind: Hashable, Sendable {
    /// A verifier would reject a signed token like this.
    case refusedIfSigned(TokenError)
    /// A verifier would reject this signed token.
    case refused(TokenError)
    /// A finding about the claims.
    case claims(IdentityWarning.Kind)
    /// The user is anonymous, and `auth != null` holds for everyone who opens the app.
    case anonymous
    /// The token has an unverified email.
    case unverifiedEmail
    /// A custom claim is named `uid`, so `token.uid` is not the user's id.
    case claimNamedUID
    /// The token has no `user_id`, which the emulator of Cloud Storage reads.
    case noUserIDCopy
    /// The identities do not contain the sign-in provider.
    case providerNotLinked(String)
    /// The lifetime of the token is not an hour.
    case lifetime(seconds: Double)
  }

  /// The kind of finding.
  package let kind: Kind

  /// The finding as text, without a final period.
  package var description: String {
    switch kind {
    case .refusedIfSigned(let error): "a signed token like this would be rejected: \(error.message)"
    case .refused(let error): "a verifier would reject this token: \(error.message)"
    case .claims(let kind): IdentityWarning(kind, at: []).message
    case .anonymous: "the user is anonymous, but `auth != null` is still true in rules"
    case .unverifiedEmail: "the email is not verified; rules that trust it must also check `email_verified`"
    case .claimNamedUID: "`token.uid` is a custom claim, not the user's id"
    case .noUserIDCopy: "`user_id` is missing, from which the emulator of Cloud Storage reads the user's id"
    case .providerNotLinked(let id):
      "the user signed in with \(ShownText.name(id)), but `firebase.identities` lacks it, unlike in a Firebase token"
    case .lifetime(let seconds):
      "the lifetime from `iat` to `exp` is \(ClaimValue(seconds).text) seconds; a Firebase token is valid for "
        + "\(IdentityLimits.tokenLifetime)"
    }
  }

  /// Returns the warnings about a token.
  static func warnings(_ token: IDToken, isSigned: Bool = false, projectID: String?, now: Int64?) -> [TokenWarning] {
    let claims = token.claims
    let errors = TokenClaims.problems(claims, of: .idToken, projectID: projectID, now: now, skew: 0)
    var kinds = errors.map(isSigned ? Kind.refused : Kind.refusedIfSigned)
    kinds += TokenReview.warnings(claims).map { Kind.claims($0.kind) }.filter { kind in
      guard case .claims(.claimType(let name, _, _)) = kind else { return true }
      return !errors.contains { if case .claimType(name, _, _) = $0 { true } else { false } }
    }
    kinds += about(token)
    return kinds.map(TokenWarning.init)
  }

  /// Returns the warnings about a token that a verifier may accept.
  private static func about(_ token: IDToken) -> [Kind] {
    var kinds: [Kind] = []
    let provider = token.firebase.signInProvider
    if provider == .anonymous { kinds.append(.anonymous) }
    if provider == nil { kinds.append(.claims(.noSignInProvider)) }
    if let provider, let name = provider.nameAmongIdentities, token.firebase.identities[name] == nil {
      kinds.append(.providerNotLinked(provider.text))
    }
    if token.email != nil, !token.emailVerified { kinds.append(.unverifiedEmail) }
    if token.claims["uid"] != nil { kinds.append(.claimNamedUID) }
    if token.claims["user_id"] == nil { kinds.append(.noUserIDCopy) }
    if let issued = token.issuedAt, let expires = token.expiresAt,
      expires - issued != Double(IdentityLimits.tokenLifetime)
    {
      kinds.append(.lifetime(seconds: expires - issued))
    }
    return kinds
  }
}

extension ProviderID {
  /// The key of `firebase.identities` for a sign-in with this provider. Nil if the provider has none.
  fileprivate var nameAmongIdentities: String? {
    switch self {
    case .anonymous, .custom: nil
    case .password: "email"
    default: text
    }
  }
}
