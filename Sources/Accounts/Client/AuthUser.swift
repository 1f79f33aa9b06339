public import Identities
import Synchronization

/// A user of an app, with a session of their own: what is done with a user who was kept is done to that user, whoever is
/// signed in to the app by then, as in Firebase's SDK.
public final class AuthUser: Sendable {
  private struct State {
    var account: Account
    var session: Session
    /// What the token says that was made last; a change of the account does not show in it.
    var token: User
  }

  private let auth: Auth
  private let state: Mutex<State>

  init(_ auth: Auth, _ account: Account, _ session: Session) throws(AuthError) {
    self.auth = auth
    state = Mutex(State(account: account, session: session, token: try auth.directory.tokenUser(account, session)))
  }

  private var directory: AccountDirectory { auth.directory }

  /// The account, as it was known last.
  public var account: Account { state.withLock { $0.account } }
  /// The session.
  public var session: Session { state.withLock { $0.session } }
  /// The user's id.
  public var uid: UserID { account.uid }
  /// The email.
  public var email: String? { account.email }
  /// Whether the account has nothing to sign in with again.
  public var isAnonymous: Bool { account.isAnonymous }
  /// The linked providers, and who the user is there; `uid` of Firebase's `UserInfo` is ``LinkedProvider/rawID``.
  public var providerData: [LinkedProvider] { account.linkedProviders }

  var tokenUser: User { state.withLock { $0.token } }

  /// What a sign-in comes to by which nothing changes.
  var signInAgain: SignIn {
    let state = state.withLock(\.self)
    return SignIn(
      account: state.account, session: state.session, isNewUser: false, isEmailRecycled: false,
      additionalUserInfo: AdditionalUserInfo(
        providerID: state.session.provider, profile: Claims(), username: nil, isNewUser: false), credential: nil)
  }

  // MARK: Ways to sign in

  /// Adds a way to sign in. The user's id stays; a token made now says that the user signed in with it.
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

  /// Takes a way to sign in away. The token stays as it is until it is refreshed.
  ///
  /// - Throws: `noSuchProvider` where it is not linked.
  @discardableResult
  public func unlink(fromProvider provider: ProviderID) throws(AuthError) -> AuthUser {
    let session = session
    return keep(try directory.write { try $0.unlink(provider, from: session) })
  }

  /// R: signs in anew, which moves `auth_time`: needed before what asks for a recent sign-in. An ordinary sign-in that
  /// makes no account, and must be the same user's.
  ///
  /// - Throws: `userMismatch` where the credential is another user's, or nobody's.
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

  /// The claims of the ID token: the one at hand where it is good, else a new one. `auth_time` stays.
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

  /// Changes the email, which then is not verified. Asks for a recent sign-in.
  public func updateEmail(to email: String) throws(AuthError) { try update(email: email, password: nil) }

  /// Changes the password. Asks for a recent sign-in, and ends all other sessions.
  public func updatePassword(to password: String) throws(AuthError) { try update(email: nil, password: password) }

  private func update(email: String?, password: String?) throws(AuthError) {
    let session = session
    try keep(directory.write { try $0.update(email: email, password: password, of: session) })
  }

  /// Changes the email to one whose owner opens the link that is sent to it, at once. Asks for a recent sign-in. All
  /// sessions of before end. With ``AuthConfiguration/emailPrivacy`` nothing happens where another account has it.
  public func verifyBeforeUpdateEmail(to email: String) throws(AuthError) {
    let session = session
    _ = keep(try directory.write { try $0.updateVerified(email: email, of: session) })
  }

  // MARK: Second factors

  /// Enrols a second factor, which a token made now names. Asks for a verified email and a recent sign-in, and ends all
  /// other sessions.
  ///
  /// - Throws: `unverifiedEmail`, `unsupportedFirstFactor`, `secondFactorAlreadyEnrolled`,
  ///   `maximumSecondFactorCountExceeded`, `requiresRecentLogin` and others.
  public func enrol(_ factor: SecondFactor) throws(AuthError) {
    let session = session
    try keep(directory.write { try $0.enrol(factor, in: session) })
  }

  /// Withdraws a second factor. Asks for a recent sign-in, and ends all other sessions.
  ///
  /// - Throws: `secondFactorNotFound`, `requiresRecentLogin` and others.
  public func unenrol(_ enrolmentID: String) throws(AuthError) {
    let session = session
    try keep(directory.write { try $0.unenrol(enrolmentID, in: session) })
  }

  /// Changes the name and photo to show; nil leaves each as it is.
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

  /// Deletes the account; who is signed in as this user is signed out. Asks for a recent sign-in.
  public func delete() throws(AuthError) {
    let session = session
    try directory.write { try $0.delete(session) }
    auth.signOut(self)
  }

  /// Keeps a session that took the place of this one.
  private func keep(_ renewed: (Account, Session)) throws(AuthError) {
    let token = try directory.tokenUser(renewed.0, renewed.1)
    state.withLock { $0 = State(account: renewed.0, session: renewed.1, token: token) }
  }

  /// Keeps a new session of the same user.
  private func keep(_ signIn: SignIn) throws(AuthError) -> SignIn {
    let token = try directory.tokenUser(signIn.account, signIn.session)
    state.withLock { $0 = State(account: signIn.account, session: signIn.session, token: token) }
    return signIn
  }

  /// Keeps what is known of the account; the token stays as it is.
  private func keep(_ account: Account) -> AuthUser {
    state.withLock { $0.account = account }
    return self
  }
}
