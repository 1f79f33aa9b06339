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
  /// When it stops being good, in seconds since 1970; nil where it says nothing of that.
  public let expiresAt: Int64?

  /// A custom token.
  public init(uid: UserID, claims: Claims = Claims(), tenant: String? = nil, projectID: String? = nil) {
    self.uid = uid.text
    self.claims = claims
    self.tenant = tenant
    self.projectID = projectID
    expiresAt = nil
  }

  /// The custom token that a compact token holds. The project is that of the service account that made it, where its name
  /// says so: `…@PROJECT.iam.gserviceaccount.com`.
  ///
  /// - Throws: `invalidCustomToken` where it is none, or a member is not of the type that it must have.
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
      throw AuthError(.invalidCustomToken, "`\(name)` is not of the type that it must have")
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
  /// Whose token it is; no claims.
  public var description: String { "a custom token of \(uid)" }

  /// The id only, so that no dump shows claims.
  public var customMirror: Mirror { Mirror(self, children: ["uid": uid]) }
}
