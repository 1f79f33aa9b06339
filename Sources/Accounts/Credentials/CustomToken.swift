public import Identities

/// What a server of the project says about who signs in: a custom token, whose signature is not looked at here.
public struct CustomToken: Hashable, Sendable {
  /// The user's id, which the server chose.
  public let uid: String
  /// Claims for this session.
  public let claims: Claims
  /// The tenant.
  public let tenant: String?
  /// The project that the token is for, where it says so.
  public let projectID: String?

  /// A custom token.
  public init(uid: UserID, claims: Claims = Claims(), tenant: String? = nil, projectID: String? = nil) {
    self.uid = uid.text
    self.claims = claims
    self.tenant = tenant
    self.projectID = projectID
  }

  /// The custom token that a compact token holds.
  ///
  /// - Throws: `invalidCustomToken` where it is none.
  public init(compact text: String) throws(AuthError) {
    guard let token = try? CompactToken(text), let uid = token.payload["uid"]?.string, UserID(uid) != nil,
      token.payload["aud"] == .string(TokenKind.customTokenAudience)
    else { throw AuthError(.invalidCustomToken) }
    self.uid = uid
    claims = token.payload["claims"]?.map ?? Claims()
    tenant = token.payload["tenant_id"]?.string
    projectID = nil
  }
}
