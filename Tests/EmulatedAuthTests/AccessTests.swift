import EmulatedProjects
import Identities
import Testing

/// Who may use an endpoint, and what is not one.
struct AccessTests {
  private let client = AuthClient()
  private let toolkit = "/identitytoolkit.googleapis.com"

  @Test func clientsNeedAKey() async {
    let answer = await client.send("POST", toolkit + "/v1/accounts:signUp", "{}")
    #expect(answer.status == 403 && answer.error == "The request is missing a valid API key.")
    #expect(answer["error"]?.map?["status"] == "PERMISSION_DENIED")
    let header = await client.send("POST", toolkit + "/v1/accounts:signUp", "{}", headers: ["x-goog-api-key": "k"])
    #expect(header.status == 200)
  }

  @Test(arguments: [
    "accounts", "accounts:lookup", "accounts:update", "accounts:delete", "accounts:query", "accounts:batchCreate",
    "accounts:batchDelete", "accounts:sendOobCode", "tenants/t/accounts", "tenants/t/accounts:lookup",
  ])
  func pathsWithAProjectAreForTheOwner(_ path: String) async {
    let target = toolkit + "/v1/projects/demo/\(path)?key=k"
    #expect(await client.send("POST", target, "{}").status == 401)
    let wrong = await client.send("POST", target, "{}", headers: ["Authorization": "Bearer someone"])
    #expect(wrong.status == 401 && wrong["error"]?.map?["status"] == "UNAUTHENTICATED")
    let owner = await client.send("POST", target, "{}", headers: ["Authorization": "Bearer owner"])
    #expect(owner.status == 200 || owner.status == 400)
  }

  @Test(arguments: [
    ("GET", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k"), ("POST", "/unknown"),
    ("POST", "/identitytoolkit.googleapis.com/v1/accounts:unknown?key=k"), ("POST", "/identitytoolkit.googleapis.com"),
    ("POST", "/identitytoolkit.googleapis.com/v1?key=k"), ("GET", "/emulator/v1/oobCodes"), ("GET", "/emulator"),
    ("GET", "/emulator/v1/projects/demo"), ("GET", "/emulator/v1/projects"), ("PUT", "/"), ("GET", "//"), ("GET", ""),
    ("POST", "/identitytoolkit.googleapis.com/v1/projects//accounts?key=k"), ("GET", "/emulator/v1/projects//oobCodes"),
  ])
  func otherPathsAreNotFound(_ method: String, _ target: String) async {
    let answer = await client.send(method, target, headers: ["Authorization": "Bearer owner"])
    #expect(answer.status == 404, "\(answer.text)")
  }

  @Test(arguments: [
    ("POST", "v1/accounts:signInWithGameCenter"), ("POST", "v1/accounts:verifyIosClient"),
    ("GET", "v2/projects/demo/defaultSupportedIdpConfigs"),
    ("POST", "v2/projects/demo/defaultSupportedIdpConfigs/google.com"),
  ])
  func whatIsLeftOutSaysSo(_ method: String, _ path: String) async {
    let answer = await client.send(method, "\(toolkit)/\(path)", headers: ["Authorization": "Bearer owner"])
    #expect(answer.status == 501)
    #expect(answer.error?.hasPrefix("This server does not implement") == true)
  }

  @Test(arguments: [
    "[]", "{", "1", "{\"email\": 1, \"password\": \"secret1\"}", "{\"email\": [], \"password\": \"secret1\"}", "\u{0}",
    "{\"a\": 1, \"a\": 2}", String(repeating: "[", count: 10_000),
    "{\"email\": \"a@b.c\", \"password\": {\"a\": 1}}",
  ])
  func malformedBodiesAreErrors(_ body: String) async {
    for endpoint in ["accounts:signUp", "accounts:signInWithPassword"] {
      let answer = await client.send("POST", "\(toolkit)/v1/\(endpoint)?key=k", body)
      #expect(answer.status == 400)
      #expect(answer["error"]?.map?["status"] == "INVALID_ARGUMENT")
    }
    #expect(await client.own("/accounts:query", [:])["recordsCount"] == "0")
  }

  @Test func tooLargeBodiesAreErrors() async {
    let body = "{\"email\": \"" + String(repeating: "a", count: 21 << 20) + "\"}"
    #expect(await client.send("POST", "\(toolkit)/v1/accounts:signUp?key=k", body).status == 413)
  }

  @Test func theProjectOfARequest() async throws {
    // Without a default project, the token names it, and else the only known project is meant.
    let client = AuthClient(defaultProject: nil)
    #expect(try await client.call("accounts:signUp", [:]).token["aud"] == "demo-project")
    _ = try client.projects.project("other")
    _ = await client.send(
      "POST", "\(toolkit)/v1/projects/other/accounts", #"{"localId": "ada"}"#,
      headers: ["Authorization": "Bearer owner"])
    let claims: Claims = [
      "aud": "other", "sub": "ada", "iat": 1_800_000_000, "firebase": ["sign_in_provider": "custom"],
    ]
    let found = try await client.lookUp(.string(UnsignedToken.text(claims)))
    #expect(found["localId"] == "ada")
  }

  @Test func tokensOfOtherProjectsAreRejected() async {
    _ = await client.own("/accounts", ["localId": "ada"])
    let claims: Claims = [
      "aud": "other", "sub": "ada", "iat": 1_800_000_000, "firebase": ["sign_in_provider": "custom"],
    ]
    let answer = await client.call("accounts:lookup", ["idToken": .string(UnsignedToken.text(claims))])
    #expect(answer.error == "INVALID_ID_TOKEN")
  }

  @Test func whatTheSDKsAskAboutTheProject() async {
    let project = await client.send("GET", toolkit + "/v1/projects?key=k")
    #expect(project.text == #"{"projectId":"12345","authorizedDomains":["localhost"]}"#)
    #expect(await client.send("GET", toolkit + "/v1/recaptchaParams?key=k")["recaptchaSiteKey"] != nil)
    #expect(await client.send("GET", toolkit + "/v2/recaptchaConfig?key=k&version=RECAPTCHA_ENTERPRISE").status == 200)
    #expect(await client.send("GET", toolkit + "/v2/passwordPolicy?key=k")["schemaVersion"] == 1)
    #expect(await client.send("GET", "/")["authEmulator"]?.map?["ready"] == true)
    let config = await client.send("GET", "/emulator/v1/projects/demo/config")
    #expect(
      config.text
        == #"{"signIn":{"allowDuplicateEmails":false},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}"#)
  }

  @Test(arguments: ["config", "oobCodes", "verificationCodes"]) func readsCreateNoProject(_ name: String) async {
    let client = AuthClient(defaultProject: nil)
    for project in ["one", "two"] {
      #expect(await client.send("GET", "/emulator/v1/projects/\(project)/\(name)").status == 200)
    }
    #expect(client.projects.projectIDs.isEmpty)
  }
}
