public import Identities

extension AccountDirectory {
  /// RF: returns the claims of a new ID token for a session. The account's claims are current, and the method and time
  /// of the sign-in do not change.
  ///
  /// - Throws: `userNotFound`, `userDisabled`, `userTokenExpired` or `tenantIDMismatch`.
  public func mintIDToken(for session: Session) throws(AuthError) -> Claims {
    try claims(account(of: session), session)
  }

  /// Returns the user whom rules would see if the user of an account signed in now with its first provider. No session begins.
  ///
  /// - Throws: `internalError` if the account makes no valid token.
  package func user(signingInTo account: Account) throws(AuthError) -> User {
    let now = clock()
    let provider = account.providerIDs.first ?? (account.isCustom ? .custom : .anonymous)
    return try tokenUser(account, Session(account, provider, authTime: now, issuedAt: now))
  }

  /// Returns the current account of a session.
  func account(of session: Session) throws(AuthError) -> Account {
    try read { try AccountOperations(book: $0, directory: self, now: clock()).account(of: session) }
  }

  /// Returns the user of a new token.
  func tokenUser(_ account: Account, _ session: Session) throws(AuthError) -> User {
    let claims = try claims(account, session)
    do throws(IdentityError) {
      return try User(account.uid, claims: claims)
    } catch {
      throw AuthError(.internalError, error.message)
    }
  }

  private func claims(_ account: Account, _ session: Session) throws(AuthError) -> Claims {
    var profile = TokenProfile(uid: account.uid, provider: session.provider)
    profile.customClaims = account.customClaims
    profile.sessionClaims = session.claims
    profile.identities = account.linkedProviders.map { .init($0.provider, [$0.rawID]) }
    profile.email = account.email
    profile.emailVerified = account.emailVerified
    profile.phoneNumber = account.phoneNumber
    profile.name = account.displayName
    profile.picture = account.photoURL
    profile.tenant = account.tenant
    profile.authTime = session.authTime
    profile.secondFactor = session.secondFactor.map { .init($0.kind, identifier: $0.enrolmentID) }
    profile.signInAttributes = session.attributes
    let claims: Claims
    do throws(IdentityError) {
      claims = try profile.claims(projectID: configuration.projectID, now: max(clock(), session.authTime))
    } catch {
      throw AuthError(.internalError, error.message)
    }
    guard UnsignedToken.text(claims).utf8.count <= IdentityLimits.tokenBytes else {
      throw AuthError(.claimsTooLarge, "its ID token would have more than \(IdentityLimits.tokenBytes) bytes")
    }
    return claims
  }
}
