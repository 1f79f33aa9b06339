import EmulatedProjects
import Identities
import RuleValues
import Testing

/// Tenants and the configurations of providers, which administrators manage.
struct ConfigurationTests {
  private let client = AuthClient()

  private func own(_ path: String, _ body: Claims? = nil, _ method: String = "POST") async -> AuthClient.Answer {
    await client.send(
      method, "/identitytoolkit.googleapis.com/v2/projects/demo\(path)", body?.text ?? "",
      headers: ["Authorization": "Bearer owner"])
  }

  private func id(_ answer: AuthClient.Answer) -> String {
    String(answer["name"]?.string?.split(separator: "/").last ?? "")
  }

  @Test func tenantsAreManaged() async throws {
    let created = await own("/tenants", ["displayName": "blue", "allowPasswordSignup": true, "other": 1])
    let id = id(created)
    #expect(created["name"] == .string("projects/demo/tenants/\(id)") && created["other"] == nil)
    #expect(created["allowPasswordSignup"] == true && created["enableEmailLinkSignin"] == false)
    #expect(await own("/tenants/\(id)", nil, "GET").json == created.json)
    let mask = "displayName,mfaConfig.state"
    let body: Claims = ["displayName": "red", "mfaConfig": ["state": "ENABLED"], "allowPasswordSignup": false]
    let changed = await own("/tenants/\(id)?updateMask=\(mask)", body, "PATCH")
    #expect(changed["displayName"] == "red" && changed["allowPasswordSignup"] == true)
    #expect(changed["mfaConfig"] == ["state": "ENABLED"])
    let cleared = await own("/tenants/\(id)?updateMask=displayName", [:], "PATCH")
    #expect(cleared["displayName"] == nil && cleared["mfaConfig"] == ["state": "ENABLED"])
    _ = await own("/tenants", ["displayName": "green"])
    let first = await own("/tenants?pageSize=1", nil, "GET")
    #expect(first["tenants"]?.list?.count == 1)
    let token = try #require(first["nextPageToken"]?.string)
    let second = await own("/tenants?pageSize=1&pageToken=\(token)", nil, "GET")
    #expect(second["tenants"]?.list?.count == 1 && second["tenants"] != first["tenants"])
    #expect(second["nextPageToken"] == nil)
    #expect(await own("/tenants/\(id)", nil, "DELETE").status == 200)
    #expect(await own("/tenants", nil, "GET")["tenants"]?.list?.count == 1)
  }

  @Test func aTenantAllowsItsMethodsOnly() async throws {
    let tenant: ClaimValue = .string(id(await own("/tenants", ["displayName": "blue"])))
    let user: Claims = ["email": "ada@example.com", "password": "secret1", "tenantId": tenant]
    #expect(await client.call("accounts:signUp", user).error == "OPERATION_NOT_ALLOWED")
    #expect(await client.call("accounts:signUp", ["tenantId": tenant]).error == "ADMIN_ONLY_OPERATION")
    #expect(await client.call("accounts:signInWithPassword", user).error == "PASSWORD_LOGIN_DISABLED")
    let link: Claims = ["email": "ada@example.com", "oobCode": "x", "tenantId": tenant]
    let ask: Claims = ["requestType": "EMAIL_SIGNIN", "email": "ada@example.com", "tenantId": tenant]
    #expect(await client.call("accounts:sendOobCode", ask).error == "OPERATION_NOT_ALLOWED")
    #expect(await client.call("accounts:signInWithEmailLink", link).error == "OPERATION_NOT_ALLOWED")
    let path = "/tenants/\(tenant.string ?? "")"
    let all: Claims = ["allowPasswordSignup": true, "enableAnonymousUser": true]
    _ = await own(path, all, "PATCH")
    let signedUp = await client.call("accounts:signUp", user)
    #expect(try signedUp.token["firebase"]?.map?["tenant"] == tenant)
    #expect(await client.call("accounts:signUp", ["tenantId": tenant])["idToken"] != nil)
    _ = await own(path, ["disableAuth": true], "PATCH")
    #expect(await client.call("accounts:signInWithPassword", user).error == "PROJECT_DISABLED")
    // Clients may also just name a tenant.
    #expect(await client.call("accounts:signUp", ["tenantId": "named"])["idToken"] != nil)
    #expect(await own("/tenants/named", nil, "GET")["enableAnonymousUser"] == true)
  }

  @Test func aDeletedTenantHasNoAccounts() async throws {
    let id = id(await own("/tenants", ["displayName": "blue", "allowPasswordSignup": true]))
    let user: Claims = ["email": "ada@example.com", "password": "secret1", "tenantId": .string(id)]
    #expect(await client.call("accounts:signUp", user)["idToken"] != nil)
    _ = await own("/tenants/\(id)", nil, "DELETE")
    #expect(await client.call("accounts:signInWithPassword", user).error == "EMAIL_NOT_FOUND")
  }

  @Test(arguments: ["", "/tenants/blue"]) func providersAreConfigured(_ place: String) async throws {
    let body: Claims = ["clientId": "app", "issuer": "https://example.com", "enabled": true]
    let created = await own("\(place)/oauthIdpConfigs?oauthIdpConfigId=oidc.work", body)
    #expect(created["name"] == .string("projects/demo\(place)/oauthIdpConfigs/oidc.work"))
    let again = await own("\(place)/oauthIdpConfigs?oauthIdpConfigId=oidc.work", body)
    #expect(again.error == "CONFIGURATION_EXISTS")
    let path = "\(place)/oauthIdpConfigs/oidc.work"
    #expect(await own(path, nil, "GET").json == created.json)
    let changed = await own("\(path)?updateMask=responseType.code,clientId", ["responseType": ["code": true]], "PATCH")
    #expect(changed["responseType"] == ["code": true] && changed["clientId"] == nil && changed["enabled"] == true)
    let saml: Claims = ["idpConfig": ["idpEntityId": "x"], "displayName": "Corp", "enabled": false]
    #expect(await own("\(place)/inboundSamlConfigs?inboundSamlConfigId=saml.corp", saml).status == 200)
    let list = await own("\(place)/inboundSamlConfigs", nil, "GET")["inboundSamlConfigs"]?.list
    #expect(list?.count == 1 && list?.first?.map?["displayName"] == "Corp")
    #expect(await own(path, nil, "DELETE").status == 200)
    for method in ["GET", "PATCH", "DELETE"] {
      let answer = await own(path, method == "PATCH" ? [:] : nil, method)
      #expect(answer.status == 404 && answer.error == "CONFIGURATION_NOT_FOUND")
    }
  }

  @Test func aDisabledProviderSignsNoUserIn() async throws {
    let path = "/oauthIdpConfigs?oauthIdpConfigId=oidc.work"
    _ = await own(path, ["clientId": "app", "issuer": "https://example.com", "enabled": false])
    let answer = await client.provider("oidc.work", ["sub": "1"])
    #expect(answer.status == 400 && answer.error?.hasPrefix("OPERATION_NOT_ALLOWED") == true)
    _ = await own("/oauthIdpConfigs/oidc.work?updateMask=enabled", ["enabled": true], "PATCH")
    #expect(await client.provider("oidc.work", ["sub": "1"])["idToken"] != nil)
  }

  @Test(arguments: [
    ("POST", "/oauthIdpConfigs", 400), ("POST", "/oauthIdpConfigs?oauthIdpConfigId=google.com", 400),
    ("POST", "/oauthIdpConfigs?oauthIdpConfigId=saml.x", 400),
    ("POST", "/inboundSamlConfigs?inboundSamlConfigId=oidc.x", 400),
    ("POST", "/oauthIdpConfigs?oauthIdpConfigId=oidc.a%2Fb", 400), ("GET", "/oauthIdpConfigs/", 404),
    ("GET", "/oauthIdpConfigs/oidc.x/y", 404), ("PUT", "/tenants/t", 404), ("DELETE", "/tenants", 404),
    ("PATCH", "/oauthIdpConfigs", 404), ("GET", "/oauthIdpConfigs/saml.x", 404),
  ])
  func wrongAddressesAreRejected(_ method: String, _ path: String, _ status: Int) async {
    #expect(await own(path, method == "POST" ? ["enabled": true] : nil, method).status == status)
  }

  @Test func hostileBodiesAreRejected() async throws {
    #expect(await own("/tenants", ["disableAuth": "x"]).status == 400)
    #expect(await own("/tenants", ["displayName": 1]).status == 400)
    #expect(await own("/tenants", ["displayName": .string(String(repeating: "x", count: 200))]).status == 400)
    let large: ClaimValue = .string(String(repeating: "x", count: 20_000))
    #expect(await own("/tenants", ["testPhoneNumbers": ["+1": large]]).status == 400)
    #expect(await own("/oauthIdpConfigs?oauthIdpConfigId=oidc.a", ["issuer": large]).status == 400)
    let mask = (0..<200).map { "f\($0)" }.joined(separator: ",")
    #expect(await own("/tenants/t?updateMask=\(mask)", [:], "PATCH").status == 400)
    let id = String(repeating: "t", count: 200)
    #expect(await own("/tenants/\(id)", ["displayName": "a"], "PATCH").status == 400)
    for path in ["/tenants", "/oauthIdpConfigs"] {
      let answer = await client.send("GET", "/identitytoolkit.googleapis.com/v2/projects/demo\(path)?key=k")
      #expect(answer.status == 401)
    }
  }

  @Test func tokensOfProvidersAreRevoked() async throws {
    let user = await client.provider("apple.com", ["sub": "1"])
    var body: Claims = ["providerId": "apple.com", "tokenType": "ACCESS_TOKEN", "token": "x"]
    let missing = await client.call("accounts:revokeToken", body, version: "v2")
    #expect(missing.error == "MISSING_ID_TOKEN")
    body["idToken"] = user["idToken"]
    let answer = await client.call("accounts:revokeToken", body, version: "v2")
    #expect(answer.status == 200 && answer.json == [:])
  }
}
