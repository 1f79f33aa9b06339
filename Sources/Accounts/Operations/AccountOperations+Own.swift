import Identities

/// Sign-in with the project's own methods: email, phone number, custom token and anonymous.
extension AccountOperations {
  /// Signs in with a credential of any kind.
  func signIn(_ credential: AuthCredential, autoCreate: Bool, secondFactor: SecondFactor?) throws -> SignIn {
    let first = FirstFactor.credential(credential, autoCreate: autoCreate)
    var outcome = Outcome(provider: credential.provider, credential: credential)
    switch credential.kind {
    case .oauth(let oauth): return try signIn(oauth, autoCreate: autoCreate, secondFactor: secondFactor)
    case .password(let email, let password):
      return try finish(try account(email: email, password: password), outcome, first, secondFactor: secondFactor)
    case .emailLink(let email):
      var (account, isNew) = try emailLinkAccount(email, autoCreate: autoCreate)
      account.emailVerified = true
      account.usesEmailLink = true
      outcome.isNewUser = isNew
      return try finish(account, outcome, first, secondFactor: secondFactor)
    case .phone(let number):
      let (account, isNew) = try phoneAccount(number, autoCreate: autoCreate)
      outcome.isNewUser = isNew
      return try finish(account, outcome, first, secondFactor: secondFactor)
    }
  }

  /// Links a credential of any kind to the user of a session.
  func link(_ credential: AuthCredential, to session: Session) throws -> SignIn {
    var account = try account(of: session)
    switch credential.kind {
    case .oauth(let oauth): return try link(oauth, to: session)
    case .password(let email, let password):
      guard configuration.isEnabled(.password) else { throw AuthError(.operationNotAllowed) }
      try setEmail(email, of: &account)
      account.passwordHash = try hash(password)
    case .emailLink(let email):
      guard configuration.isEnabled(.password) else { throw AuthError(.operationNotAllowed) }
      try setEmail(email, of: &account)
      account.emailVerified = true
      account.usesEmailLink = true
    case .phone(let number):
      try checkPhone()
      let number = try PhoneNumber.checked(number)
      if let other = try book.owner(ofPhone: number), other.uid != account.uid {
        var error = AuthError(.phoneNumberAlreadyInUse)
        error.credential = credential
        throw error
      }
      account.phoneNumber = number
    }
    return try finish(
      account, Outcome(provider: credential.provider, credential: credential),
      .credential(credential, autoCreate: false), secondFactor: session.secondFactor, asksSecondFactor: false)
  }

  /// AN: creates an account without any credential to sign in with again.
  func signInAnonymously() throws -> SignIn {
    guard configuration.isEnabled(.anonymous) else { throw AuthError(.adminRestrictedOperation) }
    let outcome = Outcome(provider: .anonymous, isNewUser: true)
    return try finish(try newAccount(), outcome, .anonymous, secondFactor: nil)
  }

  /// Creates an account with an email and a password. The email is unverified.
  func createUser(email: String, password: String) throws -> SignIn {
    guard configuration.isEnabled(.password) else { throw AuthError(.operationNotAllowed) }
    var account = try newAccount()
    try setEmail(email, of: &account)
    account.passwordHash = try hash(password)
    let credential = EmailAuthProvider.credential(withEmail: email, password: password)
    return try finish(
      account, Outcome(provider: .password, isNewUser: true, credential: credential),
      .credential(credential, autoCreate: false), secondFactor: nil)
  }

  /// CT: signs in with a token of the project's server, which determines the user and adds claims to the session.
  func signIn(_ token: CustomToken, secondFactor: SecondFactor?) throws -> SignIn {
    guard let uid = UserID(token.uid) else { throw AuthError(.invalidCustomToken) }
    if let expiry = token.expiresAt, expiry <= now { throw AuthError(.invalidCustomToken, "it has expired") }
    if let project = token.projectID, !isSame(project, configuration.projectID) {
      throw AuthError(.customTokenMismatch)
    }
    guard isSame(token.tenant, book.tenant) else { throw AuthError(.tenantIDMismatch) }
    try CustomAttributes.check(token.claims)
    let known = try book.account(uid)
    var account = try known ?? newAccount(uid)
    account.isCustom = true
    let outcome = Outcome(provider: .custom, isNewUser: known == nil, sessionClaims: token.claims)
    return try finish(account, outcome, .custom(token), secondFactor: secondFactor)
  }

  // MARK: Finding the account

  /// PW: returns the account of an email and its password.
  private func account(email: String, password: String) throws -> Account {
    guard configuration.isEnabled(.password) else { throw AuthError(.passwordLoginDisabled) }
    let email = try EmailAddress.checked(email)
    guard let account = try book.owner(ofEmail: email) else {
      throw AuthError(configuration.emailPrivacy ? .invalidLoginCredentials : .emailNotFound)
    }
    if account.isDisabled { throw AuthError(.userDisabled) }
    guard !password.isEmpty, let hash = account.passwordHash, directory.passwordHasher.isMatch(hash, password) else {
      throw AuthError(configuration.emailPrivacy ? .invalidLoginCredentials : .wrongPassword)
    }
    return account
  }

  /// EL: returns the account of an email whose link was opened.
  private func emailLinkAccount(_ email: String, autoCreate: Bool) throws -> (Account, isNew: Bool) {
    guard configuration.isEnabled(.password) else { throw AuthError(.operationNotAllowed) }
    let email = try EmailAddress.checked(email)
    if let account = try book.owner(ofEmail: email) { return (account, false) }
    guard autoCreate else { throw AuthError(.userNotFound) }
    var account = try newAccount()
    account.email = email
    return (account, true)
  }

  /// PH: returns the account of a phone number.
  private func phoneAccount(_ number: String, autoCreate: Bool) throws -> (Account, isNew: Bool) {
    try checkPhone()
    let number = try PhoneNumber.checked(number)
    if let account = try book.owner(ofPhone: number) { return (account, false) }
    guard autoCreate else { throw AuthError(.userNotFound) }
    var account = try newAccount()
    account.phoneNumber = number
    return (account, true)
  }

  private func checkPhone() throws {
    if book.tenant != nil { throw AuthError(.unsupportedTenantOperation) }
    guard configuration.isEnabled(.phone) else { throw AuthError(.operationNotAllowed) }
  }

  // MARK: Emails and passwords

  /// Sets the email of an account. A new one is unverified.
  func setEmail(_ email: String, of account: inout Account) throws {
    let email = try EmailAddress.checked(email)
    if let other = try book.owner(ofEmail: email), other.uid != account.uid {
      var error = AuthError(.emailAlreadyInUse)
      error.email = email
      throw error
    }
    if !isSame(account.email, email) { account.emailVerified = false }
    account.email = email
  }

  /// Returns the hash to store for a password.
  func hash(_ password: String) throws -> String {
    guard password.utf16.count >= 6 else { throw AuthError(.weakPassword) }
    guard let hash = directory.passwordHasher.hash(password) else {
      throw AuthError(.weakPassword, "a password may have at most 511 bytes and no NUL")
    }
    return hash
  }
}
