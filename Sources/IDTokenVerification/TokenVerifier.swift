public import Identities

/// A verifier of signed ID tokens or session cookies for one project. It checks the RS256 signature and each claim in
/// Firebase's documentation "Verify ID Tokens". It is synchronous and uses no network: the caller provides keys and
/// clock.
///
///     let verifier = try TokenVerifier(projectID: "my-project", keys: KeySet(x509PEMByKeyID: file))
///     let token = try verifier.verify(text)
///     authorizer.decide(request, as: token.identity)
///
/// A verifier accepts one kind of token. For session cookies, it does what `verifySessionCookie` does in Firebase's Admin
/// SDKs. Google signs them with other keys (``TokenKind/certificatesURL``):
///
///     let cookies = try TokenVerifier(.sessionCookie, projectID: "my-project", keys: KeySet(x509PEMByKeyID: cookieFile))
///     let identity = try cookies.identity(cookie: value)
public struct TokenVerifier: Sendable {
  /// The Identity Platform tenant that tokens must belong to.
  public enum Tenant: Hashable, Sendable {
    /// Any tenant, or none.
    case any
    /// No tenant: the project itself.
    case none
    /// Exactly this tenant.
    case exactly(String)
  }

  /// The maximum clock skew in seconds, as in Firebase's Admin SDK for Python.
  public static let maximumClockSkew: Int64 = 60

  /// The kind of accepted tokens.
  public let kind: TokenKind
  /// The project whose tokens are accepted.
  public let projectID: String
  /// The keys that sign the tokens.
  public let keys: KeySet
  /// The tolerated clock skew in seconds.
  public let clockSkew: Int64
  /// The tenant that tokens must belong to.
  public let tenant: Tenant
  private let clock: @Sendable () -> Int64
  let revocation: (@Sendable (UserID) -> RevocationState?)?

  /// Creates a verifier for tokens of a project.
  ///
  /// - Parameters:
  ///   - kind: the kind of accepted tokens.
  ///   - projectID: the project that tokens must be issued for.
  ///   - keys: the keys of that kind. Google signs ID tokens and session cookies with different ones.
  ///   - clockSkew: the tolerated clock skew in seconds, from 0 to ``maximumClockSkew``.
  ///   - clock: returns the seconds since 1970.
  ///   - revocation: returns the current state of a user. With nil, a token is valid until it expires. If the closure
  ///   does not know the user, the token is rejected.
  /// - Throws: ``VerifierError`` if a setting is invalid.
  public init(
    _ kind: TokenKind = .idToken, projectID: String, keys: KeySet, clockSkew: Int64 = 0, tenant: Tenant = .any,
    clock: @escaping @Sendable () -> Int64 = SystemClock.now,
    revocation: (@Sendable (UserID) -> RevocationState?)? = nil
  ) throws(VerifierError) {
    guard !projectID.isEmpty else { throw .projectID }
    guard (0...Self.maximumClockSkew).contains(clockSkew) else { throw .clockSkew(clockSkew) }
    if tenant == .exactly("") { throw .tenant }
    self.kind = kind
    self.projectID = projectID
    self.keys = keys
    self.clockSkew = clockSkew
    self.tenant = tenant
    self.clock = clock
    self.revocation = revocation
  }

  /// The current time in seconds since 1970.
  var currentTime: Int64 { clock() }

  /// Verifies a compact token.
  ///
  /// - Returns: the token, whose identity is marked as verified.
  /// - Throws: the first reason to reject it.
  public func verify(_ text: String) throws(TokenError) -> VerifiedToken {
    let token = try CompactToken(text)
    try kind.refuseOthers(token)
    let now = clock()
    let keyID = try checkSignature(token, now: now)
    let problems = TokenClaims.problems(token.payload, of: kind, projectID: projectID, now: now, skew: clockSkew)
    if let problem = problems.first { throw problem }
    let idToken = IDToken(token)
    try checkTenant(idToken)
    let uid = try token.payload.tokenSubject()
    try checkRevocation(idToken, uid)
    return VerifiedToken(idToken, of: kind, uid: uid, verification: TokenVerification(keyID: keyID, time: now))
  }

  /// Returns the caller of a request from its `Authorization` header. Nil, for no header, is a signed-out caller.
  ///
  /// - Throws: the reason for the rejection. A rejected token is never treated as signed out.
  public func identity(authorization header: String?) throws(TokenError) -> Identity {
    guard let header else { return .unauthenticated }
    return try verify(try AuthorizationHeader.bearerToken(header)).identity
  }

  /// Returns the caller of a request from the cookie that contains the token. Nil, for no cookie, is a signed-out
  /// caller.
  ///
  /// A browser sends cookies with requests that other sites start. A server that changes data needs its own protection
  /// against these, such as `SameSite` and a CSRF token.
  ///
  /// - Throws: the reason for the rejection. A rejected token is never treated as signed out.
  public func identity(cookie value: String?) throws(TokenError) -> Identity {
    guard let value else { return .unauthenticated }
    return try verify(value).identity
  }

  /// Checks the signature. The header must name RS256 and exactly a known key, and has no other influence.
  private func checkSignature(_ token: CompactToken, now: Int64) throws(TokenError) -> String {
    if token.header["crit"] != nil { throw .criticalHeader }
    guard token.header["alg"] == .string("RS256") else {
      throw .algorithmNotAllowed(found: token.header["alg"]?.string, wanted: "RS256")
    }
    guard let value = token.header["kid"] else { throw .missingKeyID }
    guard let keyID = value.string else { throw .claimType("kid", wanted: "a string", found: value.kindName) }
    guard let key = keys[keyID] else { throw .unknownKeyID(keyID) }
    if let validity = key.validity, now < validity.lowerBound - clockSkew || now > validity.upperBound + clockSkew {
      throw .keyNotValid(keyID)
    }
    guard key.isValidSignature(token.signature, for: token.signedBytes) else { throw .badSignature }
    return keyID
  }

  /// Rejects a token of another tenant than required.
  func checkTenant(_ token: IDToken) throws(TokenError) {
    let claim = token.claims["firebase"]?.map?["tenant"]
    switch tenant {
    case .any: return
    case .none: if claim != nil { throw .tenantMismatch(found: claim?.string, wanted: nil) }
    case .exactly(let wanted):
      if claim != .string(wanted) { throw .tenantMismatch(found: claim?.string, wanted: wanted) }
    }
  }

  private func checkRevocation(_ token: IDToken, _ uid: UserID) throws(TokenError) {
    guard let revocation else { return }
    guard let state = revocation(uid) else { throw .userNotFound }
    if state.isDisabled { throw .userDisabled }
    guard let authTime = token.authTime else { throw .missingClaim("auth_time") }
    if authTime < Double(state.validSince) { throw .revoked }
  }
}

/// The state of a user after the sign-in.
public struct RevocationState: Hashable, Sendable {
  /// Whether the user is disabled.
  public var isDisabled: Bool
  /// The time in seconds since 1970 before which sign-ins are revoked (`tokensValidAfterTime`).
  public var validSince: Int64

  /// Creates a state.
  public init(isDisabled: Bool = false, validSince: Int64 = 0) {
    self.isDisabled = isDisabled
    self.validSince = validSince
  }
}

/// An invalid setting of a verifier.
public enum VerifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The project id is empty.
  case projectID
  /// The tenant id is empty.
  case tenant
  /// The clock skew in seconds is out of range.
  case clockSkew(Int64)

  /// The problem, without a final period.
  public var description: String {
    switch self {
    case .tenant: "the id of a tenant must not be empty"
    case .projectID: "a verifier needs the project id of the tokens that it accepts"
    case .clockSkew(let seconds):
      "the clock skew must be from 0 to \(TokenVerifier.maximumClockSkew) seconds, but is \(seconds)"
    }
  }
}
