import EmulatedAuth
import EmulatedProjects
import Identities
import RuleValues
import Testing

/// Access tokens that only a configured provider can read, and the options of providers.
struct AccessTokenTests {
  private let profile = #"""
    {"id": 583231, "login": "octocat", "name": "Mona", "email": null, "avatar_url": "https://example.com/m.png"}
    """#
  private let emails = #"""
    [{"email": "old@example.com", "primary": false, "verified": true},
     {"email": "Mona@example.com", "primary": true, "verified": true}]
    """#

  private func signIn(_ client: AuthClient, _ provider: String, token: String = "gho_x") async -> AuthClient.Answer {
    let body = "providerId=\(provider)&access_token=\(PercentEncoding.encode(token))"
    return await client.call(
      "accounts:signInWithIdp", ["postBody": .string(body), "requestUri": "http://localhost"])
  }

  @Test func gitHubSaysWhoTheUserIs() async throws {
    let browser = try SignInBrowser("github.com=http://127.0.0.1:9")
    browser.provider.answer("GET /api/user", profile)
    browser.provider.answer("GET /api/user/emails", emails)
    let answer = await signIn(browser.client, "github.com")
    #expect(answer["federatedId"] == "583231" && answer["screenName"] == "octocat" && answer["displayName"] == "Mona")
    #expect(answer["email"] == "mona@example.com" && answer["emailVerified"] == true)
    #expect(answer["oauthAccessToken"] == "gho_x" && answer["photoUrl"] == "https://example.com/m.png")
    #expect(answer["rawUserInfo"]?.string?.contains(#""login":"octocat""#) == true)
    #expect(browser.provider.requests.allSatisfy { $0.headers["authorization"] == "Bearer gho_x" })
    // A token without the scope `user:email`.
    browser.provider.answer("GET /api/user/emails", #"{"message": "Not Found"}"#, status: 404)
    let again = await signIn(browser.client, "github.com")
    #expect(again["localId"] == answer["localId"] && again["emailVerified"] == false)
  }

  @Test func gitHubsCodeIsExchangedForAnAccessToken() async throws {
    let browser = try SignInBrowser("github.com=http://127.0.0.1:9,client_id=app,client_secret=s,api=http://[::1]:9/v3")
    let start = await browser.begin("github.com", "&scopes=repo")
    #expect(start.location.hasPrefix("http://127.0.0.1:9/login/oauth/authorize?response_type=code&client_id=app&"))
    #expect(start.parameters["scope"] == "user:email repo" && start.parameters["nonce"] == nil)
    browser.provider.answer("POST /login/oauth/access_token", #"{"access_token": "gho_x", "token_type": "bearer"}"#)
    let result = try #require(SignInBrowser.result(await browser.finish(start)))
    #expect(browser.provider.form["client_secret"] == "s")
    browser.provider.answer("GET /v3/user", profile)
    browser.provider.answer("GET /v3/user/emails", emails)
    let answer = await browser.client.call("accounts:signInWithIdp", ["requestUri": .string(result)])
    #expect(answer["federatedId"] == "583231")
    #expect(browser.provider.requests.last?.address.host == "::1")
  }

  @Test func openIDConnectSaysWhoTheUserIs() async throws {
    let browser = try SignInBrowser("google.com=http://127.0.0.1:9")
    browser.provider.answer("GET /user", #"{"sub": "7", "email": "ada@example.com", "email_verified": true}"#)
    #expect(await signIn(browser.client, "google.com")["federatedId"] == "https://accounts.google.com/7")
    var configuration = SignInBrowser.configuration
    configuration["userinfo_endpoint"] = nil
    browser.provider.answer("GET /.well-known/openid-configuration", configuration.text)
    #expect(await signIn(browser.client, "google.com").error?.contains("it needs an id_token") == true)
  }

  @Test(arguments: [
    (401, #"{"message": "Bad credentials"}"#, "does not accept the access token"),
    (200, "{}", "sent a profile without the id of the user"), (200, "[]", "does not accept the access token"),
    (200, "no JSON", "does not accept the access token"),
  ])
  func badProfilesSignNoUserIn(_ status: Int, _ body: String, _ problem: String) async throws {
    let browser = try SignInBrowser("github.com=http://127.0.0.1:9")
    browser.provider.answer("GET /api/user", body, status: status)
    browser.provider.answer("GET /api/user/emails", "[]")
    let answer = await signIn(browser.client, "github.com")
    #expect(answer.status == 400 && answer["idToken"] == nil)
    #expect(answer.error == "INVALID_IDP_RESPONSE : The provider github.com \(problem).")
  }

  @Test(arguments: ["a b", "a\r\nX: y", "é", String(repeating: "x", count: 20_000)])
  func tokensThatAreNoHeaderAreNotSent(_ token: String) async throws {
    let browser = try SignInBrowser("github.com=http://127.0.0.1:9")
    let answer = await signIn(browser.client, "github.com", token: token)
    #expect(answer.error == "INVALID_IDP_RESPONSE : The access token is not one of github.com.")
    #expect(browser.provider.requests.isEmpty)
  }

  @Test func otherProvidersKeepTheirFakeUsers() async throws {
    let browser = try SignInBrowser("github.com=http://127.0.0.1:9")
    let answer = await signIn(browser.client, "microsoft.com", token: "opaque")
    #expect(answer.status == 501 && answer.error?.contains("--provider microsoft.com=URL") == true)
    let user: Claims = ["sub": "1"]
    #expect(await browser.client.provider("github.com", user)["federatedId"] == "1")
    #expect(await signIn(browser.client, "github.com", token: user.text)["federatedId"] == "1")
    #expect(browser.provider.requests.isEmpty)
    let page = await browser.client.send(
      "GET", "/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaPopup&providerId=google.com")
    #expect(page.text.contains("Sign in with Google"))
  }

  // MARK: Options

  @Test(arguments: [
    ("", "is not like"), ("github.com", "is not like"), ("=http://127.0.0.1", "is not like"),
    ("twitter.com=http://127.0.0.1", "needs OAuth 1"), ("saml.x=http://127.0.0.1", "needs SAML"),
    ("password=http://127.0.0.1", "is not github.com"), ("oidc.=http://127.0.0.1", "is not github.com"),
    ("oidc.a=https://127.0.0.1", "needs TLS"), ("oidc.a=http://example.com", "is on another machine"),
    ("oidc.a=http://127.0.0.1.example.com", "is on another machine"), ("oidc.a=http://u@127.0.0.1", "another machine"),
    ("oidc.a=http://127.0.0.1:0", "is not a URL"), ("oidc.a=http://127.0.0.1:x", "is not a URL"),
    ("oidc.a=http://[::1", "is not a URL"), ("oidc.a=http://[::1]x", "is not a URL"),
    ("oidc.a=http://", "is not a URL"),
    ("oidc.a=http://127.0.0.1/?x", "must have no query"), ("oidc.a=127.0.0.1", "is not a URL"),
    ("oidc.a=http://127.0.0.1,secret=x", "secret of oidc.a is not"),
    ("oidc.a=http://127.0.0.1,api=http://127.0.0.1", "api of oidc.a is not"),
    ("oidc.a=http://127.0.0.1,client_id=", "client_id of oidc.a is not"),
    ("oidc.a=http://127.0.0.1,", " of oidc.a is not"),
  ])
  func wrongOptionsAreRejected(_ option: String, _ problem: String) {
    do throws(ProviderOptionError) {
      _ = try ConfiguredProvider(option)
      Issue.record("\(option) is accepted")
    } catch {
      #expect(error.description.contains(problem), "\(error)")
    }
  }

  @Test(arguments: [
    ("http://localhost", "localhost:80", "/"), ("HTTP://LOCALHOST:81/A?b=C#d", "localhost:81", "/A?b=C"),
    ("http://127.9.9.9:1?x", "127.9.9.9:1", "/?x"), ("http://[::1]", "[::1]:80", "/"),
    ("http://[::1]:65535/x", "[::1]:65535", "/x"),
  ])
  func addressesOfThisMachine(_ text: String, _ authority: String, _ target: String) throws {
    let address = try LoopbackAddress(text)
    #expect(address.authority == authority && address.target == target)
  }
}
