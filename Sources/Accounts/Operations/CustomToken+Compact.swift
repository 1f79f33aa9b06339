import Identities

extension CustomToken {
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
