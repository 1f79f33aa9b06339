package import RequestSimulation
import RuleValues
import RulesProjects
package import SourceText

/// How the cases of one service are read: what they do, and which requests they make of it.
package protocol ServiceCases: Sendable {
  /// What a case can do, in the order in which it is told.
  var forms: [CaseForm] { get }

  /// What is wrong with a path; nil where nothing is, or the request says it.
  func problem(inPath path: String, of verb: CaseVerb) -> String?

  /// The request that a case makes.
  ///
  /// - Parameter diagnostics: takes what is wrong with the case itself.
  /// - Returns: the request, or why it can not be.
  func request(_ call: CaseCall, _ diagnostics: inout [Diagnostic]) -> Result<SimulatedRequest, InvalidRequest>

  /// Everything that can be tried on a path while `seed` is stored.
  func probes(at path: String, _ seed: Seed) -> [AccessProbe]
}

/// One thing that a case can do, and the keys that go with it.
package struct CaseForm: Sendable {
  /// The operation.
  package let verb: CaseVerb
  /// The keys that may stand beside it.
  var takes: [CaseKey] = []
  /// Whether it writes a `value`.
  package var wantsValue = false

  func takes(_ key: CaseKey) -> Bool {
    key == CaseKey(verb) || CaseKey.common.contains(key) || takes.contains(key) || wantsValue && key == .value
  }
}

/// What a case says of its request.
package struct CaseCall {
  let verb: CaseVerb
  /// The path, as written.
  let path: String
  /// What stands at the key of the verb.
  let operand: JSONNode
  let members: SuiteMembers<CaseKey>
  let seed: Seed
  let now: Int64
}

extension RulesService {
  /// How its cases are read.
  ///
  /// - Parameter resource: the database or bucket of paths that name none; nil for the default one.
  package func cases(resource: String?) -> any ServiceCases {
    switch self {
    case .realtime: RealtimeCases()
    case .firestore: FirestoreCases(resource)
    case .storage: StorageCases(resource)
    }
  }
}
