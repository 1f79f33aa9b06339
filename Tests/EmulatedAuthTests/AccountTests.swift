import Identities
import RuleValues
import Testing

/// Reading and changing accounts, by their users and by the owner.
struct AccountTests {
  private let client = AuthClient()

  @Test func usersChangeTheirProfile() async throws {
    let created = await client.signUp()
    let token = try #require(created["idToken"])
    let answer = await client.call(
      "accounts:update",
      ["idToken": token, "displayName": "Ada", "photoUrl": "https://example.com/a.png", "returnSecureToken": true])
    #expect(answer["displayName"] == "Ada")
    #expect(try answer.token["name"] == "Ada" && answer.token["picture"] == "https://example.com/a.png")
    let removed = await client.call("accounts:update", ["idToken": token, "deleteAttribute": ["DISPLAY_NAME"]])
    #expect(removed["displayName"] == nil && removed["photoUrl"] != nil && removed["idToken"] == nil)
  }

  @Test func aNewPasswordEndsOtherSessions() async throws {
    let created = await client.signUp()
    client.wait(1)
    let changed = await client.call(
      "accounts:update", ["idToken": try #require(created["idToken"]), "password": "secret2"])
    let old = await client.call("accounts:lookup", ["idToken": try #require(created["idToken"])])
    #expect(old.error == "TOKEN_EXPIRED")
    #expect(try await client.lookUp(changed["idToken"])["email"] == "ada@example.com")
    let login: Claims = ["email": "ada@example.com", "password": "secret2"]
    #expect(await client.call("accounts:signInWithPassword", login).status == 200)
  }

  @Test func usersCannotChangeWhatIsTheOwners() async throws {
    let created = await client.signUp()
    let token = try #require(created["idToken"])
    let answer = await client.call(
      "accounts:update",
      [
        "idToken": token, "customAttributes": #"{"admin":true}"#, "emailVerified": true, "disableUser": true,
        "returnSecureToken": true,
      ])
    #expect(answer["emailVerified"] == false)
    #expect(try answer.token["admin"] == nil)
    #expect(try await client.lookUp(token)["customAttributes"] == nil)
  }

  @Test func passwordsAreLinkedToAnonymousUsers() async throws {
    let anonymous = await client.call("accounts:signUp", [:])
    let linked = await client.call(
      "accounts:signUp",
      ["idToken": try #require(anonymous["idToken"]), "email": "ada@example.com", "password": "secret1"])
    #expect(linked["localId"] == anonymous["localId"])
    #expect(try linked.token["firebase"]?.map?["sign_in_provider"] == "password")
    let other = await client.call("accounts:signUp", [:])
    let conflict = await client.call(
      "accounts:signUp", ["idToken": try #require(other["idToken"]), "email": "ada@example.com", "password": "secret1"])
    #expect(conflict.error == "EMAIL_EXISTS")
  }

  @Test func usersDeleteTheirAccount() async throws {
    let created = await client.signUp()
    let token: Claims = ["idToken": try #require(created["idToken"])]
    #expect(await client.call("accounts:delete", token)["kind"] == "identitytoolkit#DeleteAccountResponse")
    #expect(await client.call("accounts:delete", token).error == "USER_NOT_FOUND")
  }

  @Test func theOwnerCreatesAccounts() async throws {
    let answer = await client.own(
      "/accounts",
      [
        "localId": "ada", "email": "Ada@example.com", "password": "secret1", "emailVerified": true,
        "phoneNumber": "+15550001111", "displayName": "Ada", "disabled": false,
        "mfaInfo": [["phoneInfo": "+15550002222"]],
      ])
    #expect(answer["localId"] == "ada" && answer["idToken"] == nil)
    let lookups: [Claims] = [
      ["localId": ["ada"]], ["email": ["ada@example.com"]], ["phoneNumber": ["+15550001111"]], ["localId": "ada"],
    ]
    for body in lookups {
      let user = try #require(await client.own("/accounts:lookup", body)["users"]?.list?.first?.map)
      #expect(user["localId"] == "ada" && user["emailVerified"] == true && user["mfaInfo"]?.list?.count == 1)
      #expect(user["passwordHash"]?.string?.hasPrefix("fakeHash:salt=fakeSalt") == true)
    }
    #expect(await client.own("/accounts:lookup", ["localId": ["x"]])["users"] == nil)
    for (body, error) in [
      (["localId": "ada"], "DUPLICATE_LOCAL_ID"), (["email": "ADA@example.com"], "EMAIL_EXISTS"),
      (["phoneNumber": "+15550001111"], "PHONE_NUMBER_EXISTS"),
      (["phoneNumber": "1"], "INVALID_PHONE_NUMBER : Invalid format."),
      (["password": "1"], "WEAK_PASSWORD : Password should be at least 6 characters"),
      (["email": "x"], "INVALID_EMAIL"),
    ] as [(Claims, String)] {
      #expect(await client.own("/accounts", body).error == error)
    }
    #expect(await client.own("/accounts:query", ["returnUserInfo": false])["recordsCount"] == "1")
  }

  @Test(arguments: [
    (#"{"sub": 1}"#, "FORBIDDEN_CLAIM"), ("[]", "INVALID_CLAIMS"), ("{", "INVALID_CLAIMS"),
    ("{\"a\": \"\(String(repeating: "x", count: 1000))\"}", "CLAIMS_TOO_LARGE"),
  ])
  func customClaimsAreChecked(_ text: String, _ error: String) async {
    _ = await client.own("/accounts", ["localId": "ada"])
    let answer = await client.own("/accounts:update", ["localId": "ada", "customAttributes": .string(text)])
    #expect(answer.status == 400 && answer.error?.hasPrefix(error) == true, "\(answer.text)")
  }

  @Test func theOwnerLinksProvidersAndRemovesMembers() async throws {
    _ = await client.own("/accounts", ["localId": "ada", "email": "ada@example.com", "phoneNumber": "+1555"])
    let answer = await client.own(
      "/accounts:update",
      [
        "localId": "ada", "linkProviderUserInfo": ["providerId": "google.com", "rawId": "g1"],
        "deleteProvider": ["phone"],
      ])
    #expect(answer["providerUserInfo"]?.list?.count == 1)
    let found = await client.own(
      "/accounts:lookup", ["federatedUserId": [["providerId": "google.com", "rawId": "g1"]]])
    #expect(found["users"]?.list?.first?.map?["localId"] == "ada")
    #expect(await client.own("/accounts:update", ["localId": "no"]).error == "USER_NOT_FOUND")
    #expect(await client.own("/accounts:update", [:]).error == "MISSING_LOCAL_ID")
  }

  @Test func accountsAreListedInPages() async throws {
    for index in 0..<5 { _ = await client.own("/accounts", ["localId": .string("u\(index)")]) }
    var ids: [String?] = []
    var page = ""
    repeat {
      let answer = await client.own("/accounts:batchGet?maxResults=2&nextPageToken=\(page)", method: "GET")
      ids += answer["users"]?.list?.map { $0.map?["localId"]?.string } ?? []
      page = answer["nextPageToken"]?.string ?? ""
    } while !page.isEmpty
    #expect(ids == ["u0", "u1", "u2", "u3", "u4"])
    #expect(await client.own("/accounts:batchGet?maxResults=0", method: "GET").error == "INVALID_PAGE_SELECTION")
    let query = await client.own("/accounts:query", ["limit": 2, "offset": "1", "order": "DESC"])
    #expect(query["recordsCount"] == "5")
    #expect(query["userInfo"]?.list?.map { $0.map?["localId"]?.string } == ["u3", "u2"])
    #expect(await client.own("/accounts:query", ["expression": [["email": "a"]]]).status == 501)
  }

  @Test func importsReportInvalidAccounts() async throws {
    let answer = await client.own(
      "/accounts:batchCreate",
      [
        "users": [
          ["localId": "ada", "email": "ada@example.com", "rawPassword": "secret1", "customAttributes": #"{"a":1}"#],
          ["localId": "ben", "email": "ada@example.com"], ["email": "no@example.com"], ["localId": "ada"],
          ["localId": "eve", "providerUserInfo": [["providerId": "google.com", "rawId": "g1"]]],
        ]
      ])
    #expect(answer["error"]?.list?.map { $0.map?["index"] } == [1, 2, 3])
    #expect(answer["error"]?.list?.first?.map?["message"] == "EMAIL_EXISTS")
    let login: Claims = ["email": "ada@example.com", "password": "secret1"]
    #expect(try await client.call("accounts:signInWithPassword", login).token["a"] == 1)
    #expect(await client.provider("google.com", ["sub": "g1"])["localId"] == "eve")
    #expect(await client.own("/accounts:batchCreate", [:]).error == "MISSING_USER_ACCOUNT")
    let again: Claims = ["users": [["localId": "ada", "displayName": "A"]], "allowOverwrite": true]
    #expect(await client.own("/accounts:batchCreate", again)["error"] == nil)
  }

  @Test func onlyDisabledAccountsAreDeletedWithoutForce() async throws {
    _ = await client.own("/accounts", ["localId": "ada"])
    _ = await client.own("/accounts", ["localId": "ben", "disabled": true])
    let answer = await client.own("/accounts:batchDelete", ["localIds": ["ada", "ben", "x"]])
    #expect(answer["errors"]?.list?.first?.map?["message"]?.string?.hasPrefix("NOT_DISABLED") == true)
    #expect(await client.own("/accounts:query", [:])["recordsCount"] == "1")
    #expect(await client.own("/accounts:batchDelete", ["localIds": ["ada"], "force": true])["errors"] == nil)
  }

  @Test func sessionCookiesAreMadeFromTokens() async throws {
    let created = await client.signUp()
    let token = try #require(created["idToken"])
    let answer = await client.own(":createSessionCookie", ["idToken": token, "validDuration": "300"])
    let claims = try CompactToken(#require(answer["sessionCookie"]?.string)).payload
    #expect(claims["iss"] == "https://session.firebase.google.com/demo" && claims["exp"] == 1_800_000_300)
    #expect(claims["email"] == "ada@example.com")
    let short = await client.own(":createSessionCookie", ["idToken": token, "validDuration": 299])
    #expect(short.error == "INVALID_DURATION")
    #expect(await client.own(":createSessionCookie", [:]).error == "MISSING_ID_TOKEN")
  }

  @Test func clearingRemovesAccountsAndCodes() async throws {
    _ = await client.signUp()
    _ = await client.call("accounts:sendVerificationCode", ["phoneNumber": "+1555"])
    #expect(await client.send("DELETE", "/emulator/v1/projects/demo/accounts").text == "{}")
    #expect(await client.own("/accounts:query", [:])["recordsCount"] == "0")
    #expect(await client.send("GET", "/emulator/v1/projects/demo/verificationCodes")["verificationCodes"] == [])
  }

  @Test func tenantsShareNothing() async throws {
    _ = await client.own("/tenants/t1/accounts", ["localId": "ada", "email": "ada@example.com", "password": "secret1"])
    #expect(await client.own("/accounts:lookup", ["localId": ["ada"]])["users"] == nil)
    let login: Claims = ["email": "ada@example.com", "password": "secret1"]
    #expect(await client.call("accounts:signInWithPassword", login).error == "EMAIL_NOT_FOUND")
    var inTenant = login
    inTenant["tenantId"] = "t1"
    let entered = await client.call("accounts:signInWithPassword", inTenant)
    #expect(try entered.token["firebase"]?.map?["tenant"] == "t1")
    // The SDKs send the token alone.
    let user = try await client.lookUp(entered["idToken"])
    #expect(user["tenantId"] == "t1")
    #expect(await client.refresh(try #require(entered["refreshToken"]?.string))["user_id"] == "ada")
    let other: Claims = ["idToken": try #require(entered["idToken"]), "tenantId": "t2"]
    #expect(await client.call("accounts:lookup", other).error == "TENANT_ID_MISMATCH")
  }
}
