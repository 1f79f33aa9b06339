import DocumentTrees
import EmulatedAuth
import EmulatedProjects
import Identities
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText
import Synchronization
import Testing

/// A client of a server with one project, which writes requests as Firebase's SDKs do.
final class AuthClient: Sendable {
  let projects: ServedProjects<InMemoryTree>
  private let service: AuthService<InMemoryTree>
  private let seconds = SecondsClock()

  init(defaultProject: String? = "demo", gateway: ProviderGateway? = nil) {
    var settings = EmulatorSettings { _ in InMemoryTree() }
    settings.defaultProject = defaultProject
    let seconds = seconds
    settings.clock = Clock(now: { seconds.now * 1000 })
    projects = ServedProjects(settings)
    service = AuthService(projects, gateway: gateway)
  }

  /// Another server with the same trees: after a restart.
  init(restarted other: AuthClient) {
    projects = other.projects
    service = AuthService(other.projects)
  }

  func wait(_ duration: Int64) { seconds.advance(duration) }

  /// An answer to a request.
  struct Answer {
    let status: Int
    let headers: HTTPHeaders
    let text: String

    var json: Claims { Claims(json: SourceFile(name: "<answer>", text: text)) ?? [:] }
    var error: String? { json["error"]?.map?["message"]?.string }

    subscript(name: String) -> ClaimValue? { json[name] }

    /// The claims of the ID token in the answer.
    var token: Claims {
      get throws { try CompactToken(#require(json["idToken"]?.string)).payload }
    }
  }

  func send(
    _ method: String, _ target: String, _ body: String = "", headers: HTTPHeaders = [:]
  ) async -> Answer {
    let response = await service.respond(
      to: HTTPRequest(method, target, headers: headers, body: Array(body.utf8)))
    var text = ""
    if case .bytes(let bytes) = response.body { text = String(decoding: bytes, as: UTF8.self) }
    return Answer(status: response.status, headers: response.headers, text: text)
  }

  /// Calls an endpoint as an app.
  func call(_ endpoint: String, _ body: Claims, version: String = "v1") async -> Answer {
    await send("POST", "/identitytoolkit.googleapis.com/\(version)/\(endpoint)?key=any", body.text)
  }

  /// Calls an endpoint as the owner of the project `demo`.
  func own(_ path: String, _ body: Claims? = nil, method: String = "POST") async -> Answer {
    await send(
      method, "/identitytoolkit.googleapis.com/v1/projects/demo\(path)", body?.text ?? "",
      headers: ["Authorization": "Bearer owner"])
  }

  /// Creates an account with a password.
  func signUp(_ email: String = "ada@example.com", password: String = "secret1") async -> Answer {
    await call("accounts:signUp", ["email": .string(email), "password": .string(password), "returnSecureToken": true])
  }

  /// Signs in with a provider whose ID token is JSON.
  func provider(_ provider: String, _ user: Claims, _ more: Claims = [:]) async -> Answer {
    let token = PercentEncoding.encode(user.text)
    var body: Claims = [
      "postBody": .string("id_token=\(token)&providerId=\(provider)"), "requestUri": "http://localhost",
      "returnSecureToken": true, "returnIdpCredential": true,
    ]
    for member in more.members { body[member.key] = member.value }
    return await call("accounts:signInWithIdp", body)
  }

  func refresh(_ token: String) async -> Answer {
    await send(
      "POST", "/securetoken.googleapis.com/v1/token?key=any",
      "grant_type=refresh_token&refresh_token=\(PercentEncoding.encode(token))",
      headers: ["Content-Type": "application/x-www-form-urlencoded"])
  }

  /// The last code that was sent by email.
  func emailCode() async throws -> Claims {
    let answer = await send("GET", "/emulator/v1/projects/demo/oobCodes")
    return try #require(answer["oobCodes"]?.list?.last?.map)
  }

  /// The last code that was sent to a phone, with its session.
  func phoneCode() async throws -> Claims {
    let answer = await send("GET", "/emulator/v1/projects/demo/verificationCodes")
    return try #require(answer["verificationCodes"]?.list?.last?.map)
  }

  /// The only user that `accounts:lookup` returns.
  func lookUp(_ token: ClaimValue?) async throws -> Claims {
    let answer = await call("accounts:lookup", ["idToken": try #require(token)])
    return try #require(answer["users"]?.list?.first?.map)
  }
}

/// The time of a test.
final class SecondsClock: Sendable {
  private let seconds = Mutex<Int64>(1_800_000_000)

  var now: Int64 { seconds.withLock(\.self) }

  func advance(_ duration: Int64) { seconds.withLock { $0 += duration } }
}
