public import Identities

/// Who is signed in to an app, as it was known when this was asked for.
public struct AuthUser: Sendable {
  private let auth: Auth
  /// The account.
  public let account: Account

  init(_ auth: Auth, _ account: Account) {
    self.auth = auth
    self.account = account
  }

  /// The user's id.
  public var uid: UserID { account.uid }
  /// The email.
  public var email: String? { account.email }
  /// Whether the account has nothing to sign in with again.
  public var isAnonymous: Bool { account.isAnonymous }
  /// The linked providers, and who the user is there; `uid` of Firebase's `UserInfo` is ``LinkedProvider/rawID``.
  public var providerData: [LinkedProvider] { account.linkedProviders }

  /// Adds a way to sign in. The user's id stays; a token made now says that the user signed in with it.
  ///
  /// - Throws: `providerAlreadyLinked`, `credentialAlreadyInUse`, `emailAlreadyInUse` and others.
  @discardableResult
  public func link(with credential: AuthCredential) throws(AuthError) -> SignIn { try auth.link(with: credential) }

  /// Takes a way to sign in away. The token stays as it is until it is refreshed.
  ///
  /// - Throws: `noSuchProvider` where it is not linked.
  @discardableResult
  public func unlink(fromProvider provider: ProviderID) throws(AuthError) -> AuthUser {
    try auth.unlink(fromProvider: provider)
  }

  /// Signs in anew, which moves `auth_time`: needed before what asks for a recent sign-in.
  ///
  /// - Throws: `userMismatch` where the credential is another user's, or nobody's.
  @discardableResult
  public func reauthenticate(with credential: AuthCredential) throws(AuthError) -> SignIn {
    try auth.reauthenticate(with: credential)
  }

  /// The claims of the ID token: the one at hand where it is good, else a new one. `auth_time` stays.
  @discardableResult
  public func getIDToken(forcingRefresh: Bool = false) throws(AuthError) -> Claims {
    try auth.getIDToken(forcingRefresh: forcingRefresh)
  }

  /// Changes the email, which then is not verified. Asks for a recent sign-in.
  public func updateEmail(to email: String) throws(AuthError) { try auth.update(email: email) }

  /// Changes the password. Asks for a recent sign-in, and ends all other sessions.
  public func updatePassword(to password: String) throws(AuthError) { try auth.update(password: password) }

  /// Changes the name and photo to show; nil leaves each as it is.
  @discardableResult
  public func updateProfile(displayName: String? = nil, photoURL: String? = nil) throws(AuthError) -> AuthUser {
    try auth.updateProfile { account in
      if let displayName { account.displayName = displayName }
      if let photoURL { account.photoURL = photoURL }
    }
  }

  /// Deletes the account and signs out. Asks for a recent sign-in.
  public func delete() throws(AuthError) { try auth.delete() }
}
