public import Identities

/// What a project's server does with the Admin SDK.
extension AccountDirectory {
  /// An account; nil where there is none.
  public func account(_ uid: UserID) throws(AuthError) -> Account? { try read { try $0.account(uid) } }

  /// The account that has an email; nil where none has.
  public func account(withEmail email: String) throws(AuthError) -> Account? {
    let email = try EmailAddress.checked(email)
    return try read { try $0.owner(ofEmail: email) }
  }

  /// All accounts, by the bytes of their ids.
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

  /// The ids of the tenants of the tree that have accounts, by their bytes.
  public func tenants() throws(AuthError) -> [String] {
    try read { book in try book.tenants() }
  }

  /// Says about a user what rules may ask, in place of what was said before. It shows in tokens made from now on.
  ///
  /// - Throws: `forbiddenClaim`, `claimsTooLarge`, `userNotFound`.
  @discardableResult
  public func setCustomClaims(_ claims: Claims, for uid: UserID) throws(AuthError) -> Account {
    try CustomAttributes.check(claims)
    return try change(uid) { $0.customClaims = claims }
  }

  /// Forbids or allows sign-in. Tokens that are out stay good until they expire.
  @discardableResult
  public func setDisabled(_ isDisabled: Bool, for uid: UserID) throws(AuthError) -> Account {
    try change(uid) { $0.isDisabled = isDisabled }
  }

  /// Says whether the email is known to be the user's.
  @discardableResult
  public func setEmailVerified(_ isVerified: Bool, for uid: UserID) throws(AuthError) -> Account {
    try change(uid) { $0.emailVerified = isVerified && $0.email != nil }
  }

  /// Ends all sessions of a user: tokens of earlier sign-ins are revoked.
  @discardableResult
  public func revokeSessions(of uid: UserID) throws(AuthError) -> Account {
    let now = clock()
    return try change(uid) { $0.validSince = now }
  }

  /// Deletes an account. Tokens that are out stay good until they expire.
  public func delete(_ uid: UserID) throws(AuthError) {
    try write { operations in
      guard let account = try operations.book.account(uid) else { throw AuthError(.userNotFound) }
      try operations.book.delete(account)
    }
  }

  /// Enrols a second factor.
  @discardableResult
  public func enrol(_ factor: SecondFactor, for uid: UserID) throws(AuthError) -> Account {
    try change(uid) { $0.secondFactors.append(factor) }
  }

  /// RP: sets a password by a code that was sent to the email.
  ///
  /// - Returns: the account; nil where no account has the email and ``AuthConfiguration/emailPrivacy`` keeps that secret.
  @discardableResult
  public func resetPassword(ofEmail email: String, to password: String) throws(AuthError) -> Account? {
    try write { try $0.resetPassword(ofEmail: email, to: password) }
  }

  /// How an email can sign in: `password`, `emailLink` and the ids of providers (`fetchSignInMethods(forEmail:)`). Empty
  /// where no account has the email, and always where emails are private.
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
