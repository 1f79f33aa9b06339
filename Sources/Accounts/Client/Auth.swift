public import Identities
import Synchronization

/// Sign-in as an app sees it, with the names of Firebase's own SDK. Who is signed in is kept here, and accounts in the
/// ``AccountDirectory``, which many may share.
///
///     let auth = Auth(directory)
///     let provider = OAuthProvider(providerID: "github.com")
///     let result = try auth.signIn(with: provider.credential(for: ProviderUser("583231")))
///     try auth.currentUser?.link(with: google)
///     auth.signOut()
public final class Auth: Sendable {
  private struct State {
    var account: Account
    var session: Session
    /// The claims of the token that was made last; a change of the account does not show in it.
    var token: Claims
  }

  /// The accounts.
  public let directory: AccountDirectory
  private let state = Mutex<State?>(nil)

  /// An app in which nobody is signed in.
  public init(_ directory: AccountDirectory) { self.directory = directory }

  /// Who is signed in, as it was known last; nil where nobody is.
  public var currentUser: AuthUser? { state.withLock { $0?.account }.map { AuthUser(self, $0) } }

  /// The session; nil where nobody is signed in.
  public var session: Session? { state.withLock { $0?.session } }

  /// Who a request of this app is from: what the token says that it has now, however old.
  public var identity: Identity {
    guard let state = state.withLock(\.self), let user = try? User(state.account.uid, claims: state.token) else {
      return .unauthenticated
    }
    return .user(user)
  }

  // MARK: Signing in

  /// Signs in; who has no account yet gets one. On an error whoever was signed in stays so.
  ///
  /// - Throws: among others `accountExistsWithDifferentCredential` with the pending credential, and
  ///   `secondFactorRequired` with a resolver.
  @discardableResult
  public func signIn(with credential: AuthCredential) throws(AuthError) -> SignIn {
    try begin(directory.write { try $0.signIn(credential, autoCreate: true, secondFactor: nil) })
  }

  /// Signs in without any credential.
  @discardableResult
  public func signInAnonymously() throws(AuthError) -> SignIn {
    try begin(directory.write { try $0.signInAnonymously() })
  }

  /// Signs in with an email and its password.
  @discardableResult
  public func signIn(withEmail email: String, password: String) throws(AuthError) -> SignIn {
    try signIn(with: EmailAuthProvider.credential(withEmail: email, password: password))
  }

  /// Signs in with a token that the project's server made.
  @discardableResult
  public func signIn(withCustomToken token: CustomToken) throws(AuthError) -> SignIn {
    try begin(directory.write { try $0.signIn(token, secondFactor: nil) })
  }

  /// Creates an account with an email and a password, and signs in.
  @discardableResult
  public func createUser(withEmail email: String, password: String) throws(AuthError) -> SignIn {
    try begin(directory.write { try $0.createUser(email: email, password: password) })
  }

  /// Completes a sign-in with the second factor that is enrolled under an id.
  @discardableResult
  public func resolveSignIn(_ resolver: SecondFactorResolver, with enrolmentID: String) throws(AuthError) -> SignIn {
    try begin(directory.write { try $0.finish(resolver, with: enrolmentID) })
  }

  /// How an email can sign in; see ``AccountDirectory/fetchSignInMethods(forEmail:)``.
  public func fetchSignInMethods(forEmail email: String) throws(AuthError) -> [String] {
    try directory.fetchSignInMethods(forEmail: email)
  }

  /// Forgets who is signed in. A token that was copied stays good until it expires.
  public func signOut() { state.withLock { $0 = nil } }

  // MARK: The user's changes

  func link(with credential: AuthCredential) throws(AuthError) -> SignIn {
    let state = try current()
    if state.account.providerIDs.contains(credential.provider) {
      throw AuthError(.providerAlreadyLinked)
    }
    return try begin(directory.write { try $0.link(credential, to: state.session) })
  }

  func unlink(fromProvider provider: ProviderID) throws(AuthError) -> AuthUser {
    let session = try current().session
    return keep(try directory.write { try $0.unlink(provider, from: session) })
  }

  /// R: an ordinary sign-in that makes no account, and must be the same user's.
  func reauthenticate(with credential: AuthCredential) throws(AuthError) -> SignIn {
    let uid = try current().account.uid
    let signIn: SignIn
    do throws(AuthError) {
      signIn = try directory.write { operations in
        let signIn = try operations.signIn(credential, autoCreate: false, secondFactor: nil)
        guard signIn.account.uid == uid else { throw AuthError(.userMismatch) }
        return signIn
      }
    } catch {
      if error.code == .userNotFound || error.code == .emailNotFound { throw AuthError(.userMismatch) }
      var error = error
      error.resolver?.expected = uid
      throw error
    }
    return try begin(signIn)
  }

  func getIDToken(forcingRefresh: Bool) throws(AuthError) -> Claims {
    let state = try current()
    if !forcingRefresh, let expiry = IDToken(claims: state.token).expiresAt, expiry > Double(directory.clock()) {
      return state.token
    }
    let token = try directory.mintIDToken(for: state.session)
    let account = try directory.account(state.account.uid)
    self.state.withLock { current in
      guard current?.session == state.session else { return }
      current?.token = token
      if let account { current?.account = account }
    }
    return token
  }

  func update(email: String? = nil, password: String? = nil) throws(AuthError) {
    let session = try current().session
    let (account, renewed) = try directory.write { try $0.update(email: email, password: password, of: session) }
    let token = try directory.claims(account, renewed)
    state.withLock { $0 = State(account: account, session: renewed, token: token) }
  }

  func updateProfile(_ change: (inout Account) -> Void) throws(AuthError) -> AuthUser {
    let session = try current().session
    return keep(try directory.write { try $0.updateProfile(change, of: session) })
  }

  func delete() throws(AuthError) {
    let session = try current().session
    try directory.write { try $0.delete(session) }
    signOut()
  }

  func assume(_ account: Account, _ provider: ProviderID) throws(AuthError) {
    let now = directory.clock()
    let session = Session(account, provider, authTime: now, issuedAt: now)
    let token = try directory.claims(account, session)
    state.withLock { $0 = State(account: account, session: session, token: token) }
  }

  private func current() throws(AuthError) -> State {
    guard let state = state.withLock(\.self) else { throw AuthError(.noCurrentUser) }
    return state
  }

  private func begin(_ signIn: SignIn) throws(AuthError) -> SignIn {
    let token = try directory.claims(signIn.account, signIn.session)
    state.withLock { $0 = State(account: signIn.account, session: signIn.session, token: token) }
    return signIn
  }

  /// Keeps what is known of the account; the token stays as it is.
  private func keep(_ account: Account) -> AuthUser {
    state.withLock { $0?.account = account }
    return AuthUser(self, account)
  }
}
