public import Identities

/// A verified ID token or session cookie.
public struct VerifiedToken: Hashable, Sendable {
  /// The kind of token.
  public let kind: TokenKind
  /// The content of the token.
  package let token: IDToken
  /// The id of the user.
  public let uid: UserID
  /// The user as seen by rules, with the provenance ``Provenance/verified(_:)``.
  public let user: User

  init(_ token: IDToken, of kind: TokenKind, uid: UserID, verification: TokenVerification) {
    self.kind = kind
    self.token = token
    self.uid = uid
    user = User(verified: uid, claims: token.claims, verification)
  }

  /// The identity of a request with this token.
  public var identity: Identity { .user(user) }
}
