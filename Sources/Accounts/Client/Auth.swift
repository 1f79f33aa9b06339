public import Identities
import Synchronization

/// Sign-in from an app's perspective, with the names of Firebase's own SDK. It stores the signed-in user. The accounts
/// are in an ``AccountDirectory``, which several apps may share.
///
///     let auth = Auth(directory)
///     let provider = OAuthProvider(providerID: "github.com")
///     let result = try auth.signIn(with: provider.credential(for: ProviderUser("583231")))
///     try auth.currentUser?.link(with: google)
///     auth.signOut()
public final class Auth: Sendable {
  /// The accounts that the app signs in to.
  public let directory: AccountDirectory
  private let state = Mutex<AuthUser?>(nil)

  /// Creates an app without a signed-in user.
  public init(_ directory: AccountDirectory) { self.directory = directory }

  /// The signed-in user. Nil if the app is signed out.
  public var currentUser: AuthUser? { state.withLock(\.self) }

  /// The current session. Nil if the app is signed out.
  public var session: Session? { currentUser?.session }

  /// The caller of the app's requests, as in its current token, even if the token is outdated.
  public var identity: Identity { currentUser.map { .user($0.tokenUser) } ?? .unauthenticated }

  // MARK: Signing in

  /// Signs in, and creates an account if there is none. On an error, the previous user stays signed in.
  ///
  /// - Throws: among others `accountExistsWithDifferentCredential` with the pending credential, and
  ///   `secondFactorRequired` with a resolver.
  @discardableResult
  public func signIn(with credential: AuthCredential) throws(AuthError) -> SignIn {
    try directory.spentCredentials.using(credential) { () throws(AuthError) in
      try begin(directory.write { try $0.signIn(credential, autoCreate: true, secondFactor: nil) })
    }
  }

  /// Signs in without a credential. A user who is already signed in anonymously stays the same (reference of the SDK
  /// for Apple platforms, `signInAnonymously`).
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

  /// Signs in with a token from the project's server.
  @discardableResult
  public func signIn(withCustomToken token: CustomToken) throws(AuthError) -> SignIn {
    try begin(directory.write { try $0.signIn(token, secondFactor: nil) })
  }

  /// Creates an account with an email and a password, and signs in.
  @discardableResult
  public func createUser(withEmail email: String, password: String) throws(AuthError) -> SignIn {
    try begin(directory.write { try $0.createUser(email: email, password: password) })
  }

  /// Completes a sign-in or a reauthentication with the second factor of this enrollment id.
  @discardableResult
  public func resolveSignIn(_ resolver: SecondFactorResolver, with enrolmentID: String) throws(AuthError) -> SignIn {
    let first: AuthCredential? = if case .credential(let credential, _) = resolver.first { credential } else { nil }
    return try directory.spentCredentials.using(first) { () throws(AuthError) in
      try begin(directory.write { try $0.finish(resolver, with: enrolmentID) })
    }
  }

  /// Returns the sign-in methods of an email; see ``AccountDirectory/fetchSignInMethods(forEmail:)``.
  public func fetchSignInMethods(forEmail email: String) throws(AuthError) -> [String] {
    try directory.fetchSignInMethods(forEmail: email)
  }

  /// Signs out. A copied token remains valid until it expires.
  public func signOut() { state.withLock { $0 = nil } }

  /// Signs out a deleted user. Any other user stays signed in.
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
