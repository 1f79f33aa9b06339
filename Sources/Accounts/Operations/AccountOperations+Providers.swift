import Identities

/// Sign-in and linking with a provider: `signInWithIdp`.
extension AccountOperations {
  /// A verified response of a provider.
  private struct Answer {
    let linked: LinkedProvider
    /// The email in lower case. Nil if the provider sent none.
    let email: String?
    let isVerified: Bool
    let credential: OAuthCredential
  }

  /// Steps I1 to I5.
  ///
  /// - Parameter autoCreate: whether to create an account if there is none; false for a reauthentication.
  func signIn(_ credential: OAuthCredential, autoCreate: Bool, secondFactor: SecondFactor?) throws -> SignIn {
    let answer = try answer(credential)
    var outcome = outcome(answer)
    let account: Account
    if let owner = try book.owner(of: answer.linked.provider, rawID: answer.linked.rawID) {
      account = refreshed(owner, answer)
    } else if configuration.oneAccountPerEmail, let email = answer.email, let owner = try book.owner(ofEmail: email) {
      guard answer.isVerified else { throw needsConfirmation(answer, owner) }
      outcome.isEmailRecycled = owner.linkedProvider(answer.linked.provider) != nil
      account = takenOver(owner, answer)
    } else {
      guard autoCreate else { throw AuthError(.userNotFound) }
      outcome.isNewUser = true
      account = try created(answer)
    }
    return try finish(
      account, outcome, .credential(AuthCredential(credential), autoCreate: autoCreate), secondFactor: secondFactor)
  }

  /// Steps L1 to L4.
  func link(_ credential: OAuthCredential, to session: Session) throws -> SignIn {
    var account = try account(of: session)
    let answer = try answer(credential)
    if let linked = account.linkedProvider(answer.linked.provider), !isSame(linked.rawID, answer.linked.rawID) {
      throw AuthError(.providerAlreadyLinked)
    }
    if try book.owner(of: answer.linked.provider, rawID: answer.linked.rawID) != nil {
      throw about(answer, AuthError(.credentialAlreadyInUse))
    }
    if configuration.oneAccountPerEmail, let email = answer.email, let other = try book.owner(ofEmail: email),
      other.uid != account.uid
    {
      throw about(answer, AuthError(.emailAlreadyInUse))
    }
    account.linkedProviders.append(answer.linked)
    if configuration.oneAccountPerEmail, account.email == nil, let email = answer.email {
      account.email = email
      account.emailVerified = answer.isVerified
    }
    if answer.isVerified, let email = answer.email, isSame(account.email, email) { account.emailVerified = true }
    // Name and photo do not change: "we don't overwrite existing profile fields" (firebase/firebaseui-web#449;
    // firebase-tools, operations.ts `handleLinkIdp`). An app copies them with `updateProfile`.
    return try finish(
      account, outcome(answer), .credential(AuthCredential(credential), autoCreate: false),
      secondFactor: session.secondFactor, asksSecondFactor: false)
  }

  // MARK: The steps

  /// I1: the provider account is known. Only its entry is updated.
  private func refreshed(_ owner: Account, _ answer: Answer) -> Account {
    var account = owner
    account.linkedProviders = owner.linkedProviders.map { $0.provider == answer.linked.provider ? answer.linked : $0 }
    return account
  }

  /// I2: the provider vouches for the email, so the account with that email belongs to its user. Credentials of anyone
  /// who never verified the email are removed.
  private func takenOver(_ owner: Account, _ answer: Answer) -> Account {
    var account = owner
    if !owner.emailVerified {
      account.passwordHash = nil
      account.usesEmailLink = false
      account.phoneNumber = nil
      account.linkedProviders = []
      account.validSince = now
    }
    account.linkedProviders.removeAll { $0.provider == answer.linked.provider }
    account.linkedProviders.append(answer.linked)
    account.displayName = answer.linked.displayName
    account.photoURL = answer.linked.photoURL
    account.emailVerified = true
    return account
  }

  /// I3: the email is not trusted, so the user of the account must confirm that both belong together.
  private func needsConfirmation(_ answer: Answer, _ owner: Account) -> AuthError {
    var error = about(answer, AuthError(.accountExistsWithDifferentCredential))
    error.verifiedProviders = owner.linkedProviders.map(\.provider)
    return error
  }

  /// I4 and I5. In I5, accounts may share emails, and no profile is taken from the provider: no email, name or photo (Firebase
  /// Help, "Allow multiple accounts with the same email address").
  private func created(_ answer: Answer) throws -> Account {
    var account = try newAccount()
    account.linkedProviders = [answer.linked]
    guard configuration.oneAccountPerEmail else { return account }
    account.displayName = answer.linked.displayName
    account.photoURL = answer.linked.photoURL
    if let email = answer.email {
      account.email = email
      account.emailVerified = answer.isVerified
    }
    return account
  }

  private func about(_ answer: Answer, _ error: AuthError) -> AuthError {
    var error = error
    error.email = answer.email
    var credential = answer.credential
    credential.pending = PendingCredential(since: now)
    error.credential = AuthCredential(credential)
    return error
  }

  private func outcome(_ answer: Answer) -> Outcome {
    let provider = answer.linked.provider
    let profile = answer.credential.user.profile
    return Outcome(
      provider: provider, attributes: provider.isSAML || provider.isOIDC ? profile : nil, profile: profile,
      username: answer.linked.screenName, credential: AuthCredential(answer.credential))
  }

  // MARK: The provider's response

  private func answer(_ credential: OAuthCredential) throws -> Answer {
    let provider = credential.provider
    let user = credential.user
    guard configuration.isEnabled(provider) else { throw AuthError(.operationNotAllowed) }
    try checkRequestURI(of: credential)
    if let pending = credential.pending, now - pending.since > configuration.pendingCredentialLife {
      throw AuthError(.invalidPendingToken, "the pending credential has expired")
    }
    guard !user.rawID.isEmpty else { throw AuthError(.invalidCredential, "the provider's response has no user id") }
    guard isSame(credential.nonce, credential.rawNonce) else { throw AuthError(.missingOrInvalidNonce) }
    if let wanted = configuration.scopes[provider], let asked = credential.scopes, asked != wanted {
      throw AuthError(.invalidCredential, "the scopes do not exactly match those configured for the provider")
    }
    if let tenant = credential.tenant, !user.isOfAzureTenant(tenant) {
      throw AuthError(.invalidCredential, "the user does not belong to the Azure AD tenant of this sign-in")
    }
    var given = user.email
    if let scope = user.emailScope, let asked = credential.scopes, !asked.contains(scope) { given = nil }
    let email = try given.map { (given) throws(AuthError) in try EmailAddress.checked(given) }
    let linked = LinkedProvider(
      provider, rawID: user.rawID, email: email, displayName: user.displayName,
      photoURL: provider == .microsoft ? nil : user.photoURL, screenName: user.screenName)
    let isVerified =
      email.map { configuration.emailTrust.isVerified($0, of: user, by: provider) } ?? false
    return Answer(linked: linked, email: email, isVerified: isVerified, credential: credential)
  }

  private func checkRequestURI(of credential: OAuthCredential) throws(AuthError) {
    let given = try credential.requestURI.map { (text) throws(AuthError) in try RequestURI(text) }
    guard let domains = configuration.authorizedDomains else { return }
    if let given { return try given.check(in: domains, origin: nil) }
    let origin = "which is that of the project `\(configuration.projectID)` because the sign-in has no `requestURI`"
    try RequestURI(configuration.redirectURI).check(in: domains, origin: origin)
  }
}

/// Returns whether both are nil or have the same bytes.
func isSame(_ left: String?, _ right: String?) -> Bool {
  switch (left, right) {
  case (nil, nil): true
  case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
  default: false
  }
}
