import EmulatedProjects
import Identities

/// The pages for browsers.
extension AuthService {
  /// Returns the page at an address; nil for the address of an endpoint.
  func page(_ request: HTTPRequest) async throws -> HTTPResponse? {
    switch (request.method, request.path) {
    case ("GET", "/"): return HTTPResponse(200, claims: ["authEmulator": ["ready": true]])
    case ("GET", "/emulator/auth/iframe"): return FramePage.response
    case ("GET", "/emulator/auth/handler"): return try await handlerPage(request)
    case ("GET", ProviderGateway.path): return await gateway?.finish(request, at: now)
    case ("GET", "/emulator/action"): return try await actionPage(request)
    default: return nil
    }
  }

  private func actionPage(_ request: HTTPRequest) async throws -> HTTPResponse {
    let project = projects.settings.defaultProject ?? onlyProject
    let tenant = request.parameter("tenantId")
    // The link of an email says nothing about the project, so all of them are searched for the code.
    let owner = records.project(ofEmailCode: request.parameter("oobCode") ?? "", tenant: tenant ?? "") ?? project
    return try await run(owner, tenant) { call in
      try ActionPage.response(call(request, RequestBody([]), isOwner: false), request)
    }
  }

  /// Returns the page of sign-in with a provider, or sends the browser to the provider if it is configured.
  private func handlerPage(_ request: HTTPRequest) async throws -> HTTPResponse {
    let operation: HandlerOperation
    do throws(ProviderFailure) {
      operation = try HandlerOperation(request.query)
    } catch {
      return PageText.problem(error)
    }
    if let gateway, let conversation = gateway.conversation(operation.provider, at: now) {
      return await gateway.begin(operation, conversation, host: request.host)
    }
    let id = projects.settings.defaultProject ?? onlyProject
    return try await run(id, operation.tenant) { call in
      try HandlerPage.response(call(request, RequestBody([]), isOwner: false), operation)
    }
  }
}
