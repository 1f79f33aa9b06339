import EmulatedProjects
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import Testing

/// Signing up and in with the project's own methods.
struct SignInTests {
  private let client = AuthClient()

  @Test func aUserSignsUpAndIn() async throws {
    let created = await client.signUp("Ada@Example.com")
    #expect(created.status == 200)
    #expect(created["kind"] == "identitytoolkit#SignupNewUserResponse")
    #expect(created["email"] == "ada@example.com" && created["expiresIn"] == "3600")
    let entered = await client.call(
      "accounts:signInWithPassword", ["email": "ADA@example.com", "password": "secret1", "returnSecureToken": true])
    #expect(entered["registered"] == true && entered["localId"] == created["localId"])
    let user = try await client.lookUp(entered["idToken"])
    #expect(user["email"] == "ada@example.com" && user["emailVerified"] == false)
    #expect(user["passwordHash"] == "UkVEQUNURUQ=")
    #expect(user["createdAt"] == "1800000000000" && user["lastLoginAt"] == "1800000000000")
    #expect(user["providerUserInfo"]?.list?.first?.map?["providerId"] == "password")
  }

  @Test func theTokenHasFirebasesClaimsInOrder() async throws {
    let answer = await client.signUp()
    let token = try #require(answer["idToken"]?.string)
    #expect(token.hasSuffix("."))
    let compact = try CompactToken(token)
    #expect(compact.header == ["alg": "none", "type": "JWT"])
    #expect(
      compact.payload.members.map(\.key) == [
        "email", "email_verified", "auth_time", "user_id", "firebase", "iat", "exp", "aud", "iss", "sub",
      ])
    #expect(compact.payload["aud"] == "demo" && compact.payload["iss"] == "https://securetoken.google.com/demo")
    #expect(
      compact.payload["firebase"] == [
        "identities": ["email": ["ada@example.com"]], "sign_in_provider": "password",
      ])
    #expect(compact.payload["exp"] == 1_800_003_600)
  }

  @Test func rulesSeeTheUser() async throws {
    let answer = await client.provider("github.com", ["sub": "583231"])
    let project = try client.projects.project("demo")
    project.setFirestoreRules(
      try FirestoreRuleset(
        source: """
          rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /users/{uid} {
            allow write: if request.auth.uid == uid && request.auth.token.firebase.sign_in_provider == 'github.com'; } } }
          """))
    let uid = try #require(answer["localId"]?.string)
    let header = "Bearer \(try #require(answer["idToken"]?.string))"
    let caller = try EmulatorCaller.identity(authorization: header)
    let firestore = try project.firestore("(default)")
    try await firestore.set("users/\(uid)", to: ["n": 1], as: caller)
    await #expect(throws: PermissionDenied.self) { try await firestore.set("users/other", to: ["n": 1], as: caller) }
  }

  @Test func anonymousUsersHaveTheirProvider() async throws {
    let token = try await client.call("accounts:signUp", ["returnSecureToken": true]).token
    #expect(token["provider_id"] == "anonymous" && token["email"] == nil)
    #expect(token["firebase"] == ["identities": [:], "sign_in_provider": "anonymous"])
  }

  @Test(arguments: [
    ("accounts:signUp", #"{"email": "ada@example.com", "password": "secret1"}"#, "EMAIL_EXISTS"),
    ("accounts:signUp", #"{"email": "ada", "password": "secret1"}"#, "INVALID_EMAIL"),
    ("accounts:signUp", #"{"email": "ben@example.com"}"#, "MISSING_PASSWORD"),
    ("accounts:signUp", #"{"password": "secret1"}"#, "MISSING_EMAIL"),
    ("accounts:signUp", #"{"localId": "x"}"#, "UNEXPECTED_PARAMETER : User ID"),
    (
      "accounts:signUp", #"{"email": "ben@example.com", "password": "12345"}"#,
      "WEAK_PASSWORD : Password should be at least 6 characters"
    ),
    ("accounts:signInWithPassword", #"{"email": "no@example.com", "password": "secret1"}"#, "EMAIL_NOT_FOUND"),
    ("accounts:signInWithPassword", #"{"email": "ada@example.com", "password": "wrong"}"#, "INVALID_PASSWORD"),
    ("accounts:signInWithPassword", #"{"email": "ada@example.com"}"#, "MISSING_PASSWORD"),
    ("accounts:signInWithCustomToken", "{}", "MISSING_CUSTOM_TOKEN"),
    ("accounts:signInWithCustomToken", #"{"token": "a.b"}"#, "INVALID_CUSTOM_TOKEN : Invalid assertion format"),
    ("accounts:signInWithCustomToken", #"{"token": "{\"claims\": {}}"}"#, "MISSING_IDENTIFIER"),
    ("accounts:signInWithCustomToken", #"{"token": "{\"uid\": \"a\", \"claims\": 1}"}"#, "INVALID_CLAIMS"),
    ("accounts:lookup", "{}", "MISSING_ID_TOKEN"),
    ("accounts:lookup", #"{"idToken": "owner"}"#, "INVALID_ID_TOKEN"),
    ("accounts:lookup", #"{"idToken": "a.b.c"}"#, "INVALID_ID_TOKEN"),
    ("accounts:update", #"{"localId": "x", "displayName": "y"}"#, "MISSING_ID_TOKEN"),
    ("accounts:delete", #"{"localId": "x"}"#, "MISSING_ID_TOKEN"),
    ("accounts:createAuthUri", #"{"identifier": "a@example.com"}"#, "MISSING_CONTINUE_URI"),
    ("accounts:sendOobCode", "{}", "MISSING_REQ_TYPE"),
    (
      "accounts:sendOobCode", #"{"requestType": "PASSWORD_RESET", "email": "no@example.com"}"#, "EMAIL_NOT_FOUND"
    ),
    ("accounts:resetPassword", #"{"oobCode": "none"}"#, "INVALID_OOB_CODE"),
    ("accounts:sendVerificationCode", #"{"phoneNumber": "555"}"#, "INVALID_PHONE_NUMBER : Invalid format."),
    ("accounts:signInWithPhoneNumber", #"{"code": "123456"}"#, "MISSING_SESSION_INFO"),
    ("accounts:signInWithPhoneNumber", #"{"sessionInfo": "x", "code": "1"}"#, "INVALID_SESSION_INFO"),
  ])
  func errorsHaveFirebasesNames(_ endpoint: String, _ body: String, _ message: String) async throws {
    _ = await client.signUp()
    let answer = await client.send("POST", "/identitytoolkit.googleapis.com/v1/\(endpoint)?key=k", body)
    #expect(answer.status == 400)
    let list = #"[{"message":"\#(message)","reason":"invalid","domain":"global"}]"#
    #expect(answer.text == #"{"error":{"code":400,"message":"\#(message)","errors":\#(list)}}"#)
  }

  @Test func emailPrivacyHidesWhichPartIsWrong() async {
    _ = await client.signUp()
    let body = #"{"emailPrivacyConfig": {"enableImprovedEmailPrivacy": true}}"#
    let changed = await client.send("PATCH", "/emulator/v1/projects/demo/config", body)
    #expect(
      changed.text
        == #"{"signIn":{"allowDuplicateEmails":false},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#)
    for email in ["ada@example.com", "no@example.com"] {
      let answer = await client.call(
        "accounts:signInWithPassword", ["email": .string(email), "password": "another"])
      #expect(answer.error == "INVALID_LOGIN_CREDENTIALS")
    }
    let reset = await client.call(
      "accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": "no@example.com"])
    #expect(reset.status == 200 && reset["oobCode"] == nil)
  }

  @Test func customTokensAreJSONOrJSONWebTokens() async throws {
    let first = await client.call(
      "accounts:signInWithCustomToken", ["token": #"{"uid": "ada", "claims": {"plan": "pro"}}"#])
    #expect(first["isNewUser"] == true)
    #expect(try first.token["plan"] == "pro" && first.token["user_id"] == "ada")
    let payload: Claims = [
      "aud": .string(TokenKind.customTokenAudience), "uid": "ada",
      "iss": "firebase-auth-emulator@example.com", "sub": "firebase-auth-emulator@example.com", "iat": 0, "exp": 1,
    ]
    let second = await client.call(
      "accounts:signInWithCustomToken", ["token": .string(UnsignedToken.text(payload))])
    #expect(second["isNewUser"] == false)
    #expect(try second.token["plan"] == nil && second.token["sub"] == "ada")
    let idToken = await client.call("accounts:signInWithCustomToken", ["token": try #require(second["idToken"])])
    #expect(idToken.error?.hasPrefix("INVALID_CUSTOM_TOKEN") == true)
  }

  @Test func refreshedTokensHaveCurrentClaims() async throws {
    let answer = await client.call(
      "accounts:signInWithCustomToken", ["token": #"{"uid": "ada", "claims": {"plan": "pro"}}"#])
    _ = await client.own("/accounts:update", ["localId": "ada", "customAttributes": #"{"admin": true}"#])
    client.wait(60)
    let refreshed = await client.refresh(try #require(answer["refreshToken"]?.string))
    #expect(
      refreshed.json.members.map(\.key) == [
        "id_token", "access_token", "expires_in", "refresh_token", "token_type", "user_id", "project_id",
      ])
    let claims = try CompactToken(#require(refreshed["id_token"]?.string)).payload
    #expect(claims["plan"] == "pro" && claims["admin"] == true)
    #expect(claims["auth_time"] == 1_800_000_000 && claims["iat"] == 1_800_000_060)
    let other = AuthClient(restarted: client)
    let token = try #require(refreshed["refresh_token"]?.string)
    #expect(await other.refresh(token)["user_id"] == "ada")
  }

  @Test func refreshTokensEndWithTheirAccount() async throws {
    let token = try #require(await client.signUp()["refreshToken"]?.string)
    #expect(await client.refresh("rubbish").error == "INVALID_REFRESH_TOKEN")
    let uid = try #require(await client.refresh(token)["user_id"])
    client.wait(1)
    _ = await client.own("/accounts:update", ["localId": uid, "validSince": "1800000001"])
    #expect(await client.refresh(token).error == "TOKEN_EXPIRED")
    _ = await client.own("/accounts:update", ["localId": uid, "validSince": "0", "disableUser": true])
    #expect(await client.refresh(token).error == "USER_DISABLED")
    let login: Claims = ["email": "ada@example.com", "password": "secret1"]
    #expect(await client.call("accounts:signInWithPassword", login).error == "USER_DISABLED")
    _ = await client.own("/accounts:delete", ["localId": uid])
    #expect(await client.refresh(token).error == "USER_NOT_FOUND")
  }

  /// firebase-admin for Node counts a token as revoked whose `auth_time` is before `validSince` (firebase-tools#5990).
  @Test(arguments: [["email": "new@example.com"], ["password": "secret2"]] as [Claims])
  func theTokenOfAChangeIsNotRevoked(_ change: Claims) async throws {
    let created = await client.signUp()
    client.wait(2)
    var request = change
    request["idToken"] = created["idToken"]
    request["returnSecureToken"] = true
    let changed = await client.call("accounts:update", request)
    #expect(try changed.token["auth_time"] == 1_800_000_002)
    let account = await client.call("accounts:lookup", ["idToken": try #require(changed["idToken"])])
    #expect(account.text.contains(#""validSince":"1800000002""#), "\(account.text)")
    #expect(await client.refresh(try #require(created["refreshToken"]?.string)).error == "TOKEN_EXPIRED")
    let refreshed = await client.refresh(try #require(changed["refreshToken"]?.string))
    let claims = try CompactToken(#require(refreshed["id_token"]?.string)).payload
    #expect(claims["auth_time"] == 1_800_000_002)
  }

  /// Changes of email and password by an administrator end sessions ("Manage user sessions"; firebase-tools#6482).
  @Test(arguments: [["email": "new@example.com"], ["password": "secret2"]] as [Claims])
  func anAdministratorsChangeEndsSessions(_ change: Claims) async throws {
    let created = await client.signUp()
    client.wait(1)
    var request = change
    request["localId"] = created["localId"]
    #expect(await client.own("/accounts:update", request).status == 200)
    #expect(await client.refresh(try #require(created["refreshToken"]?.string)).error == "TOKEN_EXPIRED")
  }

  @Test func olderClientsRefreshWithJSON() async throws {
    let path = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
    let body = #"{"email": "py@example.com", "password": "secret1", "returnSecureToken": true}"#
    let created = await client.send("POST", path + "signupNewUser?key=k", body)
    let token = try #require(created["refreshToken"]?.string)
    let refreshed = await client.send(
      "POST", "/securetoken.googleapis.com/v1/token?key=k",
      #"{"grantType": "refresh_token", "refreshToken": "\#(token)"}"#)
    #expect(refreshed["user_id"] == created["localId"])
    let entered = await client.send("POST", path + "verifyPassword?key=k", body)
    #expect(entered["registered"] == true)
    let info = await client.send(
      "POST", path + "getAccountInfo?key=k", #"{"idToken": "\#(try #require(entered["idToken"]?.string))"}"#)
    #expect(info["users"]?.list?.count == 1)
    #expect(await client.send("POST", path + "unknown?key=k").status == 404)
  }
}
