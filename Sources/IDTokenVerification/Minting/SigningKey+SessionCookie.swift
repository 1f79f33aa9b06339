public import Identities

extension SigningKey {
  /// The session cookie that is made from a verified ID token, as `createSessionCookie` makes it in Firebase's Admin SDKs:
  /// the claims of the token with a new `iss`, `iat` and `exp`, signed by RS256 (firebase/firebase-tools,
  /// src/emulator/auth/operations.ts `createSessionCookie`).
  ///
  /// Firebase's guide "Manage Session Cookies" creates a cookie only if `auth_time` is within the last five minutes. That
  /// check is the caller's.
  ///
  /// - Parameters:
  ///   - token: an ID token. A session cookie cannot be renewed by itself.
  ///   - lifetime: the seconds from `iat` to `exp`, within `IdentityLimits.sessionCookieLifetimes`. The default is the
  ///     longest, as in Firebase.
  ///   - now: seconds since 1970.
  /// - Throws: ``SessionCookieError`` for another lifetime; a `TokenError` where the token is a session cookie, has expired
  ///   by then, or the cookie would be too long; where signing fails.
  public func sessionCookie(
    from token: VerifiedToken, lifetime: Int64 = IdentityLimits.sessionCookieLifetimes.upperBound,
    now: Int64 = SystemClock.now()
  ) throws -> String {
    guard IdentityLimits.sessionCookieLifetimes.contains(lifetime) else { throw SessionCookieError.lifetime(lifetime) }
    guard token.kind == .idToken else { throw TokenError.sessionCookie }
    var claims = token.token.claims
    if let problem = TokenClaims.timeProblems(claims, now: now, skew: 0).first { throw problem }
    let (expires, isTooLate) = now.addingReportingOverflow(lifetime)
    if isTooLate { throw IdentityError(.timeOutOfRange("now"), at: []) }
    claims["iss"] = token.token.audience.map { .string(TokenKind.sessionCookie.issuer(projectID: $0)) }
    claims["iat"] = .integer(now)
    claims["exp"] = .integer(expires)
    return try self.token(claims)
  }
}

/// Why no session cookie can be created from an ID token that is good.
public enum SessionCookieError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cookie would last this many seconds, which is outside `IdentityLimits.sessionCookieLifetimes`.
  case lifetime(Int64)

  /// What is wrong and what to do instead, without a final full stop.
  public var description: String {
    switch self {
    case .lifetime(let seconds):
      "a session cookie lasts \(Self.limits.lowerBound) to \(Self.limits.upperBound) seconds (5 minutes to 14 days), and "
        + "\(seconds) is too \(isTooShort(seconds) ? "short" : "long"); use \(nearest(seconds)) instead"
    }
  }

  /// The code with which Firebase's Admin SDK for Node rejects the lifetime (firebase/firebase-admin-node,
  /// src/utils/error.ts).
  public var firebaseCode: String { "auth/invalid-session-cookie-duration" }

  /// What Firebase's Admin SDK for Python says of the lifetime, to the letter as it was recorded (firebase-admin 7.7.0).
  public var firebaseMessage: String {
    switch self {
    case .lifetime(let seconds):
      "Illegal expiry duration: \(seconds). Duration must be at \(isTooShort(seconds) ? "least" : "most") "
        + "\(nearest(seconds)) seconds."
    }
  }

  private static let limits = IdentityLimits.sessionCookieLifetimes

  private func isTooShort(_ seconds: Int64) -> Bool { seconds < Self.limits.lowerBound }

  private func nearest(_ seconds: Int64) -> Int64 {
    isTooShort(seconds) ? Self.limits.lowerBound : Self.limits.upperBound
  }
}
