public import Identities

extension SigningKey {
  /// Returns a session cookie for a verified ID token, like `createSessionCookie` in Firebase's Admin SDKs. It has the
  /// claims of the token with a new `iss`, `iat` and `exp`, and an RS256 signature (firebase/firebase-tools,
  /// src/emulator/auth/operations.ts `createSessionCookie`).
  ///
  /// Firebase's guide "Manage Session Cookies" creates a cookie only if `auth_time` is within the last five minutes.
  /// The caller must check this.
  ///
  /// - Parameters:
  ///   - token: an ID token. A session cookie cannot be used to create another one.
  ///   - lifetime: the seconds from `iat` to `exp`, within `IdentityLimits.sessionCookieLifetimes`. As in Firebase, the
  ///   default is the longest.
  ///   - now: the time of creation in seconds since 1970.
  /// - Throws: ``SessionCookieError`` for an invalid lifetime; a `TokenError` if the token is a session cookie or has
  ///   expired, or if the cookie would be too long; an error of the signing.
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

/// The reason why a session cookie cannot be created from a valid ID token.
public enum SessionCookieError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lifetime in seconds is outside `IdentityLimits.sessionCookieLifetimes`.
  case lifetime(Int64)

  /// The problem and what to do instead, without a final period.
  public var description: String {
    switch self {
    case .lifetime(let seconds):
      "a session cookie lasts \(Self.limits.lowerBound) to \(Self.limits.upperBound) seconds (5 minutes to 14 days); "
        + "\(seconds) is too \(isTooShort(seconds) ? "short" : "long"); use \(nearest(seconds)) instead"
    }
  }

  /// The error code of Firebase's Admin SDK for Node for this lifetime (firebase/firebase-admin-node,
  /// src/utils/error.ts).
  public var firebaseCode: String { "auth/invalid-session-cookie-duration" }

  /// The error message of Firebase's Admin SDK for Python for this lifetime, verbatim as recorded (firebase-admin
  /// 7.7.0).
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
