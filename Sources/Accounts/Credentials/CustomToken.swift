public import Identities

/// The content of a custom token from a server of the project. The signature is not verified here.
public struct CustomToken: Hashable, Sendable {
  /// The user's id, which the server chose.
  public let uid: String
  /// The claims for this session.
  public let claims: Claims
  /// The tenant of the user. Nil for the project itself.
  public let tenant: String?
  /// The project of the token. Nil if the token does not name it.
  public let projectID: String?
  /// The expiration time in seconds since 1970. Nil if the token has none.
  public let expiresAt: Int64?

  /// Creates a custom token that does not expire.
  public init(uid: UserID, claims: Claims = Claims(), tenant: String? = nil, projectID: String? = nil) {
    self.uid = uid.text
    self.claims = claims
    self.tenant = tenant
    self.projectID = projectID
    expiresAt = nil
  }
}

extension CustomToken: CustomStringConvertible, CustomReflectable {
  /// The user's id, without claims.
  public var description: String { "a custom token of \(uid)" }

  /// A mirror with only the id, so that no dump shows claims.
  public var customMirror: Mirror { Mirror(self, children: ["uid": uid]) }
}
