package import DocumentTrees
package import EmulatedProjects
import FirestoreWire
import RuleValues
import RulesProjects
import SecurityRules
import SourceText

/// The endpoints of Google's Firestore emulator that export and import a database, before another service, which gets all
/// other requests.
///
/// Recorded from emulator 1.19.9: `POST /emulator/v1/projects/P:export` with `database`, `export_directory` and
/// `export_name`, and `:import` with `database` and the path of the metadata file as `export_directory`.
package struct FirestoreTransferEndpoint<Tree: DocumentTree>: HTTPService {
  private let projects: ServedProjects<Tree>
  private let next: any HTTPService

  /// Creates the endpoints before a service.
  package init(_ projects: ServedProjects<Tree>, before next: any HTTPService) {
    self.projects = projects
    self.next = next
  }

  /// Returns the response to a request. See `HTTPService`.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard request.method == "POST", request.path.hasPrefix("/emulator/v1/projects/"), request.segments.count == 4,
      let name = request.segments[3].split(separator: ":").last, ["export", "import"].contains(name)
    else { return await next.respond(to: request) }
    do {
      // A page must not make this server write files. No client sends these requests from a page.
      guard request.headers["origin"] == nil else {
        throw RPCError(.permissionDenied, "a page cannot export or import data; use a program on this machine")
      }
      let call = try Call(request.body)
      if name == "export" { try await export(call) } else { try await importData(call) }
      return .json { $0.object { _ in } }
    } catch {
      let error = Self.answer(to: error)
      return HTTPResponse(
        error.status.httpStatus, headers: ["Content-Type": "application/json; charset=utf-8"],
        body: .bytes(error.restBody))
    }
  }

  private static func answer(to error: any Error) -> RPCError {
    switch error {
    case let error as RPCError: error
    case is InvalidExport: .invalidArgument("\(error)")
    case is CannotExport: RPCError(.failedPrecondition, "\(error)")
    default: RPCError(.internal, "\(error)")
    }
  }

  private func export(_ call: Call) async throws {
    guard ExportFiles.isFolder(call.directory) else {
      throw RPCError(.failedPrecondition, "export_directory must be a directory")
    }
    let project = try projects.project(call.project)
    let time = try projects.settings.clock.time()
    let name = try call.name ?? "firestore_export_\(time.seconds)"
    try await project.firestore(call.database).reading { _ in
      let folder = try NewFolder(replacing: "\(call.directory)/\(name)", kind: "an export of Firestore") {
        ExportFiles.exists("\($0)/\(name)\(FirestoreExport.metadataSuffix)")
      }
      _ = try FirestoreExport.write(
        call.database, of: project.tree, project: project.id, to: folder.path, name: name, time: time)
      try folder.finish()
    }
  }

  private func importData(_ call: Call) async throws {
    if try call.name != nil { throw Call.invalidPayload }
    let project = try projects.project(call.project)
    let clock = projects.settings.clock
    try await project.firestore(call.database).writing { _ in
      let documents = try FirestoreImport(path: call.directory)
      _ = try documents.write(to: project.tree, database: call.database, now: clock.time())
    }
  }
}

/// The body of a request.
private struct Call: Sendable {
  let project: String
  let database: String
  /// The folder to export to, or the path to import from.
  let directory: String
  private let exportName: String?

  static let invalidPayload = RPCError.invalidArgument("Payload isn't valid for request.")

  init(_ body: [UInt8]) throws(RPCError) {
    let (tree, problems) = JSONReader.read(
      SourceFile(name: "body", bytes: body), JSONDialect(maximumDepth: 8, maximumNodes: 100))
    guard problems.isEmpty, case .object = tree.root.value else { throw Self.invalidPayload }
    let names = [
      "database": "database", "export_directory": "directory", "exportDirectory": "directory", "export_name": "name",
      "exportName": "name",
    ]
    var values: [String: String] = [:]
    for member in tree.root.members {
      guard let name = names[member.key], let text = member.value.string else { throw Self.invalidPayload }
      values[name] = text
    }
    let parts = (values["database"] ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, parts[0] == "projects", parts[2] == "databases", !parts[1].isEmpty, !parts[3].isEmpty else {
      throw .invalidArgument(
        "Database name \"\(values["database"] ?? "")\" is not projects/PROJECT/databases/DATABASE.")
    }
    (project, database) = (parts[1], parts[3])
    directory = values["directory"] ?? ""
    exportName = values["name"]
  }

  /// The name of the folder of the export; nil if the request has none.
  var name: String? {
    get throws(RPCError) {
      guard let exportName, !exportName.isEmpty else { return nil }
      guard !exportName.contains("/"), exportName != ".", exportName != "..", !exportName.utf8.contains(0) else {
        throw .invalidArgument("export_name must be the name of a folder, without slashes")
      }
      return exportName
    }
  }
}
