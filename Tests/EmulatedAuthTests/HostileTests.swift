import EmulatedProjects
import Identities
import RuleValues
import TestSupport
import Testing

/// Requests that no client writes. None may trap, sign a user in, or be taken for a failure of the server.
struct HostileTests {
  private static let names = [
    "email", "password", "idToken", "localId", "displayName", "photoUrl", "returnSecureToken", "postBody", "requestUri",
    "customAttributes", "validSince", "createdAt", "lastLoginAt", "deleteProvider", "deleteAttribute", "oobCode",
    "newPassword", "phoneNumber", "sessionInfo", "code", "mfa", "mfaInfo", "users", "localIds", "token", "identifier",
    "continueUri", "requestType", "validDuration", "limit", "offset", "grant_type", "refresh_token", "tenantId",
    "phoneEnrollmentInfo", "totpEnrollmentInfo", "totpVerificationInfo", "verificationCode", "mfaPendingCredential",
    "mfaEnrollmentId", "allowPasswordSignup", "disableAuth", "enabled", "idpConfig", "providerId",
    "linkProviderUserInfo", "emailPrivacyConfig", "signIn", "newEmail",
  ]
  private static let endpoints = [
    "v1/accounts", "v1/accounts:signUp", "v1/accounts:signInWithPassword", "v1/accounts:signInWithCustomToken",
    "v1/accounts:signInWithIdp", "v1/accounts:lookup", "v1/accounts:update", "v1/accounts:delete",
    "v1/accounts:createAuthUri", "v1/accounts:sendOobCode", "v1/accounts:resetPassword",
    "v1/accounts:signInWithEmailLink", "v1/accounts:sendVerificationCode", "v1/accounts:signInWithPhoneNumber",
    "v1/accounts:query", "v1/accounts:batchCreate", "v1/accounts:batchDelete", "v1:createSessionCookie",
    "v2/accounts/mfaEnrollment:start", "v2/accounts/mfaEnrollment:finalize", "v2/accounts/mfaSignIn:start",
    "v2/accounts/mfaSignIn:finalize", "v2/accounts:revokeToken", "v2/tenants", "v2/oauthIdpConfigs",
    "v2/oauthIdpConfigs?oauthIdpConfigId=oidc.a", "v2/inboundSamlConfigs?inboundSamlConfigId=saml.a",
  ]
  private static let texts = [
    "", "a", "ada", "a@b", "ada@example.com", "+1", "secret1", "http://x", "{", "{\"sub\":\"a\"}", "{\"uid\":\"ada\"}",
    "providerId=github.com&id_token={\"sub\":\"a\"}", "9223372036854775807", "-1", "\u{0}", "é\u{301}", "VERIFY_EMAIL",
    "EMAIL_SIGNIN", "refresh_token", String(repeating: "x", count: 20_000),
  ]

  private static func value(_ generator: inout SeededGenerator, depth: Int = 0) -> ClaimValue {
    switch Int.random(in: 0..<(depth > 2 ? 6 : 9), using: &generator) {
    case 0: .null
    case 1: .bool(.random(using: &generator))
    case 2: .integer([0, -1, .max, .min, 300].randomElement(using: &generator) ?? 0)
    case 3: .double(1e300)
    case 4, 5: .string(texts.randomElement(using: &generator) ?? "")
    case 6: .list((0..<2).map { _ in value(&generator, depth: depth + 1) })
    default: .map(object(&generator, depth: depth + 1))
    }
  }

  private static func object(_ generator: inout SeededGenerator, depth: Int = 0) -> Claims {
    var claims: Claims = [:]
    for _ in 0..<Int.random(in: 0..<5, using: &generator) {
      claims[names.randomElement(using: &generator) ?? ""] = value(&generator, depth: depth)
    }
    return claims
  }

  @Test(arguments: 0..<8) func randomRequestsAreAnswered(_ seed: Int) async {
    var generator = SeededGenerator(seed: UInt64(seed))
    let client = AuthClient()
    for _ in 0..<150 {
      let endpoint = Self.endpoints.randomElement(using: &generator) ?? ""
      let isOwner = Bool.random(using: &generator)
      let version = endpoint.prefix(2)
      let body = Self.object(&generator).text
      let target =
        isOwner
        ? "/identitytoolkit.googleapis.com/\(version)/projects/demo\(endpoint.dropFirst(2))"
        : "/identitytoolkit.googleapis.com/\(endpoint)\(endpoint.contains("?") ? "&" : "?")key=k"
      let answer = await client.send("POST", target, body, headers: isOwner ? ["Authorization": "Bearer owner"] : [:])
      #expect([200, 400, 401, 404, 501].contains(answer.status), "\(endpoint) \(body.prefix(300)): \(answer.text)")
    }
  }

  @Test(
    arguments: [
      ["auth_time": .double(9.2e18)], ["iat": .double(9.2e18)], ["iat": "now"], ["iat": .integer(.min)], ["sub": ""],
      ["sub": 1], ["user_id": "ben"], ["aud": "other"], ["firebase": [:]], ["firebase": 1],
      ["firebase": ["sign_in_provider": 1]], ["firebase": ["sign_in_provider": "custom", "tenant": "t"]],
    ] as [Claims])
  func impossibleTokensAreRejected(_ change: Claims) async {
    let client = AuthClient()
    for uid in ["ada", "ben"] { _ = await client.own("/accounts", ["localId": .string(uid), "validSince": "0"]) }
    var claims: Claims = [
      "aud": "demo", "sub": "ada", "iat": 1_800_000_000, "auth_time": 1_800_000_000,
      "firebase": ["sign_in_provider": "custom"],
    ]
    let good = await client.own(":createSessionCookie", ["idToken": .string(UnsignedToken.text(claims))])
    #expect(good.status == 200)
    for member in change.members { claims[member.key] = member.value }
    let token: ClaimValue = .string(UnsignedToken.text(claims))
    let answer = await client.own(":createSessionCookie", ["idToken": token])
    #expect(answer.status == 400, "\(answer.text)")
    #expect(await client.call("accounts:update", ["idToken": token, "displayName": "x"]).status == 400)
  }

  @Test func signedTokensAreRejected() async {
    let client = AuthClient()
    _ = await client.own("/accounts", ["localId": "ada", "validSince": "0"])
    let claims: Claims = [
      "aud": "demo", "sub": "ada", "iat": 1_800_000_000, "firebase": ["sign_in_provider": "custom"],
    ]
    let token = UnsignedToken.text(claims) + "c2lnbmF0dXJl"
    #expect(await client.call("accounts:lookup", ["idToken": .string(token)]).error == "INVALID_ID_TOKEN")
  }

  @Test func forgedRefreshTokensAreRejected() async {
    let client = AuthClient()
    _ = await client.own("/accounts", ["localId": "ada", "validSince": "0"])
    let texts = [
      "{}", "[]",
      #"{"_AuthEmulatorRefreshToken":"DO NOT MODIFY","localId":"ada","provider":"custom","projectId":"demo"}"#,
      #"{"_AuthEmulatorRefreshToken":"x","localId":"ada","provider":"custom","projectId":"demo","authTime":9223372036854775807,"issuedAt":1}"#,
      #"{"_AuthEmulatorRefreshToken":"x","localId":"ada","provider":"custom","projectId":"other","authTime":1,"issuedAt":1}"#,
    ]
    for text in texts {
      #expect(await client.refresh(Base64.encode(text.utf8)).error == "INVALID_REFRESH_TOKEN", "\(text)")
    }
  }

  @Test func recordsAreBounded() async throws {
    let client = AuthClient()
    let long = String(repeating: "a", count: 3000)
    let email = await client.call(
      "accounts:sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": .string("\(long)@example.com")])
    #expect(email.error == "INVALID_EMAIL")
    let address = await client.call(
      "accounts:sendOobCode",
      ["requestType": "EMAIL_SIGNIN", "email": "a@b", "continueUrl": .string("http://x/\(long)")])
    #expect(address.error == "INVALID_CONTINUE_URI")
    #expect(await client.call("accounts:signUp", ["tenantId": .string(long)]).error == "INVALID_TENANT_ID")
    #expect(await client.call("accounts:signUp", ["tenantId": ""]).status == 200)
  }
}
