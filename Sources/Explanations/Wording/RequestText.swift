package import Identities
package import RequestSimulation
package import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import RulesProjects
import SecurityRules

/// Describes the request and the caller in a few words.
package enum RequestText {
  /// Returns the client's name for the request: `read`, `query`, `set`, `get`, `batch`, `upload`, ….
  package static func verb(_ request: SimulatedRequest) -> String {
    switch request {
    case .client(.realtime(let operation)): verb(operation)
    case .client(.firestore(let operation)): verb(operation)
    case .client(.storage(let operation)): verb(operation)
    case .stated(let request, _): request.method.rawValue
    }
  }

  private static func verb(_ operation: DataOperation) -> String {
    switch operation {
    case .read(_, nil): "read"
    case .read: "query"
    case .set(_, let value): value == .deletion ? "remove" : "set"
    case .update: "update"
    }
  }

  private static func verb(_ operation: FirestoreRequest.Operation) -> String {
    switch operation {
    case .get, .batchGet: return "get"
    case .list: return "list"
    case .commit(let writes):
      guard writes.count == 1, let write = writes.first else { return "batch" }
      switch write.change {
      case .set: return write.precondition == .exists(false) ? "create" : "set"
      case .update: return "update"
      case .delete: return "delete"
      case .verify: return "verify"
      }
    }
  }

  private static func verb(_ operation: StorageRequest.Operation) -> String {
    switch operation {
    case .get: "get"
    case .list: "list"
    case .create: "upload"
    case .update: "update"
    case .delete: "delete"
    }
  }

  /// Returns the query mode of a document query: "queries: emulator"; nil for other requests.
  package static func queryMode(_ decision: Decision) -> String? {
    decision.queryMode.map { "queries: \($0.rawValue)" }
  }

  /// Returns the path of a request, shortened to fit on a line.
  package static func place(_ request: SimulatedRequest) -> String {
    TerminalText.elided(request.place, limit: ValueText.maximumPath)
  }

  /// Returns "signed out", or the user's id with the sign-in provider.
  package static func actor(_ identity: Identity) -> String {
    switch identity {
    case .unauthenticated: return "signed out"
    case .administrator: return "administrator"
    case .user(let user):
      let uid = user.uid.map { TerminalText.plain($0.text, limit: 60) } ?? "a user without a uid"
      return provider(of: identity).map { "\(uid) (\(TerminalText.plain($0, limit: 30)))" } ?? uid
    }
  }

  private static func provider(of identity: Identity) -> String? {
    guard case .map(let variable)? = identity.authValue(for: .realtime) else { return nil }
    return variable["provider"]?.string
  }
}
