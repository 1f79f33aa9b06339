public import Identities

/// An ID token or session cookie that was verified.
public struct VerifiedToken: Hashable, Sendable {
  /// What it is.
  public let kind: TokenKind
  /// What it says.
  public let token: IDToken
  /// Who the user is.
  public let uid: UserID
  /// The user as rules see them, with the provenance ``Provenance/verified(_:)``.
  public let user: User

  init(_ kind: TokenKind, _ token: IDToken, _ uid: UserID, _ verification: TokenVerification) {
    self.kind = kind
    self.token = token
    self.uid = uid
    user = User(verified: uid, claims: token.claims, verification)
  }

  /// The identity of a request with this token.
  public var identity: Identity { .user(user) }
}
