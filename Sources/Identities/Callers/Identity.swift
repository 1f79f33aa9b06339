/// The caller of a request.
public enum Identity: Hashable, Sendable {
  /// A signed-out caller. A malformed identity never becomes this; it is an error.
  case unauthenticated
  /// A signed-in user.
  case user(User)
  /// The project's own server, for which rules are not evaluated. It never appears in an expression.
  case administrator

  /// The user's id. Nil for a signed-out caller, an administrator, and an override without an id.
  public var uid: UserID? {
    if case .user(let user) = self { return user.uid }
    return nil
  }
}

/// The source of a user's identity.
package enum Provenance: Hashable, Sendable {
  /// A literal in a test or program.
  case literal
  /// An unsigned token, as emulators accept it.
  case unsigned
  /// A signed ID token whose signature was not checked, in a command that shows or simulates.
  case unverified
  /// A signed ID token with a verified signature and verified claims.
  case verified(TokenVerification)
  /// `auth_variable_override`: an administrator acts with this complete `auth` variable.
  case override(variable: Claims)
}

/// A record of how an ID token was verified. Only the verifier creates one.
package struct TokenVerification: Hashable, Sendable {
  /// The id of the key that signed the token.
  package let keyID: String
  /// The time of the verification, in seconds since 1970.
  package let time: Int64

  /// Creates a record. Only the verifier may call this.
  package init(keyID: String, time: Int64) {
    self.keyID = keyID
    self.time = time
  }
}
