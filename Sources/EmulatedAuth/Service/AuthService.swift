import Accounts
package import DocumentTrees
package import EmulatedProjects
import Identities
import SecurityRules

/// The Authentication emulator: the endpoints of the identity toolkit and of token refresh, and the pages of sign-in with
/// providers and email links.
///
/// Source: the sources of firebase-js-sdk, firebase-admin-python and firebase-tools (protocol of 2026).
package final class AuthService<Tree: DocumentTree>: HTTPService {
  let projects: ServedProjects<Tree>
  let gateway: ProviderGateway?
  let records = AuthRecordStore()

  /// Creates the service of a server's projects.
  ///
  /// - Parameter gateway: the real sign-in providers; nil for fake users only.
  package init(_ projects: ServedProjects<Tree>, gateway: ProviderGateway? = nil) {
    self.projects = projects
    self.gateway = gateway
  }

  /// Returns the response to a request.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    do {
      if let page = try await page(request) { return page }
      guard let route = AuthRoute(request) else { throw AuthFailure.notFound }
      guard let endpoint = endpoint(route) else { throw AuthFailure.notFound }
      let isOwner = try AuthCaller.isOwner(request, endpoint.access, route)
      let body = try body(request, route)
      let project = try project(route, body, isOwner: isOwner)
      let named = try route.tenant ?? body.filled("tenantId") ?? request.parameter("tenantId")
      let tenant = named ?? TokenAddress.tenant(body)
      let profile = try await profile(route, body)
      return try await run(project, tenant, for: request.use) { call in
        var call = call(request, body, isOwner: isOwner)
        call.profile = profile
        return HTTPResponse(200, claims: try endpoint.run(call))
      }
    } catch {
      return AuthFailure(error).response
    }
  }

  /// Returns an endpoint. Paths of clients have no project, and those of the owner have one.
  private func endpoint(_ route: AuthRoute) -> AuthEndpoint? {
    let needsProject = route.name.contains(" emulator/")
    if needsProject, route.project == nil { return nil }
    return AuthEndpoints.endpoint(route.name)
  }

  private func body(_ request: HTTPRequest, _ route: AuthRoute) throws(AuthFailure) -> RequestBody {
    // Pyrebase refreshes tokens with JSON, and the SDKs with a form.
    let isForm = request.headers["content-type"]?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    let isRefresh = route.name == "POST securetoken.googleapis.com/v1/token"
    if request.body.count > RequestBody.maximumBytes {
      throw AuthFailure(413, "The request is too large.", reason: "tooLarge", name: "INVALID_ARGUMENT")
    }
    return isForm && isRefresh ? try RequestBody(form: request.form) : try RequestBody(request.body)
  }

  /// Returns the project of a request. An API key does not name it.
  private func project(_ route: AuthRoute, _ body: RequestBody, isOwner: Bool) throws -> String {
    if let project = route.project {
      if project.isEmpty { throw AuthFailure.notFound }
      return project
    }
    if isOwner, let target = try body.filled("targetProjectId") { return target }
    return projects.settings.defaultProject ?? TokenAddress.project(body) ?? onlyProject
  }

  /// The project of requests that name none.
  var onlyProject: String {
    let known = projects.projectIDs
    return known.count == 1 ? known[0] : "demo-project"
  }

  /// The time in seconds since 1970.
  var now: Int64 { projects.settings.clock.now() / 1000 }

  /// Returns what a configured provider says about the owner of an access token, before the operation begins.
  private func profile(_ route: AuthRoute, _ body: RequestBody) async throws -> Claims? {
    guard let gateway, route.name == "POST v1/accounts:signInWithIdp",
      let (provider, token) = try ProviderResponse.accessToken(body),
      let conversation = gateway.conversation(provider, at: now)
    else { return nil }
    do {
      return try await conversation.profile(token)
    } catch let failure as ProviderFailure {
      throw failure.answer
    }
  }

  /// Runs an operation on the thread for writes, so that operations never run at the same time.
  func run(
    _ id: String, _ tenant: String?, for use: StoreUse = .keeping,
    _ operation: @escaping @Sendable (CallMaker) throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    let project = try projects.project(id, for: use)
    let records = try records.records(project: id, tenant: tenant ?? "", isKept: project.isKept)
    var directory = tenant.map { project.accounts.tenant($0) } ?? project.accounts
    directory.configuration = records.configuration(id)
    let maker = CallMaker(directory: directory, records: records, store: self.records)
    return try await project.firestore("(default)", for: use).writing { _ in
      // A refused request runs this closure in its own task, and not on a thread of the queue.
      guard withUnsafeCurrentTask(body: { $0 == nil }) else { throw AuthFailure.unavailable("The server is busy.") }
      return try operation(maker)
    }
  }
}

/// Makes the calls of one project or tenant.
struct CallMaker: Sendable {
  let directory: AccountDirectory
  let records: AuthRecords
  let store: AuthRecordStore

  func callAsFunction(_ request: HTTPRequest, _ body: RequestBody, isOwner: Bool) -> AuthCall {
    AuthCall(
      directory: directory, body: body, query: request.query, isOwner: isOwner, records: records, store: store,
      host: request.host)
  }
}

/// The callers of the service.
enum AuthCaller {
  /// Returns whether the caller is the owner of the project.
  ///
  /// - Throws: a failure if the caller may not use the endpoint.
  static func isOwner(
    _ request: HTTPRequest, _ access: AuthEndpoint.Access, _ route: AuthRoute
  ) throws(AuthFailure) -> Bool {
    if access == .open { return false }
    if let header = request.headers["authorization"] {
      // Admin SDKs with a real service account send their access token, which nothing here can verify.
      guard header.lowercased() == "bearer owner" || header.hasPrefix("Bearer ya29.") else { throw .wrongOwner }
      return true
    }
    if access == .owner || route.project != nil { throw .missingOwner }
    let key = request.parameter("key") ?? request.headers["x-goog-api-key"] ?? ""
    if key.isEmpty { throw .missingKey }
    return false
  }
}
