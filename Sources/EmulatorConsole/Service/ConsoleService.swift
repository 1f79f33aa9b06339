package import DocumentTrees
package import EmulatedProjects
import Explanations
import RuleCoverage
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText

/// The page of a server for people, with the endpoints that it reads: the live requests, data, users and rules.
package struct ConsoleService<Tree: DocumentTree>: HTTPService {
  let projects: ServedProjects<Tree>
  private let addresses: [(name: String, address: String)]
  private let onTest: @Sendable (String) -> Void
  /// The service of accounts, which changes users.
  let auth: any HTTPService

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - projects: the projects of the server.
  ///   - auth: the service that changes users as an administrator asks.
  ///   - addresses: the names and addresses of its services.
  ///   - onTest: called with the name of a test that begins, which a test runner can tell (`PUT /api/test`).
  package init(
    _ projects: ServedProjects<Tree>, auth: any HTTPService, addresses: [(name: String, address: String)] = [],
    onTest: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.projects = projects
    self.auth = auth
    self.addresses = addresses
    self.onTest = onTest
  }

  /// Returns the response to a request.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    switch (request.method, request.path) {
    case ("GET", "/"): return ConsolePage.response
    case ("GET", "/app.js"): return ConsoleScript.response
    case ("GET", "/api/state"): return state()
    case ("GET", "/api/requests"): return requests(from: request.parameter("from").flatMap { Int($0) } ?? 0)
    case ("GET", "/api/events"): return ConsoleEvents(projects.journal).response()
    case ("GET", "/api/data"): return await data(request)
    case ("PUT", "/api/data"), ("DELETE", "/api/data"): return await edit(request)
    case ("GET", "/api/users"): return await users(request)
    case ("POST", "/api/users"), ("PUT", "/api/users"), ("DELETE", "/api/users"): return await editUser(request)
    case ("GET", "/coverage"): return .page(CoveragePage.render(reports))
    case ("PUT", "/api/test"):
      onTest(String(decoding: request.body.prefix(Self.maximumTestName), as: UTF8.self))
      return .json { $0.object { _ in } }
    case ("GET", let path) where path.hasPrefix("/requests/"):
      return await explanation(of: Int(path.dropFirst("/requests/".count)))
    default: return .text(404, "Not Found\n")
    }
  }

  private static var maximumTestName: Int { 1_000 }

  // MARK: State

  private func state() -> HTTPResponse {
    let summary = projects.journal.summary
    return .json { writer in
      writer.object {
        $0.member("allowed", summary.allowed)
        $0.member("denied", summary.denied)
        $0.member("administrator", summary.administrator)
        $0.key("services")
        $0.array { list in
          for (name, address) in addresses {
            list.object {
              $0.member("name", name)
              $0.member("address", address)
            }
          }
        }
        $0.key("stores")
        $0.array { list in for store in stores { Self.write(store, project: projectID(of: store), to: &list) } }
        $0.key("projects")
        $0.array { list in for id in projectIDs { list.string(id) } }
      }
    }
  }

  private static func write(_ store: ConsoleStore, project: String?, to writer: inout JSONWriter) {
    writer.object {
      $0.member("name", store.text)
      $0.member("project", project)
    }
  }

  /// The coverage of all rules of the project, and of those that clients uploaded.
  private var reports: [CoverageReport] { projects.journal.coverage(with: projects.initialRules.all) }

  /// The ids of the projects that were used, and of the default one.
  var projectIDs: [String] {
    let used = projects.projectIDs
    return used + [projects.settings.defaultProject].compactMap(\.self).filter { !used.contains($0) }
  }

  /// The project whose users use a store; nil if it is not known.
  func projectID(of store: ConsoleStore) -> String? {
    switch store {
    case .firestore(let project, _): project
    case .realtime, .storage: projectIDs.first
    }
  }

  static var unknownStore: String { "no such database or bucket" }

  /// Returns the place that a request names; nil for one that is not in the list of the page.
  func store(_ request: HTTPRequest) -> ConsoleStore? {
    request.parameter("store").flatMap { ConsoleStore($0) }.flatMap { stores.contains($0) ? $0 : nil }
  }

  /// The places with data, for the list of the page: those that were used, and those of the default project.
  var stores: [ConsoleStore] {
    var stores: [ConsoleStore] = []
    for id in projectIDs {
      let databases = projects.projectIDs.contains(id) ? (try? projects.project(id).databaseIDs) ?? [] : []
      stores += (databases.isEmpty ? [DocumentPath.defaultDatabase] : databases).map { .firestore(project: id, $0) }
    }
    var (namespaces, buckets) = (projects.namespaceNames, projects.bucketNames)
    if let project = projects.settings.defaultProject {
      if namespaces.isEmpty { namespaces = ["\(project)-default-rtdb"] }
      if buckets.isEmpty { buckets = ["\(project).appspot.com"] }
    }
    return stores + namespaces.map { .realtime($0) } + buckets.map { .storage($0) }
  }

  // MARK: Requests

  private func requests(from number: Int) -> HTTPResponse {
    let entries = projects.journal.entries(from: number)
    return .json { writer in writer.array { list in for entry in entries { list.write(entry) } } }
  }

  /// Returns the page that explains a request, which is evaluated again by the rules that decided it, on the present data.
  private func explanation(of number: Int?) async -> HTTPResponse {
    guard let number, let entry = projects.journal.entries(from: number).first, entry.number == number,
      let store = entry.event.requestID, let ruleset = entry.event.ruleset
    else { return .text(404, "This request is no longer in the journal.\n") }
    let event = entry.event
    do {
      switch event.service {
      case .firestore:
        return try await page(
          event, ruleset, projects.firestore(store, DocumentPath.defaultDatabase, for: .reading))
      case .realtime: return try await page(event, ruleset, projects.namespace(store, for: .reading).authorizer)
      case .storage: return try await page(event, ruleset, projects.bucket(store, for: .reading).authorizer)
      }
    } catch {
      return .text(500, "The request cannot be explained: \(error)\n")
    }
  }

  private func page<Service>(
    _ event: DecisionEvent, _ ruleset: AnyRuleset, _ authorizer: Authorizer<Service, Tree>
  ) async throws -> HTTPResponse {
    let html = try await authorizer.reading { authorizer in
      ExplanationPage.render(
        try DecisionExplanation.tell(
          event.operation, as: event.identity, at: event.time, by: ruleset, in: authorizer.tree, authorizer.queryMode))
    }
    return .page(html)
  }
}
