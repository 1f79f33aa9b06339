package import DocumentTrees
package import EmulatedProjects
import FirestoreWire
import RuleCoverage
import RuleValues
import SecurityRules
import SourceText

/// Cloud Firestore over HTTP/1.1: REST, WebChannel, and the endpoints of Google's emulator.
package struct FirestoreHTTP<Tree: DocumentTree>: HTTPService {
  private let calls: FirestoreCalls<Tree>
  private let channels: WebChannels<Tree>

  /// Creates the HTTP side of Cloud Firestore.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that the server keeps for all clients. See ``HeldBytes``.
  ///   - timeLimit: the time without a GET request after which the page of a WebChannel is gone.
  package init(_ calls: FirestoreCalls<Tree>, _ bytes: BoundedCount, timeLimit: Duration = .seconds(300)) {
    self.calls = calls
    channels = WebChannels(calls, bytes, timeLimit: timeLimit)
  }

  /// Returns the response to a request. See ``HTTPService``.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    do throws(RPCError) {
      if request.path == "/", request.method == "GET" { return .text(200, "Ok\n") }
      if request.path.hasPrefix("/emulator/v1/projects/") { return try await emulator(request) }
      if request.path.hasPrefix("/google.firestore.v1.Firestore/") { return try await channels.respond(to: request) }
      return try await rest(request)
    } catch {
      return Self.response(error)
    }
  }

  private static func response(_ error: RPCError) -> HTTPResponse {
    HTTPResponse(
      error.status.httpStatus, headers: ["Content-Type": "application/json; charset=utf-8"],
      body: .bytes(error.restBody))
  }

  // MARK: The endpoints of the emulator

  private func emulator(_ request: HTTPRequest) async throws(RPCError) -> HTTPResponse {
    let segments = request.segments
    let target = segments[3]
    if segments.count == 4 {
      let parts = target.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw RPCError(.notFound, "Not Found") }
      let project: EmulatedProject<Tree>
      do { project = try calls.projects.project(parts[0], for: request.method == "PUT" ? .keeping : .reading) } catch {
        throw RPCError(error)
      }
      switch (parts[1], request.method) {
      case ("securityRules", "PUT"): return try RulesEndpoint.put(request.body, project)
      case ("securityRules", "GET"): return RulesEndpoint.get(project)
      case ("ruleCoverage", "GET"): return .coverage(of: coverage(project))
      case ("ruleCoverage.html", "GET"): return .coveragePage(of: coverage(project))
      default: throw RPCError(.notFound, "Not Found")
      }
    }
    guard request.method == "DELETE", segments.count == 7, segments[4] == "databases", segments[6] == "documents" else {
      throw RPCError(.notFound, "Not Found")
    }
    let database = segments[5]
    do {
      let project = try calls.projects.project(target)
      try await project.firestore(database).writing { try $0.deleteAllDocuments(in: database) }
    } catch {
      throw RPCError(error)
    }
    return .json { $0.object { _ in } }
  }

  /// Returns the coverage of the rules of the default database.
  private func coverage(_ project: EmulatedProject<Tree>) -> RulesCoverage {
    calls.projects.journal.coverage(of: project.currentRules(of: DocumentPath.defaultDatabase).erased)
  }

  // MARK: REST

  private func rest(_ request: HTTPRequest) async throws(RPCError) -> HTTPResponse {
    let call = try RESTCall(request)
    let messages = CollectedMessages()
    do {
      try await calls.answer(call.method, call.message, authorization: request.headers["authorization"], to: messages)
    } catch {
      throw RPCError(error)
    }
    var writer = JSONWriter(escapesInvisible: false)
    if call.method.isServerStreaming {
      writer.array { for message in messages.all { message.write(to: &$0) } }
    } else if let message = messages.all.first {
      message.write(to: &writer)
    }
    return HTTPResponse(
      200, headers: ["Content-Type": "application/json; charset=utf-8"], body: .bytes(writer.bytes))
  }
}
