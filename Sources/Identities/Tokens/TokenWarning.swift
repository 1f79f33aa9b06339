/// Something odd about an unsigned token. A real one with it would be refused, or rules may not do with it what is meant.
public struct TokenWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warning.
  public enum Kind: Hashable, Sendable {
    /// A verifier would refuse a token like this.
    case refusedIfSigned(TokenError)
    /// Something about the claims.
    case claims(IdentityWarning.Kind)
    /// The user is anonymous: `auth != null` holds for everybody who opens the app.
    case anonymous
    /// There is an email that nobody verified.
    case unverifiedEmail
    /// A custom claim called `uid`: `token.uid` is not the user's id.
    case claimNamedUID
    /// There is no `user_id`, which the emulator of Cloud Storage reads.
    case noUserIDCopy
    /// The provider of the sign-in is not among the identities.
    case providerNotLinked(String)
    /// The token is good for other than an hour.
    case lifetime(seconds: Double)
  }

  /// What is odd.
  public let kind: Kind

  /// What is odd, without a final full stop.
  public var description: String {
    switch kind {
    case .refusedIfSigned(let error): "a signed token like this would be refused: \(error.message)"
    case .claims(let kind): IdentityWarning(kind, at: []).message
    case .anonymous: "the user is anonymous, and for rules `auth != null` holds all the same"
    case .unverifiedEmail: "the email is not verified; rules that trust it should ask `email_verified` too"
    case .claimNamedUID: "`token.uid` is a custom claim, and not the user's id"
    case .noUserIDCopy: "`user_id` is missing, where the emulator of Cloud Storage looks for the user's id"
    case .providerNotLinked(let id):
      "the user came by \(ShownText.name(id)), and `firebase.identities` has nothing of it: in a token of Firebase it has"
    case .lifetime(let seconds):
      "from `iat` to `exp` it is \(ClaimValue(seconds).text) seconds; a token of Firebase is good for "
        + "\(IdentityLimits.tokenLifetime)"
    }
  }

  /// What is odd about a token.
  static func warnings(_ token: IDToken, projectID: String?, now: Int64?) -> [TokenWarning] {
    let claims = token.claims
    let errors = TokenClaims.problems(claims, of: .idToken, projectID: projectID, now: now, skew: 0)
    var kinds = errors.map(Kind.refusedIfSigned)
    kinds += TokenReview.warnings(claims).map { Kind.claims($0.kind) }.filter { kind in
      guard case .claims(.claimType(let name, _, _)) = kind else { return true }
      return !errors.contains { if case .claimType(name, _, _) = $0 { true } else { false } }
    }
    kinds += about(token)
    return kinds.map(TokenWarning.init)
  }

  /// What is odd about a token that a verifier may accept.
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
  /// The key of `firebase.identities` under which a sign-in with this provider shows; nil where it does not.
  fileprivate var nameAmongIdentities: String? {
    switch self {
    case .anonymous, .custom: nil
    case .password: "email"
    default: text
    }
  }
}
