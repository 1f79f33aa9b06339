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

  /// Creates the content of a compact custom token. The project comes from the name of the issuing service account, if
  /// it has the form `…@PROJECT.iam.gserviceaccount.com`.
  ///
  /// - Throws: `invalidCustomToken` if the token is malformed or a member has the wrong type.
  public init(compact text: String) throws(AuthError) {
    guard let token = try? CompactToken(text), let uid = token.payload["uid"]?.string, UserID(uid) != nil,
      token.payload["aud"] == .string(TokenKind.customTokenAudience)
    else { throw AuthError(.invalidCustomToken) }
    self.uid = uid
    claims = try Self.member("claims", token.payload, \.map) ?? Claims()
    tenant = try Self.member("tenant_id", token.payload, \.string)
    expiresAt = try Self.member("exp", token.payload) { if case .integer(let seconds) = $0 { seconds } else { nil } }
    projectID = try Self.member("iss", token.payload, \.string).flatMap(Self.project)
  }

  private static func member<Value>(
    _ name: String, _ payload: Claims, _ value: (ClaimValue) -> Value?
  ) throws(AuthError) -> Value? {
    guard let member = payload[name] else { return nil }
    guard let value = value(member) else {
      throw AuthError(.invalidCustomToken, "`\(name)` has the wrong type")
    }
    return value
  }

  private static func project(of account: String) -> String? {
    let parts = account.split(separator: "@", omittingEmptySubsequences: false)
    let ending = ".iam.gserviceaccount.com"
    guard parts.count == 2, parts[1].utf8.count > ending.utf8.count, parts[1].hasSuffix(ending) else { return nil }
    return String(parts[1].dropLast(ending.count))
  }
}

extension CustomToken: CustomStringConvertible, CustomReflectable {
  /// The user's id, without claims.
  public var description: String { "a custom token of \(uid)" }

  /// A mirror with only the id, so that no dump shows claims.
  public var customMirror: Mirror { Mirror(self, children: ["uid": uid]) }
}
