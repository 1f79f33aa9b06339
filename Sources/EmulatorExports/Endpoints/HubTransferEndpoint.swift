package import DocumentTrees
package import EmulatedProjects
import SourceText

/// The endpoint of the hub that `firebase emulators:export` calls, before another service, which gets all other requests.
///
/// Source: protocol of the Emulator Suite (firebase-tools, src/emulator/hub.ts).
package struct HubTransferEndpoint<Tree: DocumentTree>: HTTPService {
  private let transfer: SuiteTransfer<Tree>
  private let next: any HTTPService

  /// Creates the endpoint before a service.
  package init(_ transfer: SuiteTransfer<Tree>, before next: any HTTPService) {
    self.transfer = transfer
    self.next = next
  }

  /// Returns the response to a request. See `HTTPService`.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard request.method == "POST", request.path == "/_admin/export" else { return await next.respond(to: request) }
    // A page must not make this server write files.
    guard request.headers["origin"] == nil else {
      return answer(403, "Export cannot be triggered by external callers.")
    }
    let (tree, problems) = JSONReader.read(
      SourceFile(name: "body", bytes: request.body), JSONDialect(maximumDepth: 8, maximumNodes: 1_000))
    guard problems.isEmpty, let path = tree.root["path"]?.string else {
      return answer(400, "The body must be an object with the text `path`.")
    }
    do {
      let report = try await transfer.export(to: path, only: try targets(tree.root["targets"]))
      return answer(200, (["OK"] + report.notes).joined(separator: "\n"))
    } catch {
      return answer(500, "\(error)")
    }
  }

  /// Returns the services in the list of a request; nil without a list. Services that this server does not have are left out.
  private func targets(_ json: JSONNode?) throws -> Set<ExportedService>? {
    guard let json, !json.isNull else { return nil }
    let names = json.elements.compactMap(\.string) + [json.string].compactMap(\.self)
    return Set(names.flatMap { $0.split(separator: ",") }.compactMap { ExportedService(rawValue: String($0)) })
  }

  private func answer(_ status: Int, _ message: String) -> HTTPResponse {
    .json(status) { writer in writer.object { $0.member("message", message) } }
  }
}
