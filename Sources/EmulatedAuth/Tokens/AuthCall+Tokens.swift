import Accounts
import Identities
import SourceText

extension AuthCall {
  /// Returns the members with the tokens of a session: `idToken`, `refreshToken` and `expiresIn`.
  func tokens(_ session: ClientSession, _ account: Account) throws -> Claims {
    [
      "idToken": .string(try idToken(session, account)),
      "refreshToken": .string(RefreshToken(project: project, session: session).text),
      "expiresIn": .string("\(IdentityLimits.tokenLifetime)"),
    ]
  }

  /// Returns a new ID token.
  func idToken(_ session: ClientSession, _ account: Account) throws -> String {
    let claims = try session.profile(account).claims(projectID: project, now: max(now, session.authTime))
    let text = UnsignedToken.text(claims)
    try require(text.utf8.count <= IdentityLimits.tokenBytes, "CLAIMS_TOO_LARGE")
    return text
  }

  /// Returns the user of the member `idToken`, and the session of the token.
  ///
  /// As in Google's emulator, a token that has expired is accepted.
  func signedIn() throws -> (account: Account, session: ClientSession) {
    try session(ofIDToken: needed("idToken", else: "MISSING_ID_TOKEN"))
  }

  /// Returns the user and the session of an ID token.
  func session(ofIDToken text: String) throws -> (account: Account, session: ClientSession) {
    guard let token = try? EmulatorTokenDecoder().decode(text).token, token.audience == project,
      let uid = token.subject
    else { throw AuthFailure("INVALID_ID_TOKEN") }
    try require(token.firebase.tenant == directory.tenant, "TENANT_ID_MISMATCH")
    guard let account = try directory.account(uid) else { throw AuthFailure("USER_NOT_FOUND") }
    guard let session = ClientSession(token, of: account) else { throw AuthFailure("INVALID_ID_TOKEN") }
    try check(session, account)
    return (account, session)
  }

  private func check(_ session: ClientSession, _ account: Account) throws {
    try require(!account.isDisabled, "USER_DISABLED")
    try require(session.issuedAt >= account.validSince, "TOKEN_EXPIRED")
  }

  /// `POST securetoken.googleapis.com/v1/token`. The members have other names in the form of the SDKs than in the JSON of
  /// older clients.
  func refresh() throws -> Claims {
    guard let grant = try body.filled("grant_type") ?? body.filled("grantType") else {
      throw AuthFailure("MISSING_GRANT_TYPE")
    }
    try require(grant == "refresh_token", "INVALID_GRANT_TYPE")
    guard let text = try body.filled("refresh_token") ?? body.filled("refreshToken") else {
      throw AuthFailure("MISSING_REFRESH_TOKEN")
    }
    guard let token = RefreshToken(text) else { throw AuthFailure("INVALID_REFRESH_TOKEN") }
    try require(token.project == project, "INVALID_REFRESH_TOKEN")
    try require(token.session.tenant == directory.tenant, "TENANT_ID_MISMATCH")
    guard let account = try directory.account(token.session.uid) else { throw AuthFailure("USER_NOT_FOUND") }
    try check(token.session, account)
    let idToken = try idToken(token.session, account)
    return [
      "id_token": .string(idToken), "access_token": .string(idToken),
      "expires_in": .string("\(IdentityLimits.tokenLifetime)"), "refresh_token": .string(text),
      "token_type": "Bearer", "user_id": .string(account.uid.text), "project_id": "12345",
    ]
  }

  /// `POST v1/projects/P:createSessionCookie`
  func createSessionCookie() throws -> Claims {
    let duration = try body.integer("validDuration") ?? IdentityLimits.sessionCookieLifetimes.upperBound
    try require(IdentityLimits.sessionCookieLifetimes.contains(duration), "INVALID_DURATION")
    let (account, session) = try signedIn()
    let now = max(now, session.authTime)
    var claims = try session.profile(account).claims(projectID: project, now: now)
    claims["iat"] = .integer(now)
    claims["exp"] = .integer(now + duration)
    claims["iss"] = .string(TokenKind.sessionCookie.issuer(projectID: project))
    return ["sessionCookie": .string(UnsignedToken.text(claims))]
  }
}

/// What the tokens in a request say about its address, since an API key says nothing.
enum TokenAddress {
  /// Returns the project of the first token in a body; nil without a token.
  static func project(_ body: RequestBody) -> String? {
    if let token = idToken(body) { return token.audience }
    if let token = refreshToken(body) { return token.project }
    return body["token"]?.string.flatMap { try? CustomToken(compact: $0) }?.projectID
  }

  /// Returns the tenant of the first token in a body. The SDKs do not repeat it beside a token.
  static func tenant(_ body: RequestBody) -> String? {
    if let token = idToken(body) { return token.firebase.tenant }
    if let token = refreshToken(body) { return token.session.tenant }
    return body["token"]?.string.flatMap { try? CustomToken(compact: $0) }?.tenant
  }

  private static func idToken(_ body: RequestBody) -> IDToken? {
    body["idToken"]?.string.flatMap { try? CompactToken($0) }.map { IDToken($0) }
  }

  private static func refreshToken(_ body: RequestBody) -> RefreshToken? {
    (body["refresh_token"] ?? body["refreshToken"])?.string.flatMap { RefreshToken($0) }
  }
}
