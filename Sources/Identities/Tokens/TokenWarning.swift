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
    }
  }

  /// What is odd about a token.
  static func warnings(_ token: IDToken, projectID: String?, now: Int64?) -> [TokenWarning] {
    let project = projectID ?? token.audience
    let claims = token.claims
    var errors = project.map { TokenClaims.problems(claims, projectID: $0, now: nil, skew: 0) } ?? []
    if let now { errors += TokenClaims.timeProblems(claims, now: now, skew: 0) }
    var kinds = errors.map(Kind.refusedIfSigned)
    kinds += TokenReview.warnings(claims).map { Kind.claims($0.kind) }.filter { kind in
      guard case .claims(.claimType(let name, _, _)) = kind else { return true }
      return !errors.contains { if case .claimType(name, _, _) = $0 { true } else { false } }
    }
    if token.firebase.signInProvider == .anonymous { kinds.append(.anonymous) }
    if token.firebase.signInProvider == nil { kinds.append(.claims(.noSignInProvider)) }
    if token.email != nil, !token.emailVerified { kinds.append(.unverifiedEmail) }
    if claims["uid"] != nil { kinds.append(.claimNamedUID) }
    return kinds.map(TokenWarning.init)
  }
}
