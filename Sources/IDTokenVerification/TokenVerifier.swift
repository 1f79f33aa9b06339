public import Identities

/// A verifier of signed ID tokens or session cookies for one project. It checks the RS256 signature and each claim in
/// Firebase's documentation "Verify ID Tokens". It uses no network: the caller provides keys and clock.
///
///     let verifier = try TokenVerifier(projectID: "my-project", keys: KeyProvider(contentsOf: "keys.json"))
///     let token = try verifier.verify(text)
///     authorizer.decide(request, as: token.identity)
///
/// Each call exists twice. The synchronous one uses the keys in force. The asynchronous one, which Swift prefers in async
/// functions, also waits for a refresh of the keys if a token names a key that they lack. See ``KeyProvider``.
///
/// Copies of a verifier share a cache of verified tokens. A token from the cache passes every check again except those
/// that no time and no new key can change: its form, its signature by the same key, and the values of its claims. So the
/// cache never accepts a token that would otherwise be rejected, and it is on by default.
///
/// A verifier accepts one kind of token. For session cookies, it does what `verifySessionCookie` does in Firebase's Admin
/// SDKs. Google signs them with other keys (``TokenKind/certificatesURL``):
///
///     let cookies = try TokenVerifier(.sessionCookie, projectID: "my-project", keys: cookieKeys)
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
  /// The default number of verified tokens in the cache. Each needs about 1.6 KB.
  public static let defaultCachedTokens = 10_000

  /// The kind of accepted tokens.
  public let kind: TokenKind
  /// The project whose tokens are accepted.
  public let projectID: String
  /// The keys that sign the tokens.
  public let keys: KeyProvider
  /// The tolerated clock skew in seconds.
  public let clockSkew: Int64
  /// The tenant that tokens must belong to.
  public let tenant: Tenant
  private let clock: @Sendable () -> Int64
  let revocation: (@Sendable (UserID) -> RevocationState?)?
  private let cache: TokenCache

  /// Creates a verifier for tokens of a project, with keys that may be replaced.
  ///
  /// - Parameters:
  ///   - kind: the kind of accepted tokens.
  ///   - projectID: the project that tokens must be issued for.
  ///   - keys: the keys of that kind. Google signs ID tokens and session cookies with different ones.
  ///   - clockSkew: the tolerated clock skew in seconds, from 0 to ``maximumClockSkew``.
  ///   - tenant: the Identity Platform tenant that tokens must belong to.
  ///   - cachedTokens: the largest number of verified tokens in the cache, which saves the check of their signature when
  ///   they come again. Zero for no cache.
  ///   - clock: returns the seconds since 1970.
  ///   - revocation: returns the current state of a user, for each verification, also of a token in the cache. With nil,
  ///   a token is valid until it expires. If the closure does not know the user, the token is rejected.
  /// - Throws: ``VerifierError`` if a setting is invalid.
  public init(
    _ kind: TokenKind = .idToken, projectID: String, keys: KeyProvider, clockSkew: Int64 = 0, tenant: Tenant = .any,
    cachedTokens: Int = defaultCachedTokens, clock: @escaping @Sendable () -> Int64 = SystemClock.now,
    revocation: (@Sendable (UserID) -> RevocationState?)? = nil
  ) throws(VerifierError) {
    guard !projectID.isEmpty else { throw .projectID }
    guard (0...Self.maximumClockSkew).contains(clockSkew) else { throw .clockSkew(clockSkew) }
    guard cachedTokens >= 0 else { throw .cachedTokens(cachedTokens) }
    if tenant == .exactly("") { throw .tenant }
    self.kind = kind
    self.projectID = projectID
    self.keys = keys
    self.clockSkew = clockSkew
    self.tenant = tenant
    self.clock = clock
    self.revocation = revocation
    cache = TokenCache(capacity: cachedTokens)
  }

  /// Creates a verifier for tokens of a project, with keys that never change. A server needs a ``KeyProvider`` instead,
  /// because Google replaces keys every few days.
  ///
  /// - Parameter keys: the keys of the kind. The other parameters are those of the initializer with a ``KeyProvider``.
  /// - Throws: ``VerifierError`` if a setting is invalid.
  public init(
    _ kind: TokenKind = .idToken, projectID: String, keys: KeySet, clockSkew: Int64 = 0, tenant: Tenant = .any,
    cachedTokens: Int = defaultCachedTokens, clock: @escaping @Sendable () -> Int64 = SystemClock.now,
    revocation: (@Sendable (UserID) -> RevocationState?)? = nil
  ) throws(VerifierError) {
    try self.init(
      kind, projectID: projectID, keys: KeyProvider(keys), clockSkew: clockSkew, tenant: tenant,
      cachedTokens: cachedTokens, clock: clock, revocation: revocation)
  }

  /// The current time in seconds since 1970.
  var currentTime: Int64 { clock() }

  /// How often the cache was used.
  public var cacheFigures: TokenCacheFigures { cache.figures }

  /// Verifies a compact token with the keys in force.
  ///
  /// - Returns: the token, whose identity is marked as verified.
  /// - Throws: the first reason to reject it.
  public func verify(_ text: String) throws(TokenError) -> VerifiedToken {
    do throws(TokenError) {
      return try verify(text, keys.current)
    } catch {
      if case .unknownKeyID = error { keys.noteUnknownKey() }
      throw error
    }
  }

  /// Verifies a compact token with one set of keys.
  func verify(_ text: String, _ keys: KeySet) throws(TokenError) -> VerifiedToken {
    let now = clock()
    let digest = cache.digest(of: text)
    if let digest, let token = try cachedToken(digest, keys, now: now) { return token }
    let token = try CompactToken(text)
    try kind.refuseOthers(token)
    let (keyID, key) = try checkSignature(token, keys, now: now)
    let problems = TokenClaims.problems(token.payload, of: kind, projectID: projectID, now: now, skew: clockSkew)
    if let problem = problems.first { throw problem }
    let idToken = IDToken(token)
    try checkTenant(idToken)
    let uid = try token.payload.tokenSubject()
    try checkRevocation(idToken, uid)
    if let digest, let expires = idToken.expiresAt {
      let entry = TokenCache.Entry(
        token: idToken, uid: uid, keyID: keyID, key: key, expires: expires + Double(clockSkew))
      cache.insert(entry, for: digest, now: now)
    }
    return VerifiedToken(idToken, of: kind, uid: uid, verification: TokenVerification(keyID: keyID, time: now))
  }

  /// Returns the token in the cache if it passes all checks whose result may have changed: its key is in force and
  /// valid, the times of its claims are right, and the user is not revoked.
  ///
  /// - Returns: nil if the cache has no such token, or if it failed one of the first two checks. The complete
  ///   verification then finds the reason.
  private func cachedToken(
    _ digest: TokenCache.Digest, _ keys: KeySet, now: Int64
  ) throws(TokenError) -> VerifiedToken? {
    guard let entry = cache.entry(for: digest) else { return nil }
    guard let key = keys[entry.keyID], key.hasSameNumbers(as: entry.key), key.isInForce(at: now, skew: clockSkew),
      TokenClaims.timeProblems(entry.token.claims, now: now, skew: clockSkew).isEmpty
    else {
      cache.drop(digest)
      return nil
    }
    try checkRevocation(entry.token, entry.uid)
    let verification = TokenVerification(keyID: entry.keyID, time: now)
    return VerifiedToken(entry.token, of: kind, uid: entry.uid, verification: verification)
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
  private func checkSignature(
    _ token: CompactToken, _ keys: KeySet, now: Int64
  ) throws(TokenError) -> (keyID: String, key: VerificationKey) {
    if token.header["crit"] != nil { throw .criticalHeader }
    guard token.header["alg"] == .string("RS256") else {
      throw .algorithmNotAllowed(found: token.header["alg"]?.string, wanted: "RS256")
    }
    guard let value = token.header["kid"] else { throw .missingKeyID }
    guard let keyID = value.string else { throw .claimType("kid", wanted: "a string", found: value.kindName) }
    guard let key = keys[keyID] else { throw .unknownKeyID(keyID) }
    guard key.isInForce(at: now, skew: clockSkew) else { throw .keyNotValid(keyID) }
    guard key.isValidSignature(token.signature, for: token.signedBytes) else { throw .badSignature }
    return (keyID, key)
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
