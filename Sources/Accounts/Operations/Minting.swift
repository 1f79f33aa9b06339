public import Identities

extension AccountDirectory {
  /// RF: the claims of the ID token that a session gets now. The account's claims are fresh; how and when the user signed
  /// in stays.
  ///
  /// - Throws: `userNotFound`, `userDisabled`, `userTokenExpired` or `tenantIDMismatch`.
  public func mintIDToken(for session: Session) throws(AuthError) -> Claims {
    let account = try read { book in
      try AccountOperations(book: book, directory: self, now: clock()).account(of: session)
    }
    return try claims(account, session)
  }

  func claims(_ account: Account, _ session: Session) throws(AuthError) -> Claims {
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
    do throws(IdentityError) {
      return try profile.claims(projectID: configuration.projectID, now: max(clock(), session.authTime))
    } catch {
      throw AuthError(.internalError, error.message)
    }
  }
}
