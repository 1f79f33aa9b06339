import EmulatedProjects
import Identities
import RuleValues
import Testing

@testable import EmulatedAuth

/// Sign-in with providers on this machine. `Tests/Clients/test_browser_sign_in.py` does the same with real ones.
struct ConfiguredProviderTests {
  @Test func theBrowserGoesToTheProvider() async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9,client_id=rules-sim")
    let custom = PercentEncoding.encode(#"{"prompt": "login", "state": "mine", "client_id": "mine", "n": 1}"#)
    let start = await browser.begin("oidc.work", "&scopes=email,groups&customParameters=\(custom)")
    #expect(start.location.hasPrefix("http://127.0.0.1:9/authorize?x=1&response_type=code&client_id=rules-sim&"))
    let parameters = start.parameters
    #expect(parameters["redirect_uri"] == "http://localhost:9099/__/auth/handler")
    #expect(parameters["scope"] == "openid email profile groups" && parameters["prompt"] == "login")
    #expect(parameters["code_challenge_method"] == "S256" && parameters["code_challenge"]?.utf8.count == 43)
    #expect(parameters["state"]?.utf8.count == 32 && parameters["nonce"]?.utf8.count == 32 && parameters["n"] == nil)
    let other = await browser.begin("oidc.work")
    #expect(other.parameters["state"] != parameters["state"] && other.parameters["nonce"] != parameters["nonce"])
  }

  @Test func theIDTokenSignsTheUserIn() async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9/,client_secret=s=s")
    let start = await browser.begin("oidc.work")
    browser.answerCode(start)
    let page = await browser.finish(start)
    #expect(page.status == 200 && page.headers["set-cookie"]?.contains("Max-Age=0") == true)
    let form = browser.provider.form
    #expect(form["code"] == "c" && form["redirect_uri"] == "http://localhost:9099/__/auth/handler")
    #expect(start.parameters["code_challenge"] == ProviderConversation.challenge(try #require(form["code_verifier"])))
    let authorization = browser.provider.requests.last?.headers["authorization"]
    #expect(authorization == "Basic \(Base64.encode("rules-sim:s%3Ds".utf8))" && form["client_secret"] == nil)
    let result = try #require(SignInBrowser.result(page))
    let answer = await browser.client.call("accounts:signInWithIdp", ["requestUri": .string(result)])
    #expect(answer["federatedId"] == "u1" && answer["oauthAccessToken"] == "at")
    #expect(try answer.token["firebase"]?.map?["identities"]?.map?["oidc.work"] == ["u1"])
  }

  /// The example of RFC 7636, appendix B.
  @Test func theChallengeIsTheHashOfTheVerifier() {
    let challenge = ProviderConversation.challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func theSecretIsAParameterIfTheProviderWantsThat() async throws {
    let browser = try SignInBrowser("google.com=http://127.0.0.1:9,client_secret=s&s")
    var configuration = SignInBrowser.configuration
    configuration["token_endpoint_auth_methods_supported"] = ["client_secret_post", "client_secret_basic"]
    browser.provider.answer("GET /.well-known/openid-configuration", configuration.text)
    let start = await browser.begin("google.com")
    browser.answerCode(start)
    #expect(await browser.finish(start).status == 200)
    #expect(browser.provider.form["client_secret"] == "s&s")
    #expect(browser.provider.requests.last?.headers["authorization"] == nil)
  }

  // MARK: State

  private static let notStarted = "This browser did not start the sign-in"

  @Test func aStateIsUsedOnce() async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    let start = await browser.begin("oidc.work")
    browser.answerCode(start)
    #expect(await browser.finish(start).status == 200)
    let again = await browser.finish(start)
    #expect(again.status == 400 && again.text.contains(Self.notStarted))
  }

  @Test(arguments: ["", "rules-sim-x=y", "other"]) func aStateBelongsToOneBrowser(_ cookie: String) async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    let start = await browser.begin("oidc.work")
    browser.answerCode(start)
    let other = cookie == "other" ? await browser.begin("oidc.work").cookie : cookie
    let page = await browser.finish(start, cookie: other)
    #expect(page.status == 400 && page.text.contains(Self.notStarted))
    #expect(browser.provider.requests.allSatisfy { $0.method == "GET" })
  }

  @Test(arguments: [
    "", "?", "?state=", "?state=x&code=c", "?state=x&state=y", "?error=access_denied", "?code=%00", "?state=%FF",
    "?state=" + String(repeating: "x", count: 10_000),
  ])
  func unknownStatesEndNothing(_ query: String) async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    _ = await browser.begin("oidc.work")
    for cookie in ["", "=", ";;", "rules-sim-=", "rules-sim-x="] {
      let page = await browser.client.send("GET", "/__/auth/handler\(query)", headers: ["Cookie": cookie])
      #expect(page.status == 400 && page.text.contains(Self.notStarted))
    }
    #expect(await browser.client.send("POST", "/__/auth/handler\(query)").status == 404)
  }

  @Test func longAddressesOfThePageAreRejected() async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    let start = await browser.begin("oidc.work", "&scopes=" + String(repeating: "x", count: 10_000))
    #expect(start.location.isEmpty && browser.provider.requests.isEmpty)
  }

  @Test func aStateIsValidForTenMinutes() async throws {
    for (age, isValid) in [(600, true), (601, false)] as [(Int64, Bool)] {
      let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
      let start = await browser.begin("oidc.work")
      browser.client.wait(age)
      browser.answerCode(start)
      #expect((await browser.finish(start).status == 200) == isValid)
    }
  }

  @Test func theOldestStatesAreDropped() throws {
    let query = HTTPRequest("GET", "/?apiKey=k&appName=a&authType=signInViaPopup").query
    let operation = try HandlerOperation(query)
    let provider = try ConfiguredProvider("oidc.work=http://127.0.0.1:9")
    let pending = PendingSignIns()
    let states = (0...PendingSignIns.maximumCount).map { _ in
      pending.add(PendingSignIn(operation: operation, provider: provider, redirectURI: "", startedAt: 0))
    }
    #expect(pending.take(states[0], at: 0) == nil && pending.take(states[1], at: 0) != nil)
    // The next one removes what is too old.
    let late = pending.add(PendingSignIn(operation: operation, provider: provider, redirectURI: "", startedAt: 601))
    #expect(pending.take(states[2], at: 0) == nil && pending.take(late, at: 601) != nil)
  }

  // MARK: Bad answers

  @Test(
    arguments: [
      (["iss": "http://127.0.0.1:8"], "of another issuer"), (["aud": "other"], "for another client"),
      (["aud": ["rules-sim", "other"]], "for another client"), (["azp": "other"], "for another client"),
      (["aud": .null], "for another client"), (["exp": 1_799_999_940], "that has expired"),
      (["exp": "soon"], "without an integer as exp"), (["nonce": "other"], "with another nonce"),
      (["nonce": .null], "with another nonce"), (["sub": ""], "without a subject"), (["sub": 1], "without a subject"),
    ] as [(Claims, String)])
  func idTokensAreChecked(_ change: Claims, _ problem: String) async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    let start = await browser.begin("oidc.work")
    browser.answerCode(start, changing: change)
    let page = await browser.finish(start)
    #expect(page.status == 400 && page.text.contains("sent an ID token \(problem)."), "\(page.text)")
    #expect(page.text.contains("auth/invalid-credential") && SignInBrowser.result(page) == nil)
  }

  @Test func idTokensMayHaveOtherAudiencesToo() async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    let start = await browser.begin("oidc.work")
    browser.answerCode(start, changing: ["aud": ["other", "rules-sim"], "azp": "rules-sim", "exp": 1_799_999_941])
    #expect(await browser.finish(start).status == 200)
  }

  @Test(arguments: [
    (200, "{}", "answers the code without an ID token"), (200, #"{"id_token": "a.b"}"#, "is not a JSON Web Token"),
    (200, "<html>", "status 200"), (200, "[]", "without an ID token"), (500, "{}", "status 500"),
    (400, #"{"error": "invalid_grant", "error_description": "a <b> \"c\""}"#, "a &lt;b&gt; &quot;c&quot;"),
    (200, #"{"error": "bad_verification_code"}"#, "bad_verification_code"),
    (200, String(repeating: "[", count: 100_000), "status 200"),
  ])
  func badTokenResponsesEndTheSignIn(_ status: Int, _ body: String, _ problem: String) async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    let start = await browser.begin("oidc.work")
    browser.provider.answer("POST /token", body, status: status)
    let page = await browser.finish(start)
    #expect(page.status == 400 && page.text.contains(problem), "\(page.text)")
  }

  @Test(arguments: [
    ("token_endpoint", "https://127.0.0.1:9/token", "needs TLS"),
    ("token_endpoint", "http://example.com/token", "is on another machine"),
    ("userinfo_endpoint", "file:///etc/passwd", "is not a URL"), ("authorization_endpoint", "", "has no authorization"),
    ("issuer", nil, "has no issuer"),
  ])
  func configurationsAreChecked(_ name: String, _ value: String?, _ problem: String) async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    var configuration = SignInBrowser.configuration
    configuration[name] = value.map { .string($0) }
    browser.provider.answer("GET /.well-known/openid-configuration", configuration.text)
    let page = await browser.client.send(
      "GET", "/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaPopup&providerId=oidc.work")
    #expect(page.status == 400 && page.text.contains(problem) && page.text.contains("auth/internal-error"))
  }

  @Test func aMissingProviderSaysSo() async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    browser.provider.remove("GET /.well-known/openid-configuration")
    let page = await browser.client.send(
      "GET", "/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaPopup&providerId=oidc.work")
    #expect(page.text.contains("The provider oidc.work does not answer at http://127.0.0.1:9: no server is there"))
  }

  @Test(arguments: [
    ("&error=access_denied&code=c", "auth/user-cancelled"),
    ("&error=invalid_scope&error_description=%3Cscript%3E", "auth/invalid-credential"),
    ("&code=", "auth/invalid-credential"), ("", "auth/invalid-credential"),
  ])
  func errorsOfTheProviderReachTheApp(_ query: String, _ code: String) async throws {
    let browser = try SignInBrowser("oidc.work=http://127.0.0.1:9")
    let page = await browser.finish(await browser.begin("oidc.work"), query)
    #expect(page.status == 400 && page.text.contains("data-code=\"\(code)\"") && !page.text.contains("<script>\u{3C}"))
    #expect(!page.text.contains("user in: <script>"))
  }
}
