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
  /// The accounts.
  public let directory: AccountDirectory
  private let state = Mutex<AuthUser?>(nil)

  /// An app in which nobody is signed in.
  public init(_ directory: AccountDirectory) { self.directory = directory }

  /// Who is signed in; nil where nobody is.
  public var currentUser: AuthUser? { state.withLock(\.self) }

  /// The session; nil where nobody is signed in.
  public var session: Session? { currentUser?.session }

  /// Who a request of this app is from: what the token says that it has now, however old.
  public var identity: Identity { currentUser.map { .user($0.tokenUser) } ?? .unauthenticated }

  // MARK: Signing in

  /// Signs in; who has no account yet gets one. On an error whoever was signed in stays so.
  ///
  /// - Throws: among others `accountExistsWithDifferentCredential` with the pending credential, and
  ///   `secondFactorRequired` with a resolver.
  @discardableResult
  public func signIn(with credential: AuthCredential) throws(AuthError) -> SignIn {
    try directory.spentCredentials.using(credential) { () throws(AuthError) in
      try begin(directory.write { try $0.signIn(credential, autoCreate: true, secondFactor: nil) })
    }
  }

  /// Signs in without any credential. Who is signed in so already stays that user (reference of the SDK for Apple
  /// platforms, `signInAnonymously`).
  @discardableResult
  public func signInAnonymously() throws(AuthError) -> SignIn {
    if let user = currentUser, user.isAnonymous { return user.signInAgain }
    return try begin(directory.write { try $0.signInAnonymously() })
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

  /// Completes a sign-in, or a reauthentication of who is signed in, with the second factor that is enrolled under an id.
  @discardableResult
  public func resolveSignIn(_ resolver: SecondFactorResolver, with enrolmentID: String) throws(AuthError) -> SignIn {
    let first: AuthCredential? = if case .credential(let credential, _) = resolver.first { credential } else { nil }
    return try directory.spentCredentials.using(first) { () throws(AuthError) in
      try begin(directory.write { try $0.finish(resolver, with: enrolmentID) })
    }
  }

  /// How an email can sign in; see ``AccountDirectory/fetchSignInMethods(forEmail:)``.
  public func fetchSignInMethods(forEmail email: String) throws(AuthError) -> [String] {
    try directory.fetchSignInMethods(forEmail: email)
  }

  /// Forgets who is signed in. A token that was copied stays good until it expires.
  public func signOut() { state.withLock { $0 = nil } }

  /// Forgets a user who is gone; whoever else signed in meanwhile stays.
  func signOut(_ user: AuthUser) { state.withLock { if $0 === user { $0 = nil } } }

  func begin(_ account: Account, _ session: Session) throws(AuthError) {
    let user = try AuthUser(self, account, session)
    state.withLock { $0 = user }
  }

  private func begin(_ signIn: SignIn) throws(AuthError) -> SignIn {
    try begin(signIn.account, signIn.session)
    return signIn
  }
}
