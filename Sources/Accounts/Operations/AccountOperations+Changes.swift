import Identities

/// Changes of an account by its user, with a session, and by an administrator.
extension AccountOperations {
  /// X: takes a provider off an account. Tokens that are out keep what they say; the last provider may go.
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

  /// UP: another email, which is not verified; or another password. Other sessions end.
  func update(email: String?, password: String?, of session: Session) throws -> (Account, Session) {
    var account = try account(of: session)
    try checkRecent(session)
    if let email { try setEmail(email, of: &account) }
    if let password { account.passwordHash = try hash(password) }
    account.validSince = now
    try book.save(account)
    return (account, session.renewed(at: now))
  }

  /// Another name or photo.
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

  private func checkRecent(_ session: Session) throws {
    guard now - session.authTime <= configuration.recentSignIn else { throw AuthError(.requiresRecentLogin) }
  }

  /// RP: a password set by a code that was sent to the email, which proves it; providers that somebody else may have
  /// linked are dropped.
  func resetPassword(ofEmail email: String, to password: String) throws -> Account {
    let email = try EmailAddress.checked(email)
    guard var account = try book.owner(ofEmail: email) else { throw AuthError(.emailNotFound) }
    account.passwordHash = try hash(password)
    account.emailVerified = true
    account.validSince = now
    account.linkedProviders = []
    try book.save(account)
    return account
  }

  /// Changes an account in an administrator's name.
  func change(_ uid: UserID, _ change: (inout Account) throws -> Void) throws -> Account {
    guard var account = try book.account(uid) else { throw AuthError(.userNotFound) }
    try change(&account)
    try book.save(account)
    return account
  }

  /// MF: the second step. The first is done again, so that nothing that changed meanwhile is overlooked.
  func finish(_ resolver: SecondFactorResolver, with enrolmentID: String) throws -> SignIn {
    guard let hint = resolver.hints.first(where: { isSame($0.enrolmentID, enrolmentID) }) else {
      throw AuthError(.secondFactorNotFound)
    }
    let signIn =
      switch resolver.first {
      case .credential(let credential, let autoCreate):
        try self.signIn(credential, autoCreate: autoCreate, secondFactor: hint)
      case .custom(let token): try self.signIn(token, secondFactor: hint)
      case .anonymous: throw AuthError(.secondFactorNotFound)
      }
    if let expected = resolver.expected, signIn.account.uid != expected { throw AuthError(.userMismatch) }
    guard signIn.account.secondFactors.contains(where: { isSame($0.enrolmentID, enrolmentID) }) else {
      throw AuthError(.secondFactorNotFound)
    }
    return signIn
  }
}
