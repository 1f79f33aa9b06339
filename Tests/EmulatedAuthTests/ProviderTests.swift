import Identities
import RuleValues
import Testing

/// Sign-in, linking and conflicts with providers.
struct ProviderTests {
  private let client = AuthClient()
  private let mona: Claims = [
    "sub": "583231", "email": "Mona@example.com", "email_verified": true, "name": "Mona", "screen_name": "octocat",
    "picture": "https://example.com/m.png",
  ]

  @Test(arguments: [
    "google.com", "github.com", "twitter.com", "microsoft.com", "facebook.com", "apple.com", "oidc.work",
  ])
  func aProviderCreatesTheUser(_ provider: String) async throws {
    let answer = await client.provider(provider, mona)
    #expect(answer.status == 200)
    #expect(answer["isNewUser"] == true && answer["providerId"] == .string(provider))
    #expect(answer["email"] == "mona@example.com" && answer["emailVerified"] == true)
    #expect(answer["displayName"] == "Mona" && answer["screenName"] == "octocat")
    #expect(answer["oauthAccessToken"]?.string?.hasPrefix("FirebaseAuthEmulatorFakeAccessToken_\(provider)") == true)
    let federated = provider == "google.com" ? "https://accounts.google.com/583231" : "583231"
    #expect(answer["federatedId"] == .string(federated))
    let raw = try #require(answer["rawUserInfo"]?.string)
    #expect(raw.contains(provider == "google.com" ? #""id":"583231""# : #""sub":"583231""#))
    let token = try answer.token
    #expect(token["firebase"]?.map?["sign_in_provider"] == .string(provider))
    #expect(token["firebase"]?.map?["identities"]?.map?[provider] == ["583231"])
    // Firebase returns no photo of Microsoft.
    #expect((token["picture"] == nil) == (provider == "microsoft.com"))
    let again = await client.provider(provider, mona)
    #expect(again["isNewUser"] == false && again["localId"] == answer["localId"])
  }

  /// Firebase's guide "Authenticate Using Microsoft": the id comes from `oid`, and the account gets no photo.
  @Test(arguments: [
    ("00000000-0000-0000-4b2e-abcdefabcdef", "9188040d-6c67-4c5b-b112-36a304b66dad", "4b2eabcdefabcdef"),
    (
      "1c2d3e4f-0000-4000-8000-abcdefabcdef", "72f988bf-86f1-41af-91ab-2d7cd011db47",
      "1c2d3e4f-0000-4000-8000-abcdefabcdef"
    ),
  ])
  func microsoftIDsComeFromOid(_ oid: String, _ tenant: String, _ id: String) async throws {
    var user = mona
    (user["oid"], user["tid"]) = (.string(oid), .string(tenant))
    let answer = await client.provider("microsoft.com", user)
    #expect(answer["federatedId"] == .string(id) && answer["photoUrl"] == nil)
    #expect(try answer.token["firebase"]?.map?["identities"]?.map?["microsoft.com"] == .list([.string(id)]))
    #expect(try answer.token["picture"] == nil)
    let account = try await client.lookUp(answer["idToken"])
    #expect(account["photoUrl"] == nil)
    // The page offers the user by that id.
    let page = await client.send(
      "GET", "/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaPopup&providerId=microsoft.com")
    #expect(page.text.contains("&quot;sub&quot;:&quot;\(id)&quot;"))
  }

  @Test func theResponseMayBeInTheRequestURI() async throws {
    for mark in ["?", "#"] {
      let uri =
        "http://127.0.0.1:9099/emulator/auth/handler\(mark)providerId=github.com&id_token=%7B%22sub%22%3A%22a%22%7D"
      let answer = await client.call(
        "accounts:signInWithIdp", ["requestUri": .string(uri), "sessionId": "unused", "returnSecureToken": true])
      #expect(answer["providerId"] == "github.com" && answer["federatedId"] == "a")
    }
  }

  @Test func idTokensMayBeJSONWebTokens() async throws {
    let token = UnsignedToken.text(mona).dropLast() + ".c2lnbmF0dXJl"
    let answer = await client.call(
      "accounts:signInWithIdp",
      ["postBody": .string("providerId=oidc.mock&id_token=\(token)"), "requestUri": "http://localhost"])
    #expect(answer["federatedId"] == "583231")
    #expect(try answer.token["firebase"]?.map?["sign_in_attributes"]?.map?["screen_name"] == "octocat")
  }

  @Test func accessTokensMayBeJSON() async throws {
    let answer = await client.call(
      "accounts:signInWithIdp",
      [
        "postBody": "providerId=github.com&access_token=%7B%22sub%22%3A%22a%22%7D",
        "requestUri": "http://localhost",
      ])
    #expect(answer["federatedId"] == "a" && answer["email"] == nil)
  }

  @Test func samlResponsesAreJSON() async throws {
    let response =
      #"{"assertion": {"subject": {"nameId": "ann@corp.example"}, "attributeStatements": {"team": "blue"}}}"#
    let answer = await client.call(
      "accounts:signInWithIdp",
      [
        "postBody": .string("providerId=saml.corp&SAMLResponse=\(response.replacing(" ", with: "+"))"),
        "requestUri": "http://localhost",
      ])
    #expect(answer["email"] == "ann@corp.example" && answer["emailVerified"] == true)
    #expect(try answer.token["firebase"]?.map?["sign_in_attributes"] == ["team": "blue"])
  }

  @Test(arguments: [
    ("{}", 400, "MISSING_REQUEST_URI"),
    (
      #"{"requestUri": "localhost", "postBody": "providerId=github.com&id_token={\"sub\":\"a\"}"}"#, 400,
      "INVALID_REQUEST_URI"
    ),
    (#"{"requestUri": "http://localhost"}"#, 400, "INVALID_CREDENTIAL_OR_PROVIDER_ID"),
    (
      #"{"requestUri": "http://localhost", "postBody": "providerId=password&id_token={\"sub\":\"a\"}"}"#, 400,
      "INVALID_CREDENTIAL_OR_PROVIDER_ID"
    ),
    (
      #"{"requestUri": "http://localhost", "postBody": "providerId=github.com&id_token=a.b.c"}"#, 400,
      "INVALID_IDP_RESPONSE"
    ),
    (
      #"{"requestUri": "http://localhost", "postBody": "providerId=github.com&id_token={}"}"#, 400,
      "INVALID_IDP_RESPONSE"
    ),
    (
      #"{"requestUri": "http://localhost", "postBody": "providerId=saml.x&SAMLResponse={}"}"#, 400,
      "INVALID_IDP_RESPONSE"
    ),
    (#"{"requestUri": "http://localhost", "postBody": "providerId=saml.x"}"#, 501, "A sign-in with SAML"),
    (
      #"{"requestUri": "http://localhost", "postBody": "providerId=github.com&access_token=gho_x"}"#, 501,
      "The Auth Emulator does not support github.com"
    ),
    (
      #"{"requestUri": "http://localhost", "postBody": "providerId=google.com&access_token=ya29"}"#, 501,
      "The Auth Emulator only support sign-in with google.com using id_token"
    ),
    (#"{"requestUri": "http://localhost", "postBody": "providerId=google.com"}"#, 501, "The Auth Emulator does not"),
    (#"{"requestUri": "http://localhost", "pendingToken": "x"}"#, 501, "This server has no pending tokens"),
  ])
  func unreadableResponsesSignNoUserIn(_ body: String, _ status: Int, _ message: String) async {
    let answer = await client.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k", body)
    #expect(answer.status == status)
    #expect(answer.error?.hasPrefix(message) == true, "\(answer.text)")
    #expect(answer["idToken"] == nil)
  }

  @Test func anUnverifiedEmailOfAnotherUserNeedsConfirmation() async throws {
    let owner = await client.provider("google.com", mona)
    let answer = await client.provider("github.com", ["sub": "9", "email": "mona@example.com"])
    #expect(answer.status == 200)
    #expect(answer["needConfirmation"] == true && answer["idToken"] == nil)
    #expect(answer["verifiedProvider"] == ["google.com"] && answer["localId"] == owner["localId"])
    #expect(answer["oauthIdToken"]?.string?.contains("\"sub\":\"9\"") == true)
    // The user signs in with the provider they have, and links the other.
    let linked = await client.provider(
      "github.com", ["sub": "9", "email": "mona@example.com"], ["idToken": try #require(owner["idToken"])])
    #expect(linked["localId"] == owner["localId"])
    let identities = try linked.token["firebase"]?.map?["identities"]?.map
    #expect(identities?["google.com"] == ["583231"] && identities?["github.com"] == ["9"])
  }

  /// Firebase's SDKs keep the access token of these providers alone, in the credential of the error.
  @Test(arguments: ["github.com", "twitter.com", "facebook.com"])
  func theCredentialOfAConflictCanBeLinked(_ provider: String) async throws {
    let owner = await client.signUp("mona@example.com")
    let conflict = await client.provider(provider, ["sub": "9", "email": "mona@example.com"])
    let token = try #require(conflict["oauthAccessToken"]?.string)
    func link(_ provider: String) async -> AuthClient.Answer {
      await client.call(
        "accounts:signInWithIdp",
        [
          "postBody": .string("providerId=\(provider)&access_token=\(token)"), "requestUri": "http://localhost",
          "idToken": owner["idToken"] ?? "",
        ])
    }
    // Another provider does not accept it.
    #expect(await link("microsoft.com").status == 501)
    let linked = await link(provider)
    #expect(linked["localId"] == owner["localId"], "\(linked.text)")
    #expect(try linked.token["firebase"]?.map?["identities"]?.map?[provider] == ["9"])
  }

  @Test func passwordsAreAmongTheProvidersToConfirmWith() async throws {
    _ = await client.signUp()
    let answer = await client.provider("github.com", ["sub": "9", "email": "ada@example.com"])
    #expect(answer["needConfirmation"] == true && answer["verifiedProvider"] == ["password"])
  }

  @Test func aVerifiedEmailTakesAnUnverifiedAccountOver() async throws {
    let created = await client.signUp("mona@example.com")
    let answer = await client.provider("google.com", mona)
    #expect(answer["localId"] == created["localId"] && answer["isNewUser"] == false)
    let login: Claims = ["email": "mona@example.com", "password": "secret1"]
    #expect(await client.call("accounts:signInWithPassword", login).error == "INVALID_PASSWORD")
  }

  @Test func accountsMayShareEmails() async throws {
    _ = await client.send("PATCH", "/emulator/v1/projects/demo/config", #"{"signIn": {"allowDuplicateEmails": true}}"#)
    let first = await client.provider("google.com", mona)
    let second = await client.provider("github.com", ["sub": "9", "email": "mona@example.com"])
    #expect(second["isNewUser"] == true && second["localId"] != first["localId"])
  }

  @Test func linkingAnAccountOfAnotherUserIsAConflict() async throws {
    let first = await client.provider("github.com", ["sub": "1"])
    let second = await client.signUp()
    let token: Claims = ["idToken": try #require(second["idToken"])]
    let conflict = await client.provider("github.com", ["sub": "1"], token)
    #expect(conflict.status == 200 && conflict["errorMessage"] == "FEDERATED_USER_ID_ALREADY_LINKED")
    #expect(conflict["idToken"] == nil && conflict["oauthIdToken"] != nil)
    #expect(first["localId"] != second["localId"])
    var body = token
    body["returnIdpCredential"] = false
    let error = await client.provider("github.com", ["sub": "1"], body)
    #expect(error.status == 400 && error.error == "FEDERATED_USER_ID_ALREADY_LINKED")
    _ = await client.provider("google.com", mona)
    let email = await client.provider("facebook.com", ["sub": "2", "email": "mona@example.com"], token)
    #expect(email["errorMessage"] == "EMAIL_EXISTS")
  }

  @Test func anAnonymousUserKeepsTheirID() async throws {
    let anonymous = await client.call("accounts:signUp", ["returnSecureToken": true])
    client.wait(5)
    let linked = await client.provider("github.com", mona, ["idToken": try #require(anonymous["idToken"])])
    #expect(linked["localId"] == anonymous["localId"] && linked["isNewUser"] == false)
    let token = try linked.token
    #expect(token["email"] == "mona@example.com" && token["provider_id"] == nil)
    #expect(token["firebase"]?.map?["sign_in_provider"] == "github.com")
  }

  @Test func reauthenticationCreatesNoAccount() async throws {
    let missing = await client.provider("github.com", mona, ["autoCreate": false])
    #expect(missing.status == 400 && missing.error == "USER_NOT_FOUND")
    #expect(await client.own("/accounts:query", ["returnUserInfo": false])["recordsCount"] == "0")
    let created = await client.provider("github.com", mona)
    let again = await client.provider("github.com", mona, ["autoCreate": false])
    #expect(again["localId"] == created["localId"])
  }

  @Test func providersAreUnlinked() async throws {
    let created = await client.provider("github.com", mona)
    let answer = await client.call(
      "accounts:update", ["idToken": try #require(created["idToken"]), "deleteProvider": ["github.com"]])
    #expect(answer["providerUserInfo"] == [])
    #expect(await client.provider("github.com", ["sub": "583231"])["isNewUser"] == true)
  }

  @Test func methodsOfAnEmail() async throws {
    _ = await client.signUp()
    let ask: Claims = ["identifier": "Ada@example.com", "continueUri": "http://localhost"]
    let answer = await client.call("accounts:createAuthUri", ask)
    #expect(answer["registered"] == true && answer["signinMethods"] == ["password"])
    #expect(answer["allProviders"] == ["password"] && answer["sessionId"] != nil)
    let other = await client.call(
      "accounts:createAuthUri", ["identifier": "no@example.com", "continueUri": "http://localhost"])
    #expect(other["registered"] == false && other["signinMethods"] == [])
    let body = #"{"emailPrivacyConfig": {"enableImprovedEmailPrivacy": true}}"#
    _ = await client.send("PATCH", "/emulator/v1/projects/demo/config", body)
    #expect(await client.call("accounts:createAuthUri", ask)["registered"] == nil)
  }
}
