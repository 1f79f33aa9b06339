import Identities

/// The changes of an account by its user, with a session, and by an administrator.
extension AccountOperations {
  /// X: unlinks a provider from an account. Existing tokens do not change. The last provider may be unlinked.
  func unlink(_ provider: ProviderID, from session: Session) throws -> Account {
    var account = try account(of: session)
    guard account.providerIDs.contains(provider) else { throw AuthError(.noSuchProvider) }
    switch provider {
    case .password:
      account.email = nil
      account.emailVerified = false
      account.passwordHash = nil
      account.usesEmailLink = false
    case .phone: account.phoneNumber = nil
    default: account.linkedProviders.removeAll { $0.provider == provider }
    }
    try book.save(account)
    return account
  }

  /// UP: sets a new, unverified email, or a new password, which counts as a sign-in. Other sessions end.
  func update(email: String?, password: String?, of session: Session) throws -> (Account, Session) {
    var account = try account(of: session)
    try checkRecent(session)
    if let email {
      if configuration.emailPrivacy {
        throw AuthError(.operationNotAllowed, "with email enumeration protection a new email must be verified first")
      }
      if !account.secondFactors.isEmpty { throw AuthError(.emailChangeNeedsVerification) }
      try setEmail(email, of: &account)
    }
    if let password { account.passwordHash = try hash(password) }
    account.validSince = now
    try book.save(account)
    return (account, session.renewed(at: now, provider: password == nil ? session.provider : .password))
  }

  /// UP: sets a new email, whose owner opened the link sent to it. Earlier sessions end.
  func updateVerified(email: String, of session: Session) throws -> Account {
    var account = try account(of: session)
    try checkRecent(session)
    // Email enumeration protection hides that the email has an account, so no link is sent.
    if configuration.emailPrivacy, let owner = try book.owner(ofEmail: EmailAddress.checked(email)),
      owner.uid != account.uid
    {
      return account
    }
    try setEmail(email, of: &account)
    account.emailVerified = true
    account.validSince = now
    try book.save(account)
    return account
  }

  /// Changes the display name or photo.
  func updateProfile(of session: Session, _ change: (inout Account) -> Void) throws -> Account {
    var account = try account(of: session)
    change(&account)
    try book.save(account)
    return account
  }

  /// D: deletes the account of a session.
  func delete(_ session: Session) throws {
    let account = try account(of: session)
    try checkRecent(session)
    try book.delete(account)
  }

  /// - Throws: `requiresRecentLogin`.
  func checkRecent(_ session: Session) throws {
    guard now - session.authTime <= configuration.recentSignIn else { throw AuthError(.requiresRecentLogin) }
  }

  /// RP: sets a password with a code that was sent to the email, which verifies it. Providers that another person may
  /// have linked are unlinked.
  ///
  /// - Returns: the account; nil if there is none and email enumeration protection hides that.
  func resetPassword(ofEmail email: String, to password: String) throws -> Account? {
    let email = try EmailAddress.checked(email)
    guard var account = try book.owner(ofEmail: email) else {
      if configuration.emailPrivacy { return nil }
      throw AuthError(.emailNotFound)
    }
    account.passwordHash = try hash(password)
    account.emailVerified = true
    account.validSince = now
    account.linkedProviders = []
    try book.save(account)
    return account
  }

  /// Changes an account on behalf of an administrator.
  func change(_ uid: UserID, _ change: (inout Account) throws -> Void) throws -> Account {
    guard var account = try book.account(uid) else { throw AuthError(.userNotFound) }
    try change(&account)
    try book.save(account)
    return account
  }
}
