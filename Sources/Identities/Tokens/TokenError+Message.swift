import SourceText

extension TokenError: CustomStringConvertible {
  /// The message.
  public var description: String { message }

  /// What is wrong and what to do instead, without a final full stop. Holds no part of the token that could be misused.
  public var message: String {
    switch self {
    case .malformed(let malformation): malformation.message
    case .algorithmNotAllowed(let found, let wanted):
      "the token's `alg` is \(found.map(ShownText.name) ?? "missing"), and only `\(wanted)` is accepted here"
    case .criticalHeader: "the token's header has `crit`, which demands an extension that nobody here understands"
    case .missingKeyID: "the token's header has no `kid`, so no key can be named that signed it"
    case .unknownKeyID(let kid): "no key is called \(ShownText.name(kid)); the token may be old, or the keys may be"
    case .keyNotValid(let kid):
      "the certificate of the key \(ShownText.name(kid)) is not valid now; fetch the keys again"
    case .badSignature: "the signature does not fit the token"
    case .wrongAudience(let found, let wanted):
      "the token is for the project \(ShownText.name(found)), not for \(ShownText.name(wanted))"
    case .wrongIssuer(let found, let wanted):
      "the token's issuer is \(ShownText.name(found)), not \(ShownText.name(wanted))"
    case .sessionCookie: "this is a session cookie; an ID token is needed"
    case .idToken: "this is an ID token; a session cookie made from it is needed"
    case .customToken: "this is a custom token; sign in with it, and use the ID token that comes of it"
    case .legacyToken: "this is a token of the old Firebase; sign in again for an ID token"
    case .providerToken(let issuer):
      "this is a token of the sign-in provider \(ShownText.name(issuer)); sign in with it, and use Firebase's ID token"
    case .accessToken(let issuer):
      "this is an access token of \(issuer), for its own services; sign in with it, and use Firebase's ID token"
    default: claimMessage
    }
  }

  private var claimMessage: String {
    switch self {
    case .subject(let problem): problem.messageOfToken
    case .subjectMismatch: "`sub` and `user_id` name two different users"
    case .expired(let time): "the token expired at \(Self.text(time)) (seconds since 1970)"
    case .issuedInFuture(let time): "the token says that it was made at \(Self.text(time)), which is still to come"
    case .authTimeInFuture(let time):
      "the token says that its user signed in at \(Self.text(time)), which is still to come"
    case .missingClaim(let name): "the token has no `\(name)`"
    case .claimType(let name, let wanted, let found): "the token's `\(name)` must be \(wanted), and is \(found)"
    case .tenantMismatch(let found, let wanted):
      "the token is of \(Self.text(tenant: found)), and one of \(Self.text(tenant: wanted)) is needed"
    case .revoked: "the user's sessions were revoked after this sign-in; sign in again"
    case .userDisabled: "the user is disabled"
    case .userNotFound: "there is no such user"
    default: "the token is refused"
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
    case .segments(let found): "a token has three parts with dots between them, and this has \(found)"
    case .base64url(let part): "the token's \(part.rawValue) is not Base64 in the URL-safe alphabet without padding"
    case .json(let part, let kind):
      "the token's \(part.rawValue) is no JSON: \(JSONProblem(kind, at: Span(at: 0)).message)"
    case .notAnObject(let part): "the token's \(part.rawValue) is no JSON object"
    case .duplicateKey(let part, let key): "the key \(ShownText.name(key)) stands twice in the token's \(part.rawValue)"
    case .tooLarge: "a token may have \(IdentityLimits.tokenBytes) bytes, this one has more"
    case .depth(let part):
      "a token may be nested \(IdentityLimits.tokenDepth) levels deep, the \(part.rawValue) of this one is deeper"
    case .authorization: "the header `Authorization` must be `Bearer` and a token"
    }
  }
}

extension IdentityError.SubjectProblem {
  fileprivate var messageOfToken: String {
    switch self {
    case .missing: "the token has no `sub`, which is the id of its user"
    case .empty: "the token's `sub`, the id of its user, must not be empty"
    case .notString(let found): "the token's `sub`, the id of its user, must be a string, and is \(found)"
    case .tooLong(let units):
      "the token's `sub`, the id of its user, may have \(IdentityLimits.userIDUnits) UTF-16 units, and has \(units)"
    }
  }
}
