package import RequestSimulation
package import RuleValues
import RulesProjects
package import SourceText

/// Reads the cases of one service: their operations and requests.
package protocol ServiceSyntax: Sendable {
  /// The service.
  var service: RulesService { get }

  /// The operations of the service, in the order of messages.
  var forms: [OperationSyntax] { get }

  /// Returns what is wrong with a path; nil if it is valid, or if the request itself reports the problem.
  func problem(inPath path: String, of verb: CaseVerb) -> String?

  /// Returns the request of a case, or why it is invalid.
  ///
  /// - Parameter diagnostics: receives errors of the case itself, which are not errors of the request.
  func request(_ call: OperationCall, _ diagnostics: inout [Diagnostic]) -> Result<SimulatedRequest, RejectedRequest>

  /// Returns every operation that can be tested on a path while `seed` is stored.
  func probes(at path: String, _ seed: Seed) -> [AccessProbe]
}

/// An operation of a case, and the keys that it takes.
package struct OperationSyntax: Sendable {
  /// The operation.
  package let verb: CaseVerb
  /// The keys that the operation takes besides the common ones.
  var takes: [CaseKey] = []
  /// Whether the operation takes a `value`.
  package var wantsValue = false

  func takes(_ key: CaseKey) -> Bool {
    key == CaseKey(verb) || CaseKey.common.contains(key) || takes.contains(key) || wantsValue && key == .value
  }
}

/// The request that a case describes.
package struct OperationCall {
  let verb: CaseVerb
  /// The path, as written in the suite.
  let path: String
  /// The value of the operation's key.
  let operand: JSONNode
  let members: SuiteMembers<CaseKey>
  let seed: Seed
  let now: Int64
}

extension RulesService {
  /// Returns the reader for cases of the service.
  ///
  /// - Parameter resource: the database or bucket of paths that do not name one; nil for the default one.
  package func cases(resource: String?) -> any ServiceSyntax {
    switch self {
    case .realtime: RealtimeSyntax()
    case .firestore: FirestoreSyntax(resource)
    case .storage: StorageSyntax(resource)
    }
  }
}
