import Identities

/// The account operations inside one transaction: the state machine of Firebase Authentication.
///
/// Source: firebase/firebase-tools, src/emulator/auth/operations.ts. The steps have the names of `Grammar/identity.md`.
/// A step that throws changes nothing, because its transaction is rolled back.
struct AccountOperations {
  let book: AccountBook
  let directory: AccountDirectory
  let now: Int64

  var configuration: AuthConfiguration { directory.configuration }

  /// Returns the account of a session.
  ///
  /// - Throws: `tenantIDMismatch`, `userNotFound`, `userDisabled`, or `userTokenExpired` if the session was revoked.
  func account(of session: Session) throws -> Account {
    guard isSame(session.tenant, book.tenant) else { throw AuthError(.tenantIDMismatch) }
    guard let account = try book.account(session.uid) else { throw AuthError(.userNotFound) }
    if account.isDisabled { throw AuthError(.userDisabled) }
    if session.issuedAt < account.validSince { throw AuthError(.userTokenExpired) }
    return account
  }

  /// Returns a new account without any data.
  func newAccount(_ uid: UserID? = nil) throws -> Account {
    let uid = try uid ?? unusedID()
    guard try book.account(uid) == nil else { throw AuthError(.invalidUserID) }
    var account = Account(uid: uid, tenant: book.tenant, createdAt: now)
    // A session of a deleted account must not be valid for a new account with the same id.
    account.validSince = now
    return account
  }

  /// Returns an id that no account has.
  private func unusedID() throws -> UserID {
    for _ in 0..<1000 {
      guard let uid = UserID(directory.newUserID()) else { break }
      if try book.account(uid) == nil { return uid }
    }
    throw AuthError(.invalidUserID)
  }

  /// Completes any sign-in: runs the project's own code, requires a second factor and stores the time.
  ///
  /// - Parameter asksSecondFactor: false for a link, because the user is already signed in.
  func finish(
    _ account: Account, _ outcome: Outcome, _ first: FirstFactor, secondFactor: SecondFactor?,
    asksSecondFactor: Bool = true
  ) throws -> SignIn {
    var account = account
    var sessionClaims = outcome.sessionClaims
    if outcome.isNewUser, let changes = directory.blockingFunctions.beforeCreate?(account) {
      try apply(changes, &account)
    }
    if account.isDisabled { throw AuthError(.userDisabled) }
    if asksSecondFactor, !account.secondFactors.isEmpty, secondFactor == nil {
      var error = AuthError(.secondFactorRequired)
      error.resolver = SecondFactorResolver(hints: account.secondFactors.map(\.masked), first: first)
      throw error
    }
    if let changes = directory.blockingFunctions.beforeSignIn?(account) {
      try apply(changes, &account)
      if account.isDisabled { throw AuthError(.userDisabled) }
      for claim in (changes.sessionClaims ?? Claims()).members { sessionClaims[claim.key] = claim.value }
      try CustomAttributes.check(sessionClaims)
    }
    account.lastLoginAt = now
    try book.save(account)
    let session = Session(
      account, outcome.provider, authTime: now, claims: sessionClaims, secondFactor: secondFactor,
      attributes: outcome.attributes, issuedAt: now)
    return SignIn(
      account: account, session: session, isNewUser: outcome.isNewUser, isEmailRecycled: outcome.isEmailRecycled,
      additionalUserInfo: AdditionalUserInfo(
        providerID: outcome.provider, profile: outcome.profile, username: outcome.username,
        isNewUser: outcome.isNewUser), credential: outcome.credential)
  }

  /// The data of a sign-in before it completes.
  struct Outcome {
    let provider: ProviderID
    var isNewUser = false
    var isEmailRecycled = false
    var sessionClaims = Claims()
    var attributes: Claims?
    var profile = Claims()
    var username: String?
    var credential: AuthCredential?
  }

  private func apply(_ changes: BlockingFunctions.Changes, _ account: inout Account) throws {
    if let refusal = changes.refusal { throw AuthError(.blockingCloudFunctionError, refusal) }
    if let name = changes.displayName { account.displayName = name }
    if let photo = changes.photoURL { account.photoURL = photo }
    if let isDisabled = changes.isDisabled { account.isDisabled = isDisabled }
    if let isVerified = changes.emailVerified { account.emailVerified = isVerified }
    if let claims = changes.customClaims {
      try CustomAttributes.check(claims)
      account.customClaims = claims
    }
  }
}

extension SecondFactor {
  /// The factor with its phone number masked except for the last four digits.
  fileprivate var masked: SecondFactor {
    var factor = self
    factor.phoneNumber = phoneNumber.map { "+" + String(repeating: "*", count: max(0, $0.count - 5)) + $0.suffix(4) }
    return factor
  }
}
