import SourceText

extension TokenError: CustomStringConvertible {
  /// The same as ``message``.
  public var description: String { message }

  /// The problem and what to do instead, without a final period. It contains no part of the token that could be
  /// misused.
  package var message: String {
    switch self {
    case .malformed(let malformation): malformation.message
    case .algorithmNotAllowed("none", "RS256"):
      "this is an unsigned token of the Authentication emulator, which verifies nothing; a real ID token is signed with RS256"
    case .algorithmNotAllowed("RS256", "none"):
      "this is a signed token, and only unsigned ones are accepted here; `rules-sim token inspect` shows its claims"
    case .algorithmNotAllowed(let found, let wanted):
      "the token's `alg` is \(found.map(ShownText.name) ?? "missing"); only `\(wanted)` is accepted here"
    case .criticalHeader: "the token's header has `crit`, which requires an extension that is not supported"
    case .missingKeyID: "the token's header has no `kid`, so the signing key is unknown"
    case .unknownKeyID(let kid): "no key has the id \(ShownText.name(kid)); the token or the keys may be outdated"
    case .keyNotValid(let kid):
      "the certificate of the key \(ShownText.name(kid)) is not valid at this time; fetch the keys again"
    case .badSignature: "the signature does not match the token"
    case .wrongAudience(let found, let wanted):
      "the token is for the project \(ShownText.name(found)), not for \(ShownText.name(wanted))"
    case .wrongIssuer(let found, let wanted):
      "the token's issuer is \(ShownText.name(found)), not \(ShownText.name(wanted))"
    case .sessionCookie: "this is a session cookie; use an ID token"
    case .idToken: "this is an ID token; use a session cookie made from it"
    case .customToken: "this is a custom token; sign in with it and use the resulting ID token"
    case .legacyToken: "this is a token of the legacy Firebase; sign in again for an ID token"
    case .providerToken(let issuer):
      "this is a token of the sign-in provider \(ShownText.name(issuer)); sign in with it and use Firebase's ID token"
    case .accessToken(let issuer):
      "this is an access token of \(issuer) for its own services; sign in with it and use Firebase's ID token"
    default: claimMessage
    }
  }

  private var claimMessage: String {
    switch self {
    case .subject(let problem): problem.messageOfToken
    case .subjectMismatch: "`sub` and `user_id` name two different users"
    case .expired(let time): "the token expired at \(Self.text(time)) (seconds since 1970)"
    case .issuedInFuture(let time): "the token was issued at \(Self.text(time)), which is in the future"
    case .authTimeInFuture(let time):
      "the user of the token signed in at \(Self.text(time)), which is in the future"
    case .missingClaim(let name): "the token has no `\(name)`"
    case .claimType(let name, let wanted, let found): "the token's `\(name)` must be \(wanted), but is \(found)"
    case .tenantMismatch(let found, let wanted):
      "the token is of \(Self.text(tenant: found)); a token of \(Self.text(tenant: wanted)) is required"
    case .revoked: "the user's sessions were revoked after this sign-in; sign in again"
    case .userDisabled: "the user is disabled"
    case .userNotFound: "the user does not exist"
    default: "the token is rejected"
    }
  }

  private static func text(_ time: Double) -> String { ClaimValue(time).text }

  private static func text(tenant: String?) -> String {
    tenant.map { "the tenant \(ShownText.name($0))" } ?? "no tenant"
  }
}

extension TokenError.Malformation {
  fileprivate var message: String {
    switch self {
    case .segments(let found): "a token has three parts with dots between them; this has \(found)"
    case .base64url(let part): "the token's \(part.rawValue) is not Base64 in the URL-safe alphabet without padding"
    case .json(let part, let kind):
      "the token's \(part.rawValue) is not valid JSON: \(JSONProblem(kind, at: Span(at: 0)).message)"
    case .notAnObject(let part): "the token's \(part.rawValue) is not a JSON object"
    case .duplicateKey(let part, let key): "duplicate key \(ShownText.name(key)) in the token's \(part.rawValue)"
    case .tooLarge: "a token may have at most \(IdentityLimits.tokenBytes) bytes; this one has more"
    case .depth(let part):
      "a token may be nested at most \(IdentityLimits.tokenDepth) levels deep; the \(part.rawValue) of this one is deeper"
    case .quoted: "the token is in quotation marks; remove them"
    case .authorization: "the `Authorization` header must be `Bearer` and a token"
    }
  }
}

extension IdentityError.SubjectProblem {
  fileprivate var messageOfToken: String {
    switch self {
    case .missing: "the token has no `sub`, which is the user's id"
    case .empty: "the token's `sub`, the user's id, must not be empty"
    case .notString(let found): "the token's `sub`, the user's id, must be a string, but is \(found)"
    case .tooLong(let units):
      "the token's `sub`, the user's id, may have at most \(IdentityLimits.userIDUnits) UTF-16 units, but has \(units)"
    }
  }
}
