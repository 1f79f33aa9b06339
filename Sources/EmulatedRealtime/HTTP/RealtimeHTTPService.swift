package import DocumentTrees
package import EmulatedProjects
import Identities
import RuleValues
import SecurityRules
import SourceText

/// The REST API of Realtime Databases, with streams, rules and the emulator's own endpoints.
package struct RealtimeHTTPService<Tree: DocumentTree>: HTTPService {
  /// The maximum size of a body in bytes. A message of a WebSocket has the same limit; the hosted REST API takes 256 MB, for
  /// which a local server has no use.
  package static var maximumBodyBytes: Int { FrameAssembler.maximumMessageBytes }

  let projects: ServedProjects<Tree>
  /// The time between two messages that keep a silent stream open.
  let keepAlive: Duration
  private let ids = PushIDs()

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - projects: the projects of the server.
  ///   - keepAlive: the time between two `keep-alive` messages of a stream. Firebase sends one every 30 seconds.
  package init(_ projects: ServedProjects<Tree>, keepAlive: Duration = .seconds(30)) {
    self.projects = projects
    self.keepAlive = keepAlive
  }

  /// Returns the response to a request.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard request.body.count <= Self.maximumBodyBytes else {
      return .failure(413, "The request's payload is too large")
    }
    var request = request
    if let method = request.headers["x-http-method-override"] ?? request.parameter("x-http-method-override"),
      request.method == "POST"
    {
      request.method = method.uppercased()
    }
    switch request.path {
    case "/.inspect/databases.json": return databases()
    case "/.lp": return .failure(501, "This server has no long polling; use a WebSocket")
    case "/.ws": return .failure(426, "Use a WebSocket at this address")
    default: return await respond(inNamespace: request)
    }
  }

  private func databases() -> HTTPResponse {
    .json { writer in
      writer.array { writer in
        for name in projects.namespaceNames { writer.object { $0.member("name", name) } }
      }
    }
  }

  private func respond(inNamespace request: HTTPRequest) async -> HTTPResponse {
    guard let name = RealtimeAddress.namespace(of: request) else {
      return .failure(400, "Missing or invalid namespace; add ?ns=NAMESPACE to the URL")
    }
    let namespace: EmulatedNamespace<Tree>
    let use = request.isStream ? .keeping : request.use
    do { namespace = try projects.namespace(name, for: use) } catch { return .failure(503, "\(error)") }
    let identity: Identity
    do { identity = try caller(of: request) } catch {
      return .failure(401, "Could not parse auth token.\n\(error)")
    }
    if request.path == "/.settings/rules.json" || request.path == "/.settings/rules" {
      return rules(request, namespace, as: identity)
    }
    if request.path == "/.inspect/coverage" || request.path == "/.inspect/coverage.json" {
      let coverage = projects.journal.coverage(of: namespace.rules.current.erased)
      return request.path.hasSuffix(".json") ? .coverage(of: coverage) : .coveragePage(of: coverage)
    }
    guard let path = Self.dataPath(request) else { return .failure(404, "append .json to your request URI") }
    let form: AnswerForm
    do { form = try AnswerForm(request) } catch { return .failure(400, error.description) }
    let access = RealtimeAccess(namespace)
    let call = RESTCall(
      request: request, path: path, form: form, identity: identity, access: access, keepAlive: keepAlive)
    return await call.respond { ids.next(at: projects.settings.clock.now()) }
  }

  /// Returns the path of the data; nil if the URL does not end with `.json`.
  private static func dataPath(_ request: HTTPRequest) -> DataPath? {
    var names = request.segments
    guard let last = names.popLast(), last.hasSuffix(".json") else { return nil }
    names.append(String(last.dropLast(".json".count)))
    return DataPath(names: names.filter { !$0.isEmpty })
  }

  /// Returns the caller of a request: a parameter comes before the header, as in the REST API.
  private func caller(of request: HTTPRequest) throws -> Identity {
    guard let text = request.parameter("auth_variable_override") else { return try signedIn(request) }
    let (tree, problems) = JSONReader.read(SourceFile(name: "auth_variable_override", text: text), .strict)
    if let problem = problems.first { throw QueryError("auth_variable_override is not JSON: \(problem.message)") }
    guard case .administrator = try signedIn(request) else { throw RejectedOverride() }
    return try RealtimeCaller.identity(token: "owner", override: tree.root)
  }

  private func signedIn(_ request: HTTPRequest) throws -> Identity {
    if let token = request.parameter("auth") ?? request.parameter("access_token") {
      return try EmulatorCaller.identity(token: token)
    }
    return try EmulatorCaller.identity(authorization: request.headers["authorization"])
  }
}
