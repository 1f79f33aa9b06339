/// A reader of ``IdentityForm/authVariable``.
struct AuthVariable {
  private static let names = ["uid", "provider", "token"]

  let user: User
  let warnings: [IdentityWarning]

  init(_ variable: Claims, _ projectID: String, _ now: Int64) throws(IdentityError) {
    let reader = Members(variable, at: [])
    for member in variable.members where !CustomClaims.contains(Self.names, member.key) {
      throw IdentityError(.besideToken(member.key), at: [member.key])
    }
    guard let value = variable["uid"] else { throw IdentityError(.subject(.missing), at: []) }
    let uid = try Subject.userID(value, at: ["uid"])
    let provider = try reader.text("provider")
    if let name = provider, let meant = ProviderID(name)?.realtimeName, !meant.isSameBytes(as: name) {
      throw IdentityError(.unclippedProvider(name, meant: meant), at: ["provider"])
    }
    guard let token = try reader.map("token") else {
      throw IdentityError(.missingMember("token", neededBy: "uid"), at: [])
    }
    try Subject.check(token, is: uid, named: "uid", at: ["token"])
    user = User(checked: uid, token.replacing(try Self.standard(uid, projectID, now)), provider, .literal)
    warnings = TokenReview.warnings(token, at: ["token"])
  }

  /// The claims of every token.
  private static func standard(_ uid: UserID, _ projectID: String, _ now: Int64) throws(IdentityError) -> Claims {
    let (expires, overflow) = now.addingReportingOverflow(IdentityLimits.tokenLifetime)
    if overflow { throw IdentityError(.timeOutOfRange("now"), at: []) }
    return [
      "iss": .string(TokenProfile.issuer(projectID)), "aud": .string(projectID), "iat": .integer(now),
      "exp": .integer(expires), "auth_time": .integer(now), "sub": .string(uid.text), "user_id": .string(uid.text),
    ]
  }
}
