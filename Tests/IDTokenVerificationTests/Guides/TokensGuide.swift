import IDTokenVerification
import Identities
import Synchronization
import Testing

/// The parts of an HTTP server and its client that the guide uses.
private struct Client: Sendable {
  let host: KeyHost

  func get(_ url: String) async throws -> (status: Int, body: [UInt8], headers: [String: String]) {
    let response = try await host.fetch()
    return (200, response.body, response.cacheControl.map { ["Cache-Control": $0] } ?? [:])
  }
}

private struct BadStatus: Error {
  init(_ status: Int) {}
}

private struct HTTPError: Error {
  let status: Int

  init(_ status: Int) { self.status = status }
}

private final class Logger: Sendable {
  let lines = Mutex<[String]>([])

  func info(_ line: String) { lines.withLock { $0.append(line) } }
  func error(_ line: String) { info(line) }
}

private struct Users: Sendable {
  func state(of uid: UserID) -> RevocationState? { uid.text == "ada" ? RevocationState(isDisabled: true) : nil }
}

private func makeVerifier(_ client: Client) async throws -> TokenVerifier {
  let keys = try await KeyProvider {
    let answer = try await client.get(TokenKind.idToken.certificatesURL)
    guard answer.status == 200 else { throw BadStatus(answer.status) }
    return KeyResponse(body: answer.body, cacheControl: answer.headers["Cache-Control"])
  }
  let verifier = try TokenVerifier(projectID: "my-project", keys: keys)
  return verifier
}

private func caller(_ header: String?, _ verifier: TokenVerifier, _ logger: Logger) async throws -> Identity {
  do {
    return try await verifier.identity(authorization: header)
  } catch {
    logger.info("token rejected: \(error)")
    throw HTTPError(401)
  }
}

private func watch(_ keys: KeyProvider, _ logger: Logger) -> Task<Void, Never> {
  let watcher = Task {
    await keys.watch { change in
      if case .rejected(let error) = change { logger.error("keys: \(error)") }
    }
  }
  return watcher
}

private func cachingVerifier(_ keys: KeyProvider) throws -> TokenVerifier {
  let verifier = try TokenVerifier(projectID: "my-project", keys: keys, cachedTokens: 50_000)
  print(verifier.cacheFigures.hits, verifier.cacheFigures.misses)
  return verifier
}

private func revokingVerifier(_ keys: KeyProvider, _ users: Users) throws -> TokenVerifier {
  let verifier = try TokenVerifier(
    projectID: "my-project", keys: keys, revocation: { uid in users.state(of: uid) })
  return verifier
}

private func cookieCaller(_ cookieKeys: KeyProvider, _ value: String?) async throws -> Identity {
  let cookies = try TokenVerifier(.sessionCookie, projectID: "my-project", keys: cookieKeys)
  let identity = try await cookies.identity(cookie: value)
  return identity
}

private func session() throws -> Identity {
  let ada = try Identity.user(uid: "ada")
  return ada
}

@Suite("The Swift of the guide Tokens-and-Keys") struct TokensGuide {
  private let scene: RotationScene
  private let host: KeyHost
  private let token: String

  init() throws {
    scene = try RotationScene()
    let now = SystemClock.now()
    host = KeyHost(try scene.one.x509PEMByKeyID(validity: now - 600...now + 86_400))
    let profile = TokenProfile(uid: try #require(UserID("ada")))
    token = try scene.one.token(profile.claims(projectID: "my-project", now: now - 60))
  }

  @Test func tokensAreVerified() async throws {
    let verifier = try await makeVerifier(Client(host: host))
    let logger = Logger()
    #expect(try await caller("Bearer " + token, verifier, logger).uid?.text == "ada")
    #expect(try await caller(nil, verifier, logger) == .unauthenticated)
    await #expect(throws: HTTPError.self) { try await caller("Bearer " + token + "x", verifier, logger) }
    let lines = logger.lines.withLock { $0 }
    #expect(lines.count == 1 && !lines[0].contains(token))
    watch(verifier.keys, logger).cancel()
  }

  @Test func cacheRevocationAndCookies() async throws {
    let keys = try await makeVerifier(Client(host: host)).keys
    let verifier = try cachingVerifier(keys)
    for _ in 1...2 { _ = try await caller("Bearer " + token, verifier, Logger()) }
    #expect(verifier.cacheFigures.hits == 1)
    let revoking = try revokingVerifier(keys, Users())
    #expect(throws: TokenError.userDisabled) { try revoking.identity(authorization: "Bearer " + token) }
    let cookie = try scene.one.sessionCookie(from: try await verifier.verify(token))
    #expect(try await cookieCaller(keys, cookie).uid == session().uid)
  }
}
