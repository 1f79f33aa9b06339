public import Identities
import Synchronization

/// A user of an app with their own session. As in Firebase's SDK, operations apply to this user even if another one has
/// signed in to the app since.
public final class AuthUser: Sendable {
  private struct State {
    var account: Account
    var session: Session
    /// The user in the most recent token. Later changes of the account do not appear in it.
    var token: User
  }

  private let directory: AccountDirectory
  /// The app, which keeps this user while it is signed in.
  private weak let auth: Auth?
  private let state: Mutex<State>

  init(_ auth: Auth, _ account: Account, _ session: Session) throws(AuthError) {
    self.auth = auth
    directory = auth.directory
    state = Mutex(State(account: account, session: session, token: try auth.directory.tokenUser(account, session)))
  }

  /// The account, as last known.
  public var account: Account { state.withLock { $0.account } }
  /// The session of this user.
  public var session: Session { state.withLock { $0.session } }
  /// The user's id.
  public var uid: UserID { account.uid }
  /// The primary email. Nil if the account has none.
  public var email: String? { account.email }
  /// Whether the account has no credential to sign in with again.
  public var isAnonymous: Bool { account.isAnonymous }
  /// The linked providers with the user's data there. `uid` of Firebase's `UserInfo` is ``LinkedProvider/rawID``.
  public var providerData: [LinkedProvider] { account.linkedProviders }

  var tokenUser: User { state.withLock { $0.token } }

  /// The result of a sign-in that changes nothing.
  var signInAgain: SignIn {
    let state = state.withLock(\.self)
    return SignIn(
      account: state.account, session: state.session, isNewUser: false, isEmailRecycled: false,
      additionalUserInfo: AdditionalUserInfo(
        providerID: state.session.provider, profile: Claims(), username: nil, isNewUser: false), credential: nil)
  }

  // MARK: Sign-in methods

  /// Links a sign-in method. The user's id does not change. The next token names this method.
  ///
  /// - Throws: `providerAlreadyLinked`, `credentialAlreadyInUse`, `emailAlreadyInUse` and others.
  @discardableResult
  public func link(with credential: AuthCredential) throws(AuthError) -> SignIn {
    let state = state.withLock(\.self)
    if state.account.providerIDs.contains(credential.provider) { throw AuthError(.providerAlreadyLinked) }
    return try directory.spentCredentials.using(credential) { () throws(AuthError) in
      try keep(directory.write { try $0.link(credential, to: state.session) })
    }
  }

  /// Unlinks a sign-in method. The token does not change until it is refreshed.
  ///
  /// - Throws: `noSuchProvider` if the provider is not linked.
  @discardableResult
  public func unlink(fromProvider provider: ProviderID) throws(AuthError) -> AuthUser {
    let session = session
    return keep(try directory.write { try $0.unlink(provider, from: session) })
  }

  /// R: signs in again, which updates `auth_time`. Operations that require a recent sign-in need this. It is an
  /// ordinary sign-in that creates no account and must be for the same user.
  ///
  /// - Throws: `userMismatch` if the credential belongs to another user or to no user.
  @discardableResult
  public func reauthenticate(with credential: AuthCredential) throws(AuthError) -> SignIn {
    let uid = uid
    let signIn: SignIn
    do throws(AuthError) {
      signIn = try directory.spentCredentials.using(credential) { () throws(AuthError) in
        try directory.write { operations in
          let signIn = try operations.signIn(credential, autoCreate: false, secondFactor: nil)
          guard signIn.account.uid == uid else { throw AuthError(.userMismatch) }
          return signIn
        }
      }
    } catch {
      if error.code == .userNotFound || error.code == .emailNotFound { throw AuthError(.userMismatch) }
      var error = error
      error.resolver?.expected = uid
      throw error
    }
    return try keep(signIn)
  }

  // MARK: Tokens

  /// Returns the claims of the ID token: the current one if it is valid, else a new one. `auth_time` does not change.
  @discardableResult
  public func getIDToken(forcingRefresh: Bool = false) throws(AuthError) -> Claims {
    let state = state.withLock(\.self)
    let claims = state.token.claims
    if !forcingRefresh, let expiry = IDToken(claims: claims).expiresAt, expiry > Double(directory.clock()) {
      return claims
    }
    let account = try directory.account(of: state.session)
    let token = try directory.tokenUser(account, state.session)
    self.state.withLock { current in
      guard current.session == state.session else { return }
      current.token = token
      current.account = account
    }
    return token.claims
  }

  // MARK: The user's changes

  /// Changes the email, which is then unverified. Requires a recent sign-in.
  public func updateEmail(to email: String) throws(AuthError) { try update(email: email, password: nil) }

  /// Changes the password and ends all other sessions. Requires a recent sign-in.
  public func updatePassword(to password: String) throws(AuthError) { try update(email: nil, password: password) }

  private func update(email: String?, password: String?) throws(AuthError) {
    let session = session
    try keep(directory.write { try $0.update(email: email, password: password, of: session) })
  }

  /// Changes the email immediately, as if the user had opened the link sent to the new address. Requires a recent
  /// sign-in and ends all earlier sessions. With ``AuthConfiguration/emailPrivacy``, nothing happens if another account
  /// has the email.
  public func verifyBeforeUpdateEmail(to email: String) throws(AuthError) {
    let session = session
    _ = keep(try directory.write { try $0.updateVerified(email: email, of: session) })
  }

  // MARK: Second factors

  /// Enrolls a second factor, which the next token names. Requires a verified email and a recent sign-in, and ends all
  /// other sessions.
  ///
  /// - Throws: `unverifiedEmail`, `unsupportedFirstFactor`, `secondFactorAlreadyEnrolled`,
  ///   `maximumSecondFactorCountExceeded`, `requiresRecentLogin` and others.
  public func enroll(_ factor: SecondFactor) throws(AuthError) {
    let session = session
    try keep(directory.write { try $0.enroll(factor, in: session) })
  }

  /// Unenrolls a second factor. Requires a recent sign-in, and ends all other sessions.
  ///
  /// - Throws: `secondFactorNotFound`, `requiresRecentLogin` and others.
  public func unenroll(_ enrolmentID: String) throws(AuthError) {
    let session = session
    try keep(directory.write { try $0.unenroll(enrolmentID, in: session) })
  }

  /// Changes the display name and photo. Nil leaves a value unchanged.
  @discardableResult
  public func updateProfile(displayName: String? = nil, photoURL: String? = nil) throws(AuthError) -> AuthUser {
    let session = session
    let account = try directory.write { operations in
      try operations.updateProfile(of: session) { account in
        if let displayName { account.displayName = displayName }
        if let photoURL { account.photoURL = photoURL }
      }
    }
    return keep(account)
  }

  /// Deletes the account and signs the user out. Requires a recent sign-in.
  public func delete() throws(AuthError) {
    let session = session
    try directory.write { try $0.delete(session) }
    auth?.signOut(self)
  }

  /// Stores a session that replaces this one.
  private func keep(_ renewed: (Account, Session)) throws(AuthError) {
    let token = try directory.tokenUser(renewed.0, renewed.1)
    state.withLock { $0 = State(account: renewed.0, session: renewed.1, token: token) }
  }

  /// Stores a new session of the same user.
  private func keep(_ signIn: SignIn) throws(AuthError) -> SignIn {
    let token = try directory.tokenUser(signIn.account, signIn.session)
    state.withLock { $0 = State(account: signIn.account, session: signIn.session, token: token) }
    return signIn
  }

  /// Stores the latest state of the account. The token does not change.
  private func keep(_ account: Account) -> AuthUser {
    state.withLock { $0.account = account }
    return self
  }
}
