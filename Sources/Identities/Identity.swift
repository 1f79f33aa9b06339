/// Who makes a request.
public enum Identity: Hashable, Sendable {
  /// Nobody is signed in. Never the outcome of a malformed identity: that is an error.
  case unauthenticated
  /// A signed-in user.
  case user(User)
  /// The project's own server: rules are not asked. Never enters an expression.
  case administrator

  /// The user's id; nil where nobody is signed in, for an administrator, and for an override that names none.
  public var uid: UserID? {
    if case .user(let user) = self { return user.uid }
    return nil
  }
}

/// How it is known who a user is.
public enum Provenance: Hashable, Sendable {
  /// Written down, in a test or by a program.
  case literal
  /// An unsigned token, as emulators take them.
  case unsigned
  /// A signed ID token whose signature and claims were checked.
  case verified(TokenVerification)
  /// `auth_variable_override`: an administrator acts with this whole `auth` variable.
  case override(variable: Claims)
}

/// That an ID token was verified, and how. Only the verifier makes one.
public struct TokenVerification: Hashable, Sendable {
  /// The id of the key that signed the token.
  public let keyID: String
  /// When it was verified, in seconds since 1970.
  public let time: Int64

  /// For the verifier alone.
  package init(keyID: String, time: Int64) {
    self.keyID = keyID
    self.time = time
  }
}
