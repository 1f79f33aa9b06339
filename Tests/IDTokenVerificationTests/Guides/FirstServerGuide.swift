import IDTokenVerification
import Identities
import Testing

/// The part of an HTTP client that the guide uses.
private struct Client: Sendable {
  let host: KeyHost

  func get(_ url: String) async throws -> (body: [UInt8], headers: [String: String]) {
    #expect(url == "https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com")
    let response = try await host.fetch()
    return (response.body, response.cacheControl.map { ["Cache-Control": $0] } ?? [:])
  }
}

private func makeVerifier(_ client: Client) async throws -> TokenVerifier {
  let keys = try await KeyProvider {
    let answer = try await client.get(TokenKind.idToken.certificatesURL)
    return KeyResponse(body: answer.body, cacheControl: answer.headers["Cache-Control"])
  }
  let verifier = try TokenVerifier(projectID: "my-project", keys: keys)
  return verifier
}

@Suite("The Swift of the guide First-Server about tokens") struct FirstServerGuide {
  @Test func keysAreFetched() async throws {
    let scene = try RotationScene()
    let now = SystemClock.now()
    let host = KeyHost(try scene.one.x509PEMByKeyID(validity: now - 600...now + 86_400))
    let verifier = try await makeVerifier(Client(host: host))
    let profile = TokenProfile(uid: try #require(UserID("ada")))
    let token = try scene.one.token(profile.claims(projectID: "my-project", now: now - 60))
    #expect(try await verifier.identity(authorization: "Bearer " + token).uid?.text == "ada")
    #expect(host.requests == 1)
  }
}
