public import Identities

/// Checks signed ID tokens or session cookies of one project: the signature by RS256, and each claim that Firebase's
/// documentation "Verify ID Tokens" names. Synchronous and without network: keys and clock are given.
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
  /// Which tenant of Identity Platform tokens must be of.
  public enum Tenant: Hashable, Sendable {
    /// Any, or none.
    case any
    /// None.
    case none
    /// Exactly this.
    case exactly(String)
  }

  /// The most seconds that the clock may be taken to be off, as in Firebase's Admin SDK for Python.
  public static let maximumClockSkew: Int64 = 60

  /// The kind of tokens that are accepted.
  public let kind: TokenKind
  /// The project whose tokens are accepted.
  public let projectID: String
  /// The keys that sign them.
  public let keys: KeySet
  /// How many seconds the clock may be off.
  public let clockSkew: Int64
  /// Which tenant tokens must be of.
  public let tenant: Tenant
  private let clock: @Sendable () -> Int64
  let revocation: (@Sendable (UserID) -> RevocationState?)?

  /// A verifier for tokens of a project.
  ///
  /// - Parameters:
  ///   - kind: what tokens must be: ID tokens, unless another kind is named.
  ///   - projectID: the project that tokens must be for.
  ///   - keys: the keys of that kind; Google signs ID tokens and session cookies with different ones.
  ///   - clockSkew: from 0 to ``maximumClockSkew``.
  ///   - clock: tells the seconds since 1970.
  ///   - revocation: tells what became of a user; nil where nobody asks, for a token is good until it expires. Where it
  ///     is given and does not know the user, the token is refused.
  /// - Throws: ``VerifierError`` where a setting is none.
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

  /// Seconds since 1970.
  var currentTime: Int64 { clock() }

  /// Checks a compact token.
  ///
  /// - Returns: the token, whose identity says that it is verified.
  /// - Throws: the first reason to refuse it.
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
    return VerifiedToken(kind, idToken, uid, TokenVerification(keyID: keyID, time: now))
  }

  /// Who makes a request, by its header `Authorization`; nil, no header, is nobody.
  ///
  /// - Throws: why it is refused: an error, and never signed out.
  public func identity(authorization header: String?) throws(TokenError) -> Identity {
    guard let header else { return .unauthenticated }
    return try verify(try AuthorizationHeader.bearerToken(header)).identity
  }

  /// Who makes a request, by the value of the cookie in which the server keeps the token; nil, no cookie, is nobody.
  ///
  /// A browser sends cookies with requests that other sites start. A server that changes data needs its own protection
  /// against these, such as `SameSite` and a CSRF token.
  ///
  /// - Throws: why it is rejected: an error, and never signed out.
  public func identity(cookie value: String?) throws(TokenError) -> Identity {
    guard let value else { return .unauthenticated }
    return try verify(value).identity
  }

  /// The header decides nothing: it must name RS256, and exactly a key that is known.
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

  /// Refuses a token of another tenant than is asked for.
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

/// What became of a user since they signed in.
public struct RevocationState: Hashable, Sendable {
  /// Whether the user is disabled.
  public var isDisabled: Bool
  /// Seconds since 1970: tokens of earlier sign-ins are revoked (`tokensValidAfterTime`).
  public var validSince: Int64

  /// A state.
  public init(isDisabled: Bool = false, validSince: Int64 = 0) {
    self.isDisabled = isDisabled
    self.validSince = validSince
  }
}

/// A setting that a verifier can not have.
public enum VerifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The project's id is empty.
  case projectID
  /// The tenant's id is empty.
  case tenant
  /// The clock can not be off by so many seconds.
  case clockSkew(Int64)

  /// What is wrong, without a final full stop.
  public var description: String {
    switch self {
    case .tenant: "the id of a tenant must not be empty"
    case .projectID: "a verifier needs the id of the project whose tokens it accepts"
    case .clockSkew(let seconds):
      "the clock may be off by 0 to \(TokenVerifier.maximumClockSkew) seconds, and not by \(seconds)"
    }
  }
}
