public import Identities

/// The operations of a project's server with the Admin SDK.
extension AccountDirectory {
  /// Returns an account. Nil if there is none.
  public func account(_ uid: UserID) throws(AuthError) -> Account? { try read { try $0.account(uid) } }

  /// Returns the account with this email. Nil if there is none.
  public func account(withEmail email: String) throws(AuthError) -> Account? {
    let email = try EmailAddress.checked(email)
    return try read { try $0.owner(ofEmail: email) }
  }

  /// Returns all accounts, ordered by the bytes of their ids.
  public func accounts() throws(AuthError) -> [Account] {
    try read { book in
      var accounts: [Account] = []
      try book.forEach { account in
        accounts.append(account)
        return true
      }
      return accounts
    }
  }

  /// Returns the ids of all tenants with accounts in the tree, ordered by their bytes.
  public func tenants() throws(AuthError) -> [String] {
    try read { book in try book.tenants() }
  }

  /// Replaces the custom claims of a user, which rules can read. They appear in new tokens.
  ///
  /// - Throws: `forbiddenClaim`, `claimsTooLarge`, `userNotFound`.
  @discardableResult
  public func setCustomClaims(_ claims: Claims, for uid: UserID) throws(AuthError) -> Account {
    try CustomAttributes.check(claims)
    return try change(uid) { $0.customClaims = claims }
  }

  /// Disables or enables an account. Existing tokens remain valid until they expire.
  @discardableResult
  public func setDisabled(_ isDisabled: Bool, for uid: UserID) throws(AuthError) -> Account {
    try change(uid) { $0.isDisabled = isDisabled }
  }

  /// Sets whether the user's email is verified.
  @discardableResult
  public func setEmailVerified(_ isVerified: Bool, for uid: UserID) throws(AuthError) -> Account {
    try change(uid) { $0.emailVerified = isVerified && $0.email != nil }
  }

  /// Ends all sessions of a user by revoking the tokens of earlier sign-ins.
  @discardableResult
  public func revokeSessions(of uid: UserID) throws(AuthError) -> Account {
    let now = clock()
    return try change(uid) { $0.validSince = now }
  }

  /// Deletes an account. Existing tokens remain valid until they expire.
  public func delete(_ uid: UserID) throws(AuthError) {
    try write { operations in
      guard let account = try operations.book.account(uid) else { throw AuthError(.userNotFound) }
      try operations.book.delete(account)
    }
  }

  /// Enrolls a second factor.
  @discardableResult
  public func enroll(_ factor: SecondFactor, for uid: UserID) throws(AuthError) -> Account {
    try change(uid) { $0.secondFactors.append(factor) }
  }

  /// RP: sets a password with a code that was sent to the email.
  ///
  /// - Returns: the account; nil if no account has the email and ``AuthConfiguration/emailPrivacy`` hides that.
  @discardableResult
  public func resetPassword(ofEmail email: String, to password: String) throws(AuthError) -> Account? {
    try write { try $0.resetPassword(ofEmail: email, to: password) }
  }

  /// Returns the sign-in methods of an email: `password`, `emailLink` and provider ids
  /// (`fetchSignInMethods(forEmail:)`). Empty if no account has the email, and always with
  /// ``AuthConfiguration/emailPrivacy``.
  public func fetchSignInMethods(forEmail email: String) throws(AuthError) -> [String] {
    guard !configuration.emailPrivacy, let account = try account(withEmail: email) else { return [] }
    var methods: [String] = []
    if account.passwordHash != nil { methods.append("password") }
    if account.usesEmailLink { methods.append("emailLink") }
    return methods + account.linkedProviders.map(\.provider.text)
  }

  private func change(_ uid: UserID, _ body: (inout Account) throws -> Void) throws(AuthError) -> Account {
    try write { try $0.change(uid, body) }
  }
}
