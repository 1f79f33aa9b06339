import DocumentTrees
import EmulatedProjects
import SecurityRules
import SourceText

// The endpoints that only the emulator has.
extension StorageService {
  /// Returns the response to a request below `/internal/`.
  func internals(_ request: HTTPRequest, _ path: String) async -> HTTPResponse {
    switch (request.method, path) {
    case ("PUT", "setRules"): return setRules(request)
    case ("POST", "reset"):
      do {
        try await reset()
        return .text(200, "OK")
      } catch {
        return FailureResponse.other(error, FailureResponse.firebase)
      }
    case (_, "export"):
      return FailureResponse.firebase(.unsupported("This server does not export storage through this endpoint."))
    default: return .text(404, "Not Found")
    }
  }

  /// Puts uploaded rules in force: one file for all buckets, several for the buckets that they name. If one of them does
  /// not load, none is in force.
  private func setRules(_ request: HTTPRequest) -> HTTPResponse {
    guard let files = (try? StorageJSON.object(request.body))?["rules"]?["files"]?.elements, !files.isEmpty else {
      return Self.message(400, "Request body must include 'rules.files' array .")
    }
    var rulesets: [(bucket: String?, rules: StorageRuleset)] = []
    for file in files {
      guard let content = file["content"]?.string else {
        return Self.message(400, "Each member of 'rules.files' array must contain 'name' and 'content'.")
      }
      let resource = file["resource"]?.string
      guard files.count == 1 || resource != nil else {
        return Self.message(400, "Each member of 'rules.files' array must contain 'name', 'content', and 'resource'.")
      }
      do throws(RulesetError) {
        let rules = try StorageRuleset(source: content, name: file["name"]?.string ?? "storage.rules")
        rulesets.append((files.count == 1 ? nil : resource, rules))
      } catch {
        let text = "There was an error updating rules, see logs for more details"
        return Self.message(400, projects.settings.showsReasons ? "\(text)\n\(error.description)" : text)
      }
    }
    for (bucket, rules) in rulesets { projects.setStorageRules(rules, bucket: bucket) }
    return Self.message(200, "Rules updated successfully")
  }

  private static func message(_ status: Int, _ text: String) -> HTTPResponse {
    .json(status) { writer in writer.object { $0.member("message", text) } }
  }
}
