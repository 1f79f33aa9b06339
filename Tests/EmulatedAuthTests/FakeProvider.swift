import EmulatedAuth
import EmulatedProjects
import Identities
import RuleValues
import Synchronization

/// A provider whose answers a test chooses, by method and path.
final class FakeProvider: OutboundClient {
  /// No server is at the address.
  struct NoServer: Error, CustomStringConvertible {
    let description = "no server is there"
  }

  private struct State {
    var answers: [String: (status: Int, body: String)] = [:]
    var requests: [OutboundRequest] = []
  }

  private let state = Mutex(State())

  /// The requests so far.
  var requests: [OutboundRequest] { state.withLock(\.requests) }

  /// Sets the answer of an endpoint, such as `POST /token`.
  func answer(_ endpoint: String, _ body: String, status: Int = 200) {
    state.withLock { $0.answers[endpoint] = (status, body) }
  }

  /// Removes the answer of an endpoint.
  func remove(_ endpoint: String) { state.withLock { $0.answers[endpoint] = nil } }

  func send(_ request: OutboundRequest) async throws -> HTTPResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers["\(request.method) \(request.address.target)"]
    }
    guard let answer else { throw NoServer() }
    return HTTPResponse(answer.status, body: .bytes(Array(answer.body.utf8)))
  }

  /// The parameters of the last request.
  var form: [String: String] {
    guard let request = requests.last else { return [:] }
    let parameters = HTTPRequest("POST", "/", body: request.body).form
    return Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
  }
}

/// A server with one configured provider, and the browser of a user who signs in.
struct SignInBrowser {
  let provider = FakeProvider()
  let client: AuthClient

  init(_ options: String...) throws {
    var providers: [ConfiguredProvider] = []
    for option in options { providers.append(try ConfiguredProvider(option)) }
    client = AuthClient(gateway: ProviderGateway(providers, provider))
    provider.answer("GET /.well-known/openid-configuration", Self.configuration.text)
  }

  /// The configuration of a provider of OpenID Connect.
  static let configuration: Claims = [
    "issuer": "http://127.0.0.1:9", "authorization_endpoint": "http://127.0.0.1:9/authorize?x=1",
    "token_endpoint": "http://127.0.0.1:9/token", "userinfo_endpoint": "http://127.0.0.1:9/user",
  ]

  /// What the server sends to the browser before a sign-in.
  struct Start {
    let location: String
    let parameters: [String: String]
    let cookie: String
  }

  func begin(_ provider: String, _ more: String = "") async -> Start {
    let answer = await client.send(
      "GET",
      "/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaPopup&eventId=e&providerId=\(provider)\(more)",
      headers: ["Host": "localhost:9099"])
    let location = answer.headers["location"] ?? ""
    let query = HTTPRequest("GET", location).query
    return Start(
      location: location, parameters: Dictionary(query.map { ($0.name, $0.value) }) { first, _ in first },
      cookie: String((answer.headers["set-cookie"] ?? "").prefix { $0 != ";" }))
  }

  func finish(_ start: Start, _ more: String = "&code=c", cookie: String? = nil) async -> AuthClient.Answer {
    await client.send(
      "GET", "/__/auth/handler?state=\(start.parameters["state"] ?? "")\(more)",
      headers: ["Host": "localhost:9099", "Cookie": "other=1; \(cookie ?? start.cookie)"])
  }

  /// Makes the provider answer the code with an ID token.
  func answerCode(_ start: Start, changing changes: Claims = [:]) {
    var claims: Claims = [
      "iss": "http://127.0.0.1:9", "aud": "rules-sim", "sub": "u1", "email": "ada@example.com", "email_verified": true,
      "exp": 1_800_003_600,
    ]
    claims["nonce"] = start.parameters["nonce"].map { .string($0) }
    for change in changes.members { claims[change.key] = change.value == .null ? nil : change.value }
    provider.answer("POST /token", #"{"id_token": "\#(UnsignedToken.text(claims))", "access_token": "at"}"#)
  }

  /// The address in a page that ends a sign-in, as the SDK sends it to the server.
  static func result(_ page: AuthClient.Answer) -> String? {
    let parts = page.text.split(separator: "data-url=\"", maxSplits: 1)
    return parts.count < 2 ? nil : String(parts[1].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
  }
}
