import DocumentTrees
import EmulatedProjects
import Identities
import SecurityRules
import SourceText

extension RealtimeHTTPService {
  /// Answers a request for the rules of a namespace, which only the owner may see and change.
  func rules(_ request: HTTPRequest, _ namespace: EmulatedNamespace<Tree>, as identity: Identity) -> HTTPResponse {
    guard case .administrator = identity else { return .failure(401, "Permission denied") }
    switch request.method {
    case "GET":
      return HTTPResponse(
        200, headers: ["Content-Type": "application/json; charset=utf-8"],
        body: .bytes(namespace.rules.current.file.bytes))
    case "PUT":
      do throws(RulesetError) {
        let file = SourceFile(name: "database.rules.json", bytes: request.body)
        namespace.rules.replace(by: try RealtimeRuleset(file))
        return .json { writer in writer.object { $0.member("status", "ok") } }
      } catch {
        return .failure(400, Self.text(error))
      }
    default: return .failure(405, "Method Not Allowed")
    }
  }

  /// Returns each error of the rules on a line, with its place. A file that is not JSON is a `Parse error`, which clients
  /// look for.
  private static func text(_ error: RulesetError) -> String {
    let lines = error.diagnostics.filter { $0.severity == .error }.map { diagnostic in
      let position = error.file.position(of: diagnostic.span.start)
      let isSyntax = "\(diagnostic.code)".hasPrefix("realtime/json")
      return "\(position): \(isSyntax ? "Parse error: " : "")\(diagnostic.message)"
    }
    return lines.joined(separator: "\n")
  }
}
