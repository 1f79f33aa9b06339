import EmulatedAuth
import EmulatedProjects
import Identities
import RuleValues
import SourceText
import Testing

/// The pages of sign-in and of email links, and the hub.
struct PageTests {
  private let client = AuthClient()
  private let handler = "/emulator/auth/handler?apiKey=k&appName=%5BDEFAULT%5D&eventId=1"

  @Test func thePageOffersTheUsersOfTheProvider() async throws {
    _ = await client.provider("github.com", ["sub": "1", "name": "<Mona>\"'&", "email": "mona@example.com"])
    _ = await client.provider("google.com", ["sub": "2", "name": "Zoe"])
    let page = await client.send("GET", handler + "&authType=signInViaPopup&providerId=github.com")
    #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("Sign in with GitHub") && page.text.contains("&lt;Mona&gt;&quot;&#39;&amp;"))
    #expect(!page.text.contains("<Mona>") && !page.text.contains("Zoe"))
    #expect(page.text.contains("&quot;sub&quot;:&quot;1&quot;"))
    #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
  }

  @Test func thePageOffersProviders() async {
    let page = await client.send("GET", handler + "&authType=signInViaPopup")
    for name in ["Google", "GitHub", "Microsoft", "Twitter", "Facebook", "Apple", "Yahoo"] {
      #expect(page.text.contains(">\(name)</a>"))
    }
    #expect(page.text.contains("appName=%5BDEFAULT%5D&amp;authType=signInViaPopup&amp;eventId=1"))
  }

  @Test(arguments: [
    "/emulator/auth/handler", "/emulator/auth/handler?apiKey=k&appName=a&authType=other",
    "/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaRedirect&providerId=github.com",
    "/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaRedirect&redirectUrl=javascript:alert(1)",
  ])
  func addressesOfTheHandlerAreChecked(_ target: String) async {
    #expect(await client.send("GET", target).status == 400)
  }

  @Test func theFrameIsNotRestricted() async {
    let page = await client.send("GET", "/emulator/auth/iframe?apiKey=k&appName=a")
    #expect(page.status == 200 && page.text.contains("webStorageSupport") && page.text.contains("authEvent"))
  }

  private func link(_ type: String, _ more: Claims = [:]) async throws -> String {
    var body: Claims = ["requestType": .string(type), "email": "ada@example.com"]
    for member in more.members { body[member.key] = member.value }
    _ = await client.own("/accounts:sendOobCode", body)
    let address = try #require(await client.emailCode()["oobLink"]?.string)
    return String(try #require(address.split(separator: "localhost", maxSplits: 1).last))
  }

  @Test func linksResetPasswords() async throws {
    _ = await client.signUp()
    let target = try await link("PASSWORD_RESET")
    let ask = await client.send("GET", target)
    #expect(ask.status == 400 && ask["authEmulator"]?.map?["urlTemplate"] != nil)
    let form = await client.send("GET", target, headers: ["Accept": "text/html,*/*"])
    #expect(form.status == 200 && form.text.contains("name=\"newPassword\"") && form.text.contains("name=\"oobCode\""))
    let done = await client.send("GET", target + "&newPassword=secret2")
    #expect(done["authEmulator"]?.map?["email"] == "ada@example.com")
    let again = await client.send("GET", target + "&newPassword=secret3")
    #expect(again.status == 400)
    let login: Claims = ["email": "ada@example.com", "password": "secret2"]
    #expect(await client.call("accounts:signInWithPassword", login).status == 200)
  }

  @Test func linksVerifyEmails() async throws {
    let created = await client.signUp()
    let target = try await link("VERIFY_EMAIL", ["continueUrl": "http://localhost:3000/done"])
    let page = await client.send("GET", target)
    #expect(page.status == 303 && page.headers["location"] == "http://localhost:3000/done")
    #expect(try await client.lookUp(created["idToken"])["emailVerified"] == true)
    #expect(await client.send("GET", "/emulator/action?mode=other").status == 400)
    #expect(await client.send("GET", "/emulator/action?mode=verifyEmail&oobCode=x").status == 400)
  }

  // MARK: The hub

  private let hub = HubService(
    [.init("firestore", host: "::1", port: 8080)], version: "1.0")

  private func ask(_ method: String, _ target: String) async throws -> (Int, Claims) {
    let response = await hub.respond(to: HTTPRequest(method, target))
    guard case .bytes(let bytes) = response.body else { return (response.status, [:]) }
    return (response.status, try #require(Claims(json: SourceFile(name: "<answer>", bytes: bytes))))
  }

  @Test func theHubNamesTheServices() async throws {
    hub.add(.init("hub", host: "127.0.0.1", port: 4400))
    let (_, emulators) = try await ask("GET", "/emulators")
    #expect(emulators["hub"]?.map?["port"] == 4400)
    #expect(emulators["firestore"]?.map?["host"] == "::1" && emulators["firestore"]?.map?["name"] == "firestore")
    let (_, locator) = try await ask("GET", "/")
    #expect(locator["host"] == "127.0.0.1" && locator["port"] == 4400)
    #expect(locator["origins"] == ["http://127.0.0.1:4400"] && locator["version"] == "1.0")
    #expect(try await ask("PUT", "/functions/disableBackgroundTriggers").1 == ["enabled": false])
    #expect(try await ask("PUT", "/functions/enableBackgroundTriggers").1 == ["enabled": true])
    #expect(try await ask("GET", "/other").0 == 404)
  }
}
